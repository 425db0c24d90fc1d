import { dateIn } from '#web/lib/dates.ts'

/**
 * Returns the date that "Today" asks for. The server reads it by each clinic's clock: where it is one day at all of the
 * reader's clinics, that day; where they are a date apart, or not known yet, the reader's own.
 */
export function todayAt(clinics: readonly { timeZone: string }[], now = new Date()): string {
  const dates = new Set(clinics.map(({ timeZone }) => dateIn(timeZone, now)))
  const [only] = dates
  return dates.size === 1 && only ? only : dateIn(undefined, now)
}
