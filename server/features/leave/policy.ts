import { clinicsAs, isMember, type SignedIn } from '#server/actor.ts'
import { forbidden, notFound } from '#server/errors.ts'
import { DESK } from '#server/standings.ts'

/**
 * Leave is kept by the administrators of the doctor's clinic, its staff with the appointments, and the doctor. Throws 404
 * for a doctor of another clinic or another doctor, 403 for whoever keeps no calendar at all.
 */
export function mustKeepLeave(actor: SignedIn, doctor: { doctorId: string; clinicId: string } | null): void {
  const { clinicIds, doctorId } = keptBy(actor)
  if (actor.role !== 'clinic_admin' && doctorId === null && clinicIds.length === 0) throw forbidden()
  const isTheirs =
    doctor !== null &&
    (clinicIds.includes(doctor.clinicId) ||
      (doctorId === doctor.doctorId && isMember(actor, doctor.clinicId, 'doctor')))
  if (!isTheirs) throw notFound()
}

/** Whose leave a person keeps: that of all doctors of these clinics, and their own. */
export const keptBy = (actor: SignedIn) => ({
  clinicIds: clinicsAs(actor, ...DESK),
  doctorId: actor.doctorId,
})

/** Whose opening hours and closed days a person reads beside their visits: their clinics', or those of a patient's charts. */
export interface HoursScope {
  memberOf: string[]
  /** Null where the person's own charts are not asked for. */
  userId: string | null
}

export const hoursVisibleTo = (actor: SignedIn): HoursScope => ({
  memberOf: clinicsAs(actor, 'doctor', 'staff', 'clinic_admin'),
  userId: actor.memberships.length === 0 ? actor.userId : null,
})
