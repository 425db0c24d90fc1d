import { isMember, type SignedIn } from '#server/actor.ts'
import { forbidden, notFound } from '#server/errors.ts'

/** Throws 404 for people who don't work at the clinic, 403 for its people who don't administer it. */
export function mustAdminister(actor: SignedIn, clinicId: string | undefined): void {
  if (!clinicId || !isMember(actor, clinicId, 'doctor', 'staff', 'clinic_admin')) throw notFound()
  if (!isMember(actor, clinicId, 'clinic_admin')) throw forbidden()
}
