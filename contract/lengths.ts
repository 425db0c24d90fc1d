/** Writes lengths of time in the current language. */
import { t } from '#language/translate.ts'
import { inUnits } from './lists.ts'

/** "3 days". */
export const days = (count: number): string => t('{count, plural, one {# day} other {# days}}', { count })

/** "3 hours". */
export const hours = (count: number): string => t('{count, plural, one {# hour} other {# hours}}', { count })

/** "3 minutes". */
export const minutes = (count: number): string => t('{count, plural, one {# minute} other {# minutes}}', { count })

/** "45 minutes", "2 hours", "3 days", "1 hour 30 minutes". */
export function lengthInWords(length: number): string {
  const parts = [
    [Math.floor(length / 1440), days],
    [Math.floor((length % 1440) / 60), hours],
    [length % 60, minutes],
  ] as const
  const words = parts.filter(([count]) => count > 0).map(([count, inWords]) => inWords(count))
  return words.length > 0 ? inUnits(words) : minutes(0)
}

/** "30 min", "1 h", "1 h 30 min". */
export function shortLength(length: number): string {
  const [whole, rest] = [Math.floor(length / 60), length % 60]
  if (whole === 0) return t('{count} min', { count: rest })
  if (rest === 0) return t('{count} h', { count: whole })
  return t('{hours} h {minutes} min', { hours: whole, minutes: rest })
}
