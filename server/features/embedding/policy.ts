import { isMember, type SignedIn } from '#server/actor.ts'

/** Whether the clinic's own people ask: to others its settings do not exist. */
export const mayKnowOf = (actor: SignedIn, clinicId: string): boolean =>
  isMember(actor, clinicId, 'doctor', 'staff', 'clinic_admin')

export const mayChange = (actor: SignedIn, clinicId: string): boolean => isMember(actor, clinicId, 'clinic_admin')
