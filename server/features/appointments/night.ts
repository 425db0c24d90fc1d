import { addDays, type WallClock } from '#contract/wall-clock.ts'
import { instantOf, wallClockOf } from '#server/time.ts'

/** Between these times of the clinic's clock, mails that settle a time off wait until the second. */
const NIGHT = { from: '21:00', to: '08:00' } as const

/** So long before an appointment a mail about it must leave at the latest, at night too. */
const NOTICE_MS = 3_600_000

/** Returns until when a mail about an appointment that starts at `startsAt` waits; null if it leaves at once. */
export function nightEnd(now: Date, timeZone: string, startsAt: Date): Date | null {
  const { date, time }: WallClock = wallClockOf(now, timeZone)
  if (time < NIGHT.from && time >= NIGHT.to) return null
  const end = instantOf(time >= NIGHT.from ? addDays(date, 1) : date, NIGHT.to, timeZone)
  return end && startsAt.getTime() - end.getTime() >= NOTICE_MS ? end : null
}
