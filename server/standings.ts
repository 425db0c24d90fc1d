import type { Role } from '#contract/accounts.ts'
import { type Screen, screens } from '#contract/screens.ts'
import { clinicsAs, isMember, type Membership, type SignedIn, type Standing } from './actor.ts'
import { forbidden, notFound } from './errors.ts'

/** Who works with the charts of their clinic: decision B3, where staff need the capability (trap T34). */
export const CHARTS: readonly Standing[] = ['doctor', 'staff:patients', 'clinic_admin']

/** Who sees all visits of their clinic, books for any doctor and keeps their leave. */
export const DESK: readonly Standing[] = ['staff:appointments', 'clinic_admin']

/** Which standing a screen asks of somebody who works at a clinic; a screen that is not here asks none. */
const asked: Partial<Record<Screen, readonly Standing[]>> = {
  appointments: ['doctor', ...DESK],
  calendar: ['doctor', ...DESK],
  patients: CHARTS,
  prescriptions: ['doctor', 'staff:prescriptions', 'clinic_admin'],
}

/** Screens of some roles only; the others are of all roles. */
const rolesOf: Partial<Record<Screen, readonly Role[]>> = {
  patients: ['doctor', 'staff', 'clinic_admin'],
  clinics: ['clinic_admin'],
  doctors: ['clinic_admin'],
  staff: ['clinic_admin'],
}

/**
 * The screens that a person has, in their order: those of their role, without those that their clinics do not let them
 * do anything on. Who belongs to no clinic yet has the empty screens of their role.
 */
export const screensOf = (person: { role: Role; memberships: readonly Membership[] }): Screen[] =>
  screens.filter((screen) => {
    const standings = asked[screen]
    const isOfRole = rolesOf[screen]?.includes(person.role) ?? true
    return isOfRole && (!standings || person.memberships.length === 0 || clinicsAs(person, ...standings).length > 0)
  })

/** Whose doctors and staff a person looks after: those of the clinics they administer (traps T29, T30, T35). */
export interface AdministeredScope {
  clinicIds: string[]
}

/** The doctors or the staff that the caller may see as an administrator. Throws 403 for whoever is none. */
export function administeredBy(actor: SignedIn): AdministeredScope {
  const clinicIds = clinicsAs(actor, 'clinic_admin')
  if (clinicIds.length === 0 && actor.role !== 'clinic_admin') throw forbidden()
  return { clinicIds }
}

/** Throws 403 for whoever is no administrator, 404 for the clinic of another one. */
export function mustAdminister(actor: SignedIn, clinicId: string): void {
  if (!administeredBy(actor).clinicIds.includes(clinicId)) throw notFound()
}

/** For what only a clinic's administrator does. Throws 403 for others who work there, 404 for everybody else (decision B4). */
export function requireAdministrator(actor: SignedIn, clinicId: string): void {
  if (isMember(actor, clinicId, 'clinic_admin')) return
  throw isMember(actor, clinicId, 'doctor', 'staff') ? forbidden() : notFound()
}
