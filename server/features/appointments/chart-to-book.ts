import type { Kysely } from 'kysely'
import { appointmentMessages, type CalendarBooking, type ScheduledBooking } from '#contract/appointments.ts'
import type { SignedIn } from '#server/actor.ts'
import type { DB } from '#server/database/types.ts'
import { badRequest } from '#server/errors.ts'
import {
  findChartToBook,
  guestChart,
  isOneself,
  isOneselfByName,
  ownChartAt,
} from '#server/features/patients/use-cases.ts'
import { chartOfFamilyMember } from '#server/features/family-members/use-cases.ts'
import type { Scheduler } from './policy.ts'

type Db = Kysely<DB>

/**
 * The chart that a booking is for: patients have their own, made when they come to this clinic for the first time; for
 * others it is one of the clinic, or the guest chart of a name and an e-mail (trap T57). Throws 400 with the field otherwise.
 */
export async function chartToBook(
  db: Db,
  clinicId: string,
  actor: SignedIn,
  by: Scheduler,
  body: ScheduledBooking | CalendarBooking,
): Promise<string> {
  if ('patientId' in body) {
    const familyMemberId = 'familyMemberId' in body ? body.familyMemberId : undefined
    if (by === 'patient') {
      if (!(await isOneself(db, actor.userId, body.patientId)))
        throw wrong('patientId', appointmentMessages.patientUnavailable)
      if (!familyMemberId) return ownChartAt(db, clinicId, actor.userId)
      const chart = await chartOfFamilyMember(db, actor, clinicId, familyMemberId)
      if (!chart) throw wrong('familyMemberId', appointmentMessages.familyUnavailable)
      return chart
    }
    if (familyMemberId) throw wrong('familyMemberId', appointmentMessages.familyUnavailable)
    // a chart that was merged meanwhile is the one that was kept
    const chart = await findChartToBook(db, clinicId, body.patientId)
    if (!chart) throw wrong('patientId', appointmentMessages.patientUnavailable)
    return chart
  }
  const { firstName, lastName } = namesIn(body.patientName)
  const person = { firstName, lastName, email: body.patientEmail, phone: body.patientPhone || null }
  if (by !== 'patient') return guestChart(db, clinicId, person)
  if (!(await isOneselfByName(db, actor.userId, person))) throw wrong('patientName', appointmentMessages.onlyOneself)
  return ownChartAt(db, clinicId, actor.userId)
}

const wrong = (path: string, message: string) => badRequest(message, [{ path, message }])

/** A name in one line: its last word is the last name. */
export function namesIn(name: string): { firstName: string; lastName: string } {
  const words = name.split(/\s+/).filter(Boolean)
  return words.length > 1
    ? { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1)! }
    : { firstName: words[0] ?? '', lastName: '' }
}
