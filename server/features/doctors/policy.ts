import { clinicsAs, isMember, type SignedIn } from '#server/actor.ts'
import { forbidden, notFound } from '#server/errors.ts'

/** Whose doctors a person looks after: those of the clinics they administer (traps T29, T35). */
export interface DoctorScope {
  clinicIds: string[]
}

/** The doctors that the caller administers. Throws 403 for whoever is no administrator. */
export function visibleTo(actor: SignedIn): DoctorScope {
  const clinicIds = clinicsAs(actor, 'clinic_admin')
  if (clinicIds.length === 0 && actor.role !== 'clinic_admin') throw forbidden()
  return { clinicIds }
}

/** Throws 403 for whoever is no administrator, 404 for the clinic of another one. */
export function mustAdminister(actor: SignedIn, clinicId: string): void {
  visibleTo(actor)
  if (!isMember(actor, clinicId, 'clinic_admin')) throw notFound()
}

/** Sessions are set by the administrators of the doctor's clinic and by the doctor; 404 for other doctors', 403 for all else. */
export function mustKeepSessions(actor: SignedIn, doctor: { id: string; clinicId: string } | null): void {
  const keepsSome = actor.role === 'clinic_admin' || actor.doctorId !== null
  if (!keepsSome && clinicsAs(actor, 'clinic_admin').length === 0) throw forbidden()
  if (!doctor || !(actor.doctorId === doctor.id || isMember(actor, doctor.clinicId, 'clinic_admin'))) throw notFound()
}
