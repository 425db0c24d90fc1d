import { clinicsAs, isMember, type SignedIn } from '#server/actor.ts'
import { forbidden, notFound } from '#server/errors.ts'

/** Sessions are set by the administrators of the doctor's clinic and by the doctor; 404 for other doctors', 403 for all else. */
export function mustKeepSessions(actor: SignedIn, doctor: { id: string; clinicId: string } | null): void {
  const keepsSome = actor.role === 'clinic_admin' || actor.doctorId !== null
  if (!keepsSome && clinicsAs(actor, 'clinic_admin').length === 0) throw forbidden()
  if (!doctor || !(actor.doctorId === doctor.id || isMember(actor, doctor.clinicId, 'clinic_admin'))) throw notFound()
}
