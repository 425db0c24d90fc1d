import { isMember, type SignedIn } from '#server/actor.ts'

/** Whether the clinic's own people ask: to others it has no keys. */
export const mayKnowOf = (actor: SignedIn, clinicId: string): boolean =>
  isMember(actor, clinicId, 'doctor', 'staff', 'clinic_admin')

/** Who reads, makes and revokes the keys of a clinic: its administrators in person. No key manages keys. */
export const mayManage = (actor: SignedIn, clinicId: string): boolean =>
  !actor.key && isMember(actor, clinicId, 'clinic_admin')
