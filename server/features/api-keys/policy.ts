import { isMember, type SignedIn } from '#server/actor.ts'

/** True for the clinic's own people: for others it has no keys. */
export const mayKnowOf = (actor: SignedIn, clinicId: string): boolean =>
  isMember(actor, clinicId, 'doctor', 'staff', 'clinic_admin')

/** True if the person reads, creates and revokes the clinic's keys: its administrators, but not by an API key. */
export const mayManage = (actor: SignedIn, clinicId: string): boolean =>
  !actor.key && isMember(actor, clinicId, 'clinic_admin')
