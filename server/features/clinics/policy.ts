import { type Actor, clinicsAs, isMember, type SignedIn } from '#server/actor.ts'

/**
 * The clinics that a reader can see: the public and bookable ones, and those where they are a member (rules B3, B6, T37).
 */
export interface ClinicScope {
  memberOf: string[]
  /** The reader, whose own rights are part of the reply; null for a visitor. */
  userId: string | null
}

export const visibleTo = (actor: Actor): ClinicScope => ({
  memberOf: clinicsAs(actor, 'doctor', 'staff', 'clinic_admin'),
  userId: actor.kind === 'signed-in' ? actor.userId : null,
})

/**
 * True if the person can register clinics: administrators and doctors, by membership or by the role chosen at sign-up (rule
 * J11).
 */
export const mayCreate = ({ role, memberships }: SignedIn): boolean =>
  [role, ...memberships.map((one) => one.role)].some((part) => part === 'clinic_admin' || part === 'doctor')

/** Returns the clinics that a person sets up: those they administer (rule T38). */
export const administered = (actor: Actor): string[] => clinicsAs(actor, 'clinic_admin')

export const maySetUp = (actor: Actor, clinicId: string): boolean => isMember(actor, clinicId, 'clinic_admin')

/** True if the person is a member of the clinic; for others its setup answers 404. */
export const belongsTo = (actor: Actor, clinicId: string): boolean =>
  isMember(actor, clinicId, 'doctor', 'staff', 'clinic_admin')

/** True if the person can set extra hours of the clinic, or of a doctor: its administrators, and doctors their own. */
export const maySetExtraHours = (
  actor: SignedIn,
  { clinicId, doctorId }: { clinicId: string; doctorId: string | null },
): boolean =>
  maySetUp(actor, clinicId) ||
  (doctorId !== null && actor.doctorIds.includes(doctorId) && isMember(actor, clinicId, 'doctor'))
