import { clinicsAs, isMember, type SignedIn } from '#server/actor.ts'
import { DESK } from '#server/standings.ts'

/**
 * The queues that a person sees: a clinic's whole queue at the desk; as a doctor their own and patients who wait for any
 * doctor.
 */
export interface QueueScope {
  deskClinicIds: string[]
  doctorClinicIds: string[]
  doctorIds: readonly string[]
}

export const visibleTo = (actor: SignedIn): QueueScope => ({
  deskClinicIds: clinicsAs(actor, ...DESK),
  doctorClinicIds: clinicsAs(actor, 'doctor'),
  doctorIds: actor.doctorIds,
})

/** True for people who manage a clinic's whole queue: administrators, and staff with the check-in permission (rule I4). */
export const managesQueue = (actor: SignedIn, clinicId: string) =>
  isMember(actor, clinicId, 'clinic_admin') ||
  (isMember(actor, clinicId, 'staff:appointments') && isMember(actor, clinicId, 'staff:check-in'))

/** Returns the person's doctor record at a clinic; null without one. */
export const doctorAt = (actor: SignedIn, clinicId: string): string | null =>
  actor.memberships.find((one) => one.clinicId === clinicId && one.role === 'doctor')?.doctorId ?? null

/** True if the person adds walk-ins at this clinic. */
export const mayAdd = (actor: SignedIn, clinicId: string): boolean =>
  managesQueue(actor, clinicId) || doctorAt(actor, clinicId) !== null

/** True if the person can move this walk-in on: doctors their own, and patients who wait for any doctor. */
export const mayChange = (
  actor: SignedIn,
  { clinicId, doctorId }: { clinicId: string; doctorId: string | null },
): boolean => {
  const own = doctorAt(actor, clinicId)
  return managesQueue(actor, clinicId) || (own !== null && (doctorId === null || doctorId === own))
}

/** True if the person calls the next one in for this doctor. */
export const mayCall = (actor: SignedIn, clinicId: string, doctorId: string): boolean =>
  doctorAt(actor, clinicId) === doctorId || managesQueue(actor, clinicId)

/** True if the person sees a queue of this clinic at all; else the clinic is not there for them. */
export const seesQueueOf = (actor: SignedIn, clinicId: string): boolean =>
  isMember(actor, clinicId, ...DESK) || doctorAt(actor, clinicId) !== null
