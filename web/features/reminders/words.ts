import { t } from '#language/translate.ts'
import { momentInWords } from '#web/lib/dates.ts'

/** "24 hours", "2 days", "1 hour". */
export function offsetInWords(minutes: number): string {
  const [count, unit] = minutes > 1_440 ? [minutes / 1_440, 'day'] : [minutes / 60, 'hour']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** "24 hours and 2 hours", for times in descending order. */
export const offsetsInWords = (all: readonly number[]): string =>
  new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(all.map(offsetInWords))

/** When the server last looked for reminders that are due. */
export const lastRunInWords = (at: string | null) =>
  at ? t('Last run: {at}.', { at: momentInWords(at) }) : t('Not run yet. Reminders run every minute.')
