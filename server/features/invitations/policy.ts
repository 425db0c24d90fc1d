import { clinicsAs, type SignedIn, wholeOf } from '#server/actor.ts'
import { forbidden } from '#server/errors.ts'

/** Returns the clinics whose invitations the caller manages. Throws 403 for non-administrators. */
export function clinicsInvitingFor(actor: SignedIn): string[] {
  if (clinicsAs(wholeOf(actor), 'clinic_admin').length === 0 && actor.role !== 'clinic_admin') throw forbidden()
  return clinicsAs(actor, 'clinic_admin')
}
