import type { Role } from '#contract/accounts.ts'

export type MembershipRole = 'doctor' | 'staff' | 'clinic_admin'

/** Somebody with a session: who they are and where they belong. Rights come from `memberships` and ownership, never from `role` alone (decision B1). */
export interface SignedIn {
  kind: 'signed-in'
  userId: string
  sessionId: string
  role: Role
  mustChangePassword: boolean
  /** A clinic asks this administrator for two-factor sign-in, which is not set up: that comes first. */
  mustSetUpTwoFactor?: boolean
  memberships: { clinicId: string; role: MembershipRole }[]
  /** The active doctor row of this person at a clinic where they still are a member. */
  doctorId: string | null
}

export type Actor = { kind: 'anonymous' } | SignedIn

export const anonymous: Actor = { kind: 'anonymous' }

/** Clinics where the person has one of the given roles. */
export function clinicsAs(actor: Actor, ...roles: MembershipRole[]): string[] {
  if (actor.kind === 'anonymous') return []
  return [...new Set(actor.memberships.filter((one) => roles.includes(one.role)).map((one) => one.clinicId))]
}

/** Whether the person has one of the given roles at that clinic. */
export const isMember = (actor: Actor, clinicId: string, ...roles: MembershipRole[]) =>
  actor.kind === 'signed-in' && actor.memberships.some((one) => one.clinicId === clinicId && roles.includes(one.role))
