import type { Language } from '#language/languages.ts'
import type { Role } from '#contract/accounts/accounts.ts'
import type { KeyScope } from '#contract/key-scopes.ts'
import type { StaffCapability } from '#contract/members.ts'

export type MembershipRole = 'doctor' | 'staff' | 'clinic_admin'

export interface Membership {
  clinicId: string
  role: MembershipRole
  /** For staff: the permissions that the clinic's administrator set (rule T34). */
  capabilities: StaffCapability[]
  /** For a doctor: the active doctor record at the clinic. */
  doctorId?: string | null
}

/** The role that a right requires, and for staff optionally a permission. */
export type Standing = MembershipRole | `staff:${StaffCapability}`

/** An API key that calls: limited to one clinic, to these calls, and to the rights of its maker. */
export interface AskingKey {
  id: string
  clinicId: string
  scopes: readonly KeyScope[]
  /** The administrator who created it. */
  makerId: string
}

/**
 * A person with a session, or an API key with its own account. Rights come from `memberships` and ownership, never from
 * `role` alone (rule B1).
 */
export interface SignedIn {
  kind: 'signed-in'
  userId: string
  /** For an API key, an id that no session has. */
  sessionId: string
  /** Set for an API key: `memberships` are its maker's at its clinic, and the maker's other rights don't count. */
  key?: AskingKey
  /** Chosen at sign-up; decides the first screen. It doesn't limit what a membership allows (rule I5). */
  role: Role
  mustChangePassword: boolean
  /** A clinic requires a second factor and the person has none: they can only set one up. */
  mustSetUpTwoFactor?: boolean
  /**
   * The person hasn't verified their email address, on a server that can send email (decision 0027): a doctor reads no
   * clinical text, and the person can't register a clinic or add people. Everything else works.
   */
  mustProveEmail?: boolean
  memberships: readonly Membership[]
  /** Set while `memberships` and `doctorIds` are limited to the clinic that the calling page shows: all of them. */
  whole?: SignedIn
  /** The role whose dashboard the person sees now, one of `partsOf`. */
  part: Role
  /** The language that the account chose; null or absent: as the browser asks. */
  language?: Language | null
  /** The person's active doctor records, one for each clinic where they are a doctor. */
  doctorIds: readonly string[]
}

export type Actor = { kind: 'anonymous' } | SignedIn

export const anonymous: Actor = { kind: 'anonymous' }

/** Returns the person with all their clinics, whichever the calling page shows. */
export const wholeOf = (actor: SignedIn): SignedIn => actor.whole ?? actor

/**
 * Returns the person as a member of one of their clinics only, for a page that shows it. It limits what they see and never
 * adds to it; a clinic where they don't work changes nothing.
 */
export function limitedTo(actor: SignedIn, clinicId: string): SignedIn {
  const memberships = actor.memberships.filter((one) => one.clinicId === clinicId)
  if (memberships.length === 0 || memberships.length === actor.memberships.length) return actor
  return { ...actor, whole: actor, memberships, doctorIds: memberships.flatMap(({ doctorId }) => doctorId ?? []) }
}

/**
 * Returns the chosen clinic if the person can choose it: they work there, and elsewhere too. Otherwise null, as for a
 * person who acts as a patient now.
 */
export function shownClinicOf({ part, memberships }: SignedIn, chosen: string | null): string | null {
  const ids = new Set(memberships.map(({ clinicId }) => clinicId))
  return part !== 'patient' && chosen !== null && ids.size > 1 && ids.has(chosen) ? chosen : null
}

/** Returns the account whose rights count: the caller's own, or that of an API key's maker. */
export const personBehind = ({ userId, key }: SignedIn): string => key?.makerId ?? userId

const hasStanding = ({ role, capabilities }: Membership, standings: readonly Standing[]) =>
  standings.some(
    (standing) =>
      standing === role || (role === 'staff' && capabilities.some((capability) => standing === `staff:${capability}`)),
  )

/** Clinics where the person has one of the given standings. */
export function clinicsAs(actor: Actor | Pick<SignedIn, 'memberships'>, ...standings: Standing[]): string[] {
  if (!('memberships' in actor)) return []
  return [...new Set(actor.memberships.filter((one) => hasStanding(one, standings)).map((one) => one.clinicId))]
}

/** True if the person has one of the given standings at that clinic. */
export const isMember = (actor: Actor, clinicId: string, ...standings: Standing[]) =>
  actor.kind === 'signed-in' &&
  actor.memberships.some((one) => one.clinicId === clinicId && hasStanding(one, standings))

/** The actor and their network address, as recorded in the audit. */
export interface SignedInCaller {
  actor: SignedIn
  address: string
}
