import { clinicsAs, isMember, type SignedIn } from '#server/actor.ts'
import { forbidden, notFound } from '#server/errors.ts'
import { DESK } from '#server/standings.ts'

/**
 * The administrators of the doctor's clinic, its staff with the appointments, and the doctor manage leave. Throws 404 for a
 * doctor of another clinic or another doctor, 403 if the person manages no calendar at all.
 */
export function mustKeepLeave(actor: SignedIn, doctor: { doctorId: string; clinicId: string } | null): void {
  const { clinicIds, doctorIds } = managedBy(actor)
  if (actor.role !== 'clinic_admin' && doctorIds.length === 0 && clinicIds.length === 0) throw forbidden()
  const isTheirs =
    doctor !== null &&
    (clinicIds.includes(doctor.clinicId) ||
      (doctorIds.includes(doctor.doctorId) && isMember(actor, doctor.clinicId, 'doctor')))
  if (!isTheirs) throw notFound()
}

/** Returns whose leave a person manages: that of all doctors of these clinics, and their own. */
export const managedBy = (actor: SignedIn) => ({
  clinicIds: clinicsAs(actor, ...DESK),
  doctorIds: actor.doctorIds,
})

/** The clinics whose opening hours and closed days a person reads: their own, or those of a patient's charts. */
export interface HoursScope {
  memberOf: string[]
  /** Null leaves the person's own charts out. */
  userId: string | null
}

export const hoursVisibleTo = (actor: SignedIn): HoursScope => ({
  memberOf: clinicsAs(actor, 'doctor', 'staff', 'clinic_admin'),
  userId: actor.memberships.length === 0 || actor.role === 'patient' ? actor.userId : null,
})

/** Weekly hours are set by the administrators of the doctor's clinic and by the doctor. Throws 404 for other doctors, else 403. */
export function mustKeepWeeklyHours(actor: SignedIn, doctor: { id: string; clinicId: string } | null): void {
  const managesAny = actor.role === 'clinic_admin' || actor.doctorIds.length > 0
  if (!managesAny && clinicsAs(actor, 'clinic_admin').length === 0) throw forbidden()
  if (!doctor || !(actor.doctorIds.includes(doctor.id) || isMember(actor, doctor.clinicId, 'clinic_admin')))
    throw notFound()
}
