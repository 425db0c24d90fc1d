import { appointmentMessages } from '#contract/appointments.ts'
import { LEAVE_LIMITS, leaveMessages, type NewLeave } from '#contract/leave.ts'
import { badRequest } from '#server/errors.ts'
import { addDays, dayBounds, instantOf, wallClockOf } from '#server/time.ts'

const wrong = (path: string, message: string) => badRequest(message, [{ path, message }])
const DAY = 86_400_000

/** The instants of a leave by a clinic's wall clock. Throws 400 with the field that is wrong. */
export function instantsOf(
  { fromDate, fromTime, toDate, toTime }: NewLeave,
  zone: string,
  now = new Date(),
): { startsAt: Date; endsAt: Date } {
  const startsAt = fromTime ? instantOf(fromDate, fromTime, zone) : dayBounds(fromDate, zone).from
  if (!startsAt) throw wrong('fromTime', appointmentMessages.noSuchTime)
  const endsAt = toTime ? instantOf(toDate, toTime, zone) : dayBounds(toDate, zone).to
  if (!endsAt) throw wrong('toTime', appointmentMessages.noSuchTime)
  if (startsAt >= endsAt) throw wrong(fromDate === toDate && toTime ? 'toTime' : 'toDate', leaveMessages.order)
  if (endsAt <= now) throw wrong('toDate', leaveMessages.past)
  if (endsAt.getTime() - startsAt.getTime() > LEAVE_LIMITS.days * DAY) throw wrong('toDate', leaveMessages.tooLong)
  if (startsAt.getTime() - now.getTime() > LEAVE_LIMITS.ahead * DAY) throw wrong('fromDate', leaveMessages.tooFar)
  return { startsAt, endsAt }
}

/** The wall clock of a leave; whole days have no times, and the last one is included. */
export function wallClockOfLeave({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }, zone: string) {
  const [from, to] = [wallClockOf(startsAt, zone), wallClockOf(endsAt, zone)]
  const beginsWhole = dayBounds(from.date, zone).from.getTime() === startsAt.getTime()
  const endsWhole = dayBounds(to.date, zone).from.getTime() === endsAt.getTime()
  return {
    fromDate: from.date,
    fromTime: beginsWhole ? null : from.time,
    toDate: endsWhole ? addDays(to.date, -1) : to.date,
    toTime: endsWhole ? null : to.time,
  }
}
