import { t } from '#language/translate.ts'
import { days, hours } from '#contract/lengths.ts'
import { momentInWords } from '#web/lib/dates.ts'
import { list } from '#web/lib/text.ts'

/** "24 hours", "2 days", "1 hour". */
export const offsetInWords = (minutes: number): string =>
  minutes > 1_440 ? days(minutes / 1_440) : hours(minutes / 60)

/** "24 hours and 2 hours", for times in descending order. */
export const offsetsInWords = (all: readonly number[]): string => list(all.map(offsetInWords))

/** When the server last looked for reminders that are due. */
export const lastRunInWords = (at: string | null) =>
  at ? t('Last run: {at}.', { at: momentInWords(at) }) : t('Not run yet. Reminders run every minute.')
