import { clinicsAs, type SignedIn } from '#server/actor.ts'
import { forbidden } from '#server/errors.ts'

/** The clinics whose invitations the caller looks after. Throws 403 for whoever is no administrator. */
export function clinicsInvitingFor(actor: SignedIn): string[] {
  const clinicIds = clinicsAs(actor, 'clinic_admin')
  if (clinicIds.length === 0 && actor.role !== 'clinic_admin') throw forbidden()
  return clinicIds
}
