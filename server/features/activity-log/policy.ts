import { isMember, type SignedIn } from '#server/actor.ts'

/** True for the clinic's own people: for others it has no log. */
export const mayKnowOf = (actor: SignedIn, clinicId: string): boolean =>
  isMember(actor, clinicId, 'doctor', 'staff', 'clinic_admin')

/** True if the person reads who did what at the clinic: its administrators. */
export const mayRead = (actor: SignedIn, clinicId: string): boolean => isMember(actor, clinicId, 'clinic_admin')
