import { HOURS_NEAR_VISIT, type VitalSet } from '#contract/visits/vitals.ts'
import { dateIn } from '#web/lib/dates.ts'

/**
 * Returns whether vitals belong to a visit (decision 0098), as the server does when it takes them over (`isOfVisit` in
 * queries/vitals.ts): a visit that is written on a later day has those of its date alone.
 */
export function isOfVisit(
  { measuredOn, measuredAt }: Pick<VitalSet, 'measuredOn' | 'measuredAt'>,
  { visitDate, startedAt }: { visitDate: string; startedAt: string },
  timeZone: string,
): boolean {
  if (measuredOn === visitDate) return true
  const isWrittenLater = dateIn(timeZone, new Date(startedAt)) !== visitDate
  return !isWrittenLater && Math.abs(Date.parse(measuredAt) - Date.parse(startedAt)) <= HOURS_NEAR_VISIT * 3_600_000
}
