import { type Actor, anonymous, clinicsAs, isMember } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { notFound } from '#server/errors.ts'
import { type BookableClinic, findBookableClinic } from '#server/features/appointments/queries/availability.ts'

/** True if the person is of this clinic, and so books there without the public's limits. */
export const isOfClinic = (actor: Actor, clinicId: string) =>
  isMember(actor, clinicId, 'doctor', 'staff', 'clinic_admin')

/**
 * Returns the clinic with whom and what this person can book there. Members see their own clinic as it is; all others a
 * public one, with its confirmed doctors, once it has a doctor, a service and hours (rules T33, T39). Throws 404 otherwise.
 * Who asks for one doctor alone names them.
 */
export async function bookableClinic(
  deps: Deps,
  clinicId: string,
  actor: Actor = anonymous,
  doctorId: string | null = null,
): Promise<BookableClinic> {
  const memberOf = clinicsAs(actor, 'doctor', 'staff', 'clinic_admin')
  const clinic = await findBookableClinic(deps.db, { id: clinicId, memberOf, doctorId })
  if (!clinic) throw notFound('Clinic not found.')
  // the shortest notice is for those who book from outside
  if (isOfClinic(actor, clinicId)) return { ...clinic, rules: { ...clinic.rules, notice: 0 } }
  const doctors = clinic.doctors.filter((one) => one.isConfirmed)
  if (clinic.hours.length === 0 || !clinic.hasConfirmedDoctor || clinic.services.length === 0)
    throw notFound('Clinic not found.')
  return { ...clinic, doctors }
}
