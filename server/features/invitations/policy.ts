import { clinicsAs, type SignedIn } from '#server/actor.ts'
import { forbidden } from '#server/errors.ts'

/** Returns the clinics whose invitations the caller manages. Throws 403 for non-administrators. */
export function clinicsInvitingFor(actor: SignedIn): string[] {
  const clinicIds = clinicsAs(actor, 'clinic_admin')
  if (clinicIds.length === 0 && actor.role !== 'clinic_admin') throw forbidden()
  return clinicIds
}
