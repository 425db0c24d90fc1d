import type { Leave } from '#contract/working-times/leave.ts'
import { hoursBetween } from '#web/lib/clock.ts'
import { longDate } from '#web/lib/dates.ts'

/** "Monday, 3 August 2026" or "… – …", with times unless it is whole days. */
export function leaveInWords({ fromDate, fromTime, toDate, toTime }: Leave): string {
  const at = (date: string, time: string | null) => [longDate(date), time].filter(Boolean).join(', ')
  if (fromDate !== toDate) return `${at(fromDate, fromTime)} – ${at(toDate, toTime)}`
  if (!fromTime && !toTime) return longDate(fromDate)
  return `${longDate(fromDate)}, ${hoursBetween(fromTime ?? '00:00', toTime ?? '24:00')}`
}
