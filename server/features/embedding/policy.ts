import { isMember, type SignedIn } from '#server/actor.ts'

/** True for the clinic's own people: for others its settings answer 404. */
export const mayKnowOf = (actor: SignedIn, clinicId: string): boolean =>
  isMember(actor, clinicId, 'doctor', 'staff', 'clinic_admin')

export const mayChange = (actor: SignedIn, clinicId: string): boolean => isMember(actor, clinicId, 'clinic_admin')
