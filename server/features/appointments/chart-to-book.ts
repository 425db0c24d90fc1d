import type { Db } from '#server/database/db.ts'
import { appointmentMessages } from '#contract/appointments/appointments.ts'
import type { CalendarBooking, CallerBooking, ScheduledBooking } from '#contract/appointments/schedule.ts'
import type { SignedIn } from '#server/actor.ts'
import { wrongField } from '#server/errors.ts'
import {
  birthOf,
  findChartToBook,
  guestChart,
  isOneself,
  isOneselfByName,
  namesIn,
  ownChartAt,
} from '#server/features/patients/public.ts'
import { chartOfFamilyMember } from '#server/features/family-members/public.ts'
import { todayIn } from '#server/time.ts'
import type { Scheduler } from './policy.ts'

/**
 * Returns the id of the chart that a booking is for. A patient has their own, made with the first booking at this clinic;
 * the people of the clinic choose one of its charts, or name a new caller or a guest (rules I8, T57). Throws 400 with the
 * field if there is no such chart.
 */
export async function chartToBook(
  db: Db,
  { id: clinicId, timeZone }: { id: string; timeZone: string },
  actor: SignedIn,
  by: Scheduler,
  body: ScheduledBooking | CallerBooking | CalendarBooking,
): Promise<string> {
  if ('newPatient' in body) {
    if (by === 'patient') throw wrongField('newPatient', appointmentMessages.newPatientByDesk)
    const { name, email = null, phone = null, ...birth } = body.newPatient
    const person = { ...namesIn(name), ...birthOf(birth, todayIn(timeZone)), email, phone }
    return guestChart(db, clinicId, person, actor.userId)
  }
  if ('patientId' in body) {
    const familyMemberId = 'familyMemberId' in body ? body.familyMemberId : undefined
    if (by === 'patient') {
      if (!(await isOneself(db, actor.userId, body.patientId)))
        throw wrongField('patientId', appointmentMessages.patientUnavailable)
      if (!familyMemberId) return ownChartAt(db, clinicId, actor.userId)
      const chart = await chartOfFamilyMember(db, actor, clinicId, familyMemberId)
      if (!chart) throw wrongField('familyMemberId', appointmentMessages.familyUnavailable)
      return chart
    }
    if (familyMemberId) throw wrongField('familyMemberId', appointmentMessages.familyUnavailable)
    // a chart that was merged meanwhile is the one that was kept
    const chart = await findChartToBook(db, clinicId, body.patientId)
    if (!chart) throw wrongField('patientId', appointmentMessages.patientUnavailable)
    return chart
  }
  const { firstName, lastName } = namesIn(body.patientName)
  const email = ('patientEmail' in body && body.patientEmail) || null
  const person = { firstName, lastName, email, phone: body.patientPhone || null }
  if (by !== 'patient') return guestChart(db, clinicId, person, actor.userId)
  if (!(await isOneselfByName(db, actor.userId, person)))
    throw wrongField('patientName', appointmentMessages.onlyOneself)
  return ownChartAt(db, clinicId, actor.userId)
}
