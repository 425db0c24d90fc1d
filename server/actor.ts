import type { Role } from '#contract/accounts.ts'
import type { StaffCapability } from '#contract/members.ts'

export type MembershipRole = 'doctor' | 'staff' | 'clinic_admin'

export interface Membership {
  clinicId: string
  role: MembershipRole
  /** Of staff: what the clinic's administrator lets them do (trap T34). */
  capabilities: StaffCapability[]
}

/** What a right asks of a member: a role, and of staff perhaps a capability. */
export type Standing = MembershipRole | `staff:${StaffCapability}`

/** Somebody with a session: who they are and where they belong. Rights come from `memberships` and ownership, never from `role` alone (decision B1). */
export interface SignedIn {
  kind: 'signed-in'
  userId: string
  sessionId: string
  role: Role
  mustChangePassword: boolean
  /** A clinic asks this administrator for two-factor sign-in, which is not set up: that comes first. */
  mustSetUpTwoFactor?: boolean
  memberships: readonly Membership[]
  /** The active doctor row of this person at a clinic where they still are a member. */
  doctorId: string | null
}

export type Actor = { kind: 'anonymous' } | SignedIn

export const anonymous: Actor = { kind: 'anonymous' }

const stands = ({ role, capabilities }: Membership, standings: readonly Standing[]) =>
  standings.some(
    (standing) =>
      standing === role || (role === 'staff' && capabilities.some((capability) => standing === `staff:${capability}`)),
  )

/** Clinics where the person has one of the given standings. */
export function clinicsAs(actor: Actor | Pick<SignedIn, 'memberships'>, ...standings: Standing[]): string[] {
  if (!('memberships' in actor)) return []
  return [...new Set(actor.memberships.filter((one) => stands(one, standings)).map((one) => one.clinicId))]
}

/** Whether the person has one of the given standings at that clinic. */
export const isMember = (actor: Actor, clinicId: string, ...standings: Standing[]) =>
  actor.kind === 'signed-in' && actor.memberships.some((one) => one.clinicId === clinicId && stands(one, standings))
