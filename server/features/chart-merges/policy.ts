import { isMember, type SignedIn } from '#server/actor.ts'

/**
 * True if a person can move clinical text between charts of a clinic: its doctors with a verified address (decision 0027).
 */
export const movesClinicalAt = (actor: SignedIn, clinicId: string): boolean =>
  isMember(actor, clinicId, 'doctor') && !actor.mustProveEmail

/** True if a person can merge charts of a clinic and undo merges (decision 0027). */
export const mergesAt = (actor: SignedIn, clinicId: string): boolean =>
  isMember(actor, clinicId, 'clinic_admin') || movesClinicalAt(actor, clinicId)
