import { type Actor, clinicsAs, isMember, type SignedIn } from '#server/actor.ts'

/** Whose clinics a reader may see: the public and bookable ones, and those where they are a member (decisions B3, B6; trap T37). */
export interface ClinicScope {
  memberOf: string[]
  /** Who reads, for what they themselves may do; null for a visitor. */
  userId: string | null
}

export const visibleTo = (actor: Actor): ClinicScope => ({
  memberOf: clinicsAs(actor, 'doctor', 'staff', 'clinic_admin'),
  userId: actor.kind === 'signed-in' ? actor.userId : null,
})

/** Who registers clinics (specification 2, section 6). */
export const mayCreate = (actor: SignedIn): boolean => actor.role === 'clinic_admin'

/** The clinics that a person sets up: those that they administer, and no other (trap T38). */
export const administered = (actor: Actor): string[] => clinicsAs(actor, 'clinic_admin')

export const maySetUp = (actor: Actor, clinicId: string): boolean => isMember(actor, clinicId, 'clinic_admin')

/** Whether the person knows the clinic from within; to others its setup does not exist. */
export const belongsTo = (actor: Actor, clinicId: string): boolean =>
  isMember(actor, clinicId, 'doctor', 'staff', 'clinic_admin')
