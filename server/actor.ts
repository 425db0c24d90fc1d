import type { Role } from '#contract/accounts/accounts.ts'
import type { KeyScope } from '#contract/key-scopes.ts'
import type { StaffCapability } from '#contract/members.ts'

export type MembershipRole = 'doctor' | 'staff' | 'clinic_admin'

export interface Membership {
  clinicId: string
  role: MembershipRole
  /** Of staff: what the clinic's administrator lets them do (rule T34). */
  capabilities: StaffCapability[]
  /** Of a doctor: the active doctor that they are at the clinic. */
  doctorId?: string | null
}

/** What a right asks of a member: a role, and of staff perhaps a capability. */
export type Standing = MembershipRole | `staff:${StaffCapability}`

/** An API key that asks: for one clinic, for these calls alone, and never for more than its maker may. */
export interface AskingKey {
  id: string
  clinicId: string
  scopes: readonly KeyScope[]
  /** The administrator who made it. */
  makerId: string
}

/** A person with a session, or an API key with an account of its own. Rights come from `memberships` and ownership, never from `role` alone (rule B1). */
export interface SignedIn {
  kind: 'signed-in'
  userId: string
  /** Of an API key the id of no session. */
  sessionId: string
  /** Set where an API key asks: `memberships` are its maker's at its clinic, and nothing else of theirs counts. */
  key?: AskingKey
  /** Chosen at sign-up: where one begins. It limits nothing that a membership gives (rule I5). */
  role: Role
  mustChangePassword: boolean
  /** A clinic requires a second factor, and the person has none: they can only set one up. */
  mustSetUpTwoFactor?: boolean
  /**
   * The person has not proved their email address, where mail can be sent (decision 0027): no clinical text as a doctor,
   * no founding of clinics, no adding of people. All else works.
   */
  mustProveEmail?: boolean
  memberships: readonly Membership[]
  /** The part whose dashboard the person has now, of those that they have (`partsOf`). */
  part: Role
  /** The active doctors that this person is, one at each clinic where they are a member as such. */
  doctorIds: readonly string[]
}

export type Actor = { kind: 'anonymous' } | SignedIn

export const anonymous: Actor = { kind: 'anonymous' }

/** The account of the person whose rights count: the own one, or that of an API key's maker. */
export const personBehind = ({ userId, key }: SignedIn): string => key?.makerId ?? userId

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

/** The actor and their network address, as recorded in the audit. */
export interface SignedInCaller {
  actor: SignedIn
  address: string
}
