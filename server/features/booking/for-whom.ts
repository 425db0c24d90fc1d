import type { Tx } from '#server/database/db.ts'
import { appointmentMessages } from '#contract/appointments/appointments.ts'
import { bookingMessages, type PublicBooking } from '#contract/booking.ts'
import { badRequest, wrongField } from '#server/errors.ts'
import { chartOfFamilyMember, chartOfNamed } from '#server/features/family-members/public.ts'
import { birthOf, chartForBooking, namesIn } from '#server/features/patients/public.ts'
import type { Caller } from '#server/http/door/door.ts'
import { todayIn } from '#server/time.ts'

type Contact = Parameters<typeof chartForBooking>[2]

/**
 * Returns the chart that an online booking is for (rules B2, I7, I11). Of a guest it has the guest's own name, or the name
 * of the person who comes with the guest as its contact; of a signed-in patient it is their own, or a family member's, who
 * is added to their list when they are new. Throws 400 if nothing says who comes, or it is somebody else's family member.
 */
export async function chartFor(
  tx: Tx,
  { actor, address }: Caller,
  clinic: { id: string; timeZone: string },
  contact: Contact,
  { forWhom, person, familyMemberId }: Pick<PublicBooking, 'forWhom' | 'person' | 'familyMemberId'>,
): Promise<string> {
  const patient = actor.kind === 'signed-in' && actor.role === 'patient' ? actor : null
  if (familyMemberId) {
    const chart = patient && (await chartOfFamilyMember(tx, patient, clinic.id, familyMemberId))
    if (!chart) throw wrongField('familyMemberId', appointmentMessages.familyUnavailable)
    return chart
  }
  if (forWhom === 'me') return chartForBooking(tx, clinic.id, contact, actor)
  if (!person)
    throw badRequest(bookingMessages.personName, [{ path: 'person.name', message: bookingMessages.personName }])
  const named = { ...namesIn(person.name), ...birthOf(person, todayIn(clinic.timeZone)) }
  if (patient) {
    const relationship = person.relationship ?? (forWhom === 'child' ? 'Child' : 'Other')
    return chartOfNamed(tx, { actor: patient, address }, clinic.id, { ...named, relationship })
  }
  const contactPerson = `${contact.firstName} ${contact.lastName}`.trim()
  return chartForBooking(tx, clinic.id, { ...contact, ...named, contactPerson }, actor)
}
