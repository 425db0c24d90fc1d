import { type Actor, clinicsAs, isMember, type SignedIn } from '#server/actor.ts'

/** Whose clinics a reader may see: the public and bookable ones, and those where they are a member (rules B3, B6, T37). */
export interface ClinicScope {
  memberOf: string[]
  /** The reader, whose own rights are part of the answer; null for a visitor. */
  userId: string | null
}

export const visibleTo = (actor: Actor): ClinicScope => ({
  memberOf: clinicsAs(actor, 'doctor', 'staff', 'clinic_admin'),
  userId: actor.kind === 'signed-in' ? actor.userId : null,
})

/** True if the person may register clinics: administrators and doctors, by membership or by the role they signed up with (rule J11). */
export const mayCreate = ({ role, memberships }: SignedIn): boolean =>
  [role, ...memberships.map((one) => one.role)].some((part) => part === 'clinic_admin' || part === 'doctor')

/** The clinics that a person sets up: those that they administer, and no other (rule T38). */
export const administered = (actor: Actor): string[] => clinicsAs(actor, 'clinic_admin')

export const maySetUp = (actor: Actor, clinicId: string): boolean => isMember(actor, clinicId, 'clinic_admin')

/** Whether the person knows the clinic from within; to others its setup does not exist. */
export const belongsTo = (actor: Actor, clinicId: string): boolean =>
  isMember(actor, clinicId, 'doctor', 'staff', 'clinic_admin')
