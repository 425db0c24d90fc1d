import { type Role, roles } from '#contract/accounts/accounts.ts'
import { type Screen, screens } from '#contract/accounts/screens.ts'
import { clinicsAs, isMember, type Membership, type SignedIn, type Standing, wholeOf } from './actor.ts'
import { forbidden, notFound } from './errors.ts'

/** Standings that work with the charts of their clinic: rule B3; staff need the capability (rule T34). */
export const CHARTS: readonly Standing[] = ['doctor', 'staff:patients', 'clinic_admin']

/** Standings that see all appointments of their clinic, book for any doctor and manage their leave. */
export const DESK: readonly Standing[] = ['staff:appointments', 'clinic_admin']

/** Standings that record vitals and read them (decision 0098). */
export const MEASURES: readonly Standing[] = ['doctor', 'staff:vitals']

/** Standings that write bills and record payments (rule J9). */
export const BILLS: readonly Standing[] = ['staff:bill', 'clinic_admin']

/** Standings that a screen requires of people who work at a clinic; screens not listed require none. */
const required: Partial<Record<Screen, readonly Standing[]>> = {
  appointments: ['doctor', ...DESK],
  calendar: ['doctor', ...DESK],
  queue: ['doctor', ...DESK],
  patients: CHARTS,
  'vaccines-due': ['doctor', 'staff:immunizations'],
  'test-orders': ['doctor', 'staff:tests'],
  prescriptions: ['doctor', 'staff:prescriptions', 'clinic_admin'],
  bills: BILLS,
  'day-end': ['staff:close-day', 'clinic_admin'],
}

/** The data about a person that decides their screens. */
interface Parts {
  role: Role
  memberships: readonly Pick<Membership, 'role'>[]
}

/**
 * Returns a person's roles: one for each kind of membership, and patient if they signed up as one. A person without a
 * clinic has the role chosen at sign-up (rule I5).
 */
export function partsOf({ role, memberships }: Parts): Role[] {
  const has = (part: Role) => memberships.some((one) => one.role === part) || (part === 'patient' && role === 'patient')
  const parts = roles.filter(has)
  return parts.length > 0 ? parts : [role]
}

/** Returns the role whose dashboard a person sees: the last chosen one, or else the role chosen at sign-up. */
export function partOf(person: Parts & { part: Role | null }): Role {
  const parts = partsOf(person)
  return [person.part, person.role].find((one) => one && parts.includes(one)) ?? parts[0]!
}

/** Screens of some roles only; the others are of all roles. */
const rolesOf: Partial<Record<Screen, readonly Role[]>> = {
  queue: ['doctor', 'staff', 'clinic_admin'],
  patients: ['doctor', 'staff', 'clinic_admin'],
  'vaccines-due': ['doctor', 'staff'],
  'test-orders': ['doctor', 'staff'],
  'day-end': ['staff', 'clinic_admin'],
  clinics: ['clinic_admin'],
  doctors: ['clinic_admin'],
  staff: ['clinic_admin'],
  analytics: ['clinic_admin'],
  'bill-reports': ['clinic_admin'],
  // the operator's own, whatever their role
  confirmations: [],
}

/**
 * Returns a person's screens in order: those of all their roles, without those that no clinic permits. A person without a
 * clinic has the empty screens of their role.
 */
export function screensOf(person: { role: Role; memberships: readonly Membership[] }): Screen[] {
  const parts = [person.role, ...partsOf(person)]
  return screens.filter((screen) => {
    const [standings, only] = [required[screen], rolesOf[screen]]
    if (only && !only.some((role) => parts.includes(role))) return false
    const asksNothing = !standings || person.memberships.length === 0 || (!only && person.role === 'patient')
    return asksNothing || clinicsAs(person, ...standings).length > 0
  })
}

/** The clinics whose doctors and staff a person manages as administrator (rules T29, T30, T35). */
export interface AdministeredScope {
  clinicIds: string[]
}

/**
 * Returns the scope of doctors or staff that the caller may see as an administrator. Throws 403 for non-administrators.
 */
export function administeredBy(actor: SignedIn): AdministeredScope {
  if (clinicsAs(wholeOf(actor), 'clinic_admin').length === 0 && actor.role !== 'clinic_admin') throw forbidden()
  return { clinicIds: clinicsAs(actor, 'clinic_admin') }
}

/** Throws 403 for non-administrators, 404 for another administrator's clinic. */
export function mustAdminister(actor: SignedIn, clinicId: string): void {
  if (!administeredBy(actor).clinicIds.includes(clinicId)) throw notFound()
}

/** Throws 403 for people who work at the clinic but do not administer it, 404 for everyone else (rule B4). */
export function requireAdministrator(actor: SignedIn, clinicId: string): void {
  if (isMember(actor, clinicId, 'clinic_admin')) return
  throw isMember(actor, clinicId, 'doctor', 'staff') ? forbidden() : notFound()
}
