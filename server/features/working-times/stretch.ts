import { t } from '#language/translate.ts'
import { appointmentMessages } from '#contract/appointments/appointments.ts'
import { LEAVE_LIMITS, leaveMessages, type NewLeave } from '#contract/working-times/leave.ts'
import { addDays } from '#contract/wall-clock.ts'
import { wrongField } from '#server/errors.ts'
import { dayBounds, instantOf, wallClockOf } from '#server/time.ts'

const DAY = 86_400_000

/** Returns the instants of a leave by a clinic's wall clock. Throws 400 with the field that is wrong. */
export function instantsOf(
  { fromDate, fromTime, toDate, toTime }: NewLeave,
  zone: string,
  now = new Date(),
): { startsAt: Date; endsAt: Date } {
  const startsAt = fromTime ? instantOf(fromDate, fromTime, zone) : dayBounds(fromDate, zone).from
  if (!startsAt) throw wrongField('fromTime', t(appointmentMessages.noSuchTime))
  const endsAt = toTime ? instantOf(toDate, toTime, zone) : dayBounds(toDate, zone).to
  if (!endsAt) throw wrongField('toTime', t(appointmentMessages.noSuchTime))
  if (startsAt >= endsAt) throw wrongField(fromDate === toDate && toTime ? 'toTime' : 'toDate', t(leaveMessages.order))
  if (endsAt <= now) throw wrongField('toDate', t(leaveMessages.past))
  if (endsAt.getTime() - startsAt.getTime() > LEAVE_LIMITS.days * DAY)
    throw wrongField('toDate', t(leaveMessages.tooLong))
  if (startsAt.getTime() - now.getTime() > LEAVE_LIMITS.ahead * DAY)
    throw wrongField('fromDate', t(leaveMessages.tooFar))
  return { startsAt, endsAt }
}

/** Returns the wall clock of a leave; whole days have no times, and the last one is included. */
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
