import { isMember, type SignedIn } from '#server/actor.ts'
import { forbidden, notFound } from '#server/errors.ts'

/** Throws 404 to those who do not work at the clinic, 403 to its people who do not administer it. */
export function mustAdminister(actor: SignedIn, clinicId: string | undefined): void {
  if (!clinicId || !isMember(actor, clinicId, 'doctor', 'staff', 'clinic_admin')) throw notFound()
  if (!isMember(actor, clinicId, 'clinic_admin')) throw forbidden()
}
