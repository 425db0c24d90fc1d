import { type Message, msg } from '#language/translate.ts'
import type { CurrentUser, Role } from '#contract/accounts/accounts.ts'
import type { Screen } from '#contract/accounts/screens.ts'

export interface SignedInLink {
  path: string
  label: Message
  /** The page does not hydrate, so the link loads a new document. */
  isDocument?: boolean
  /** In the bar it is under Manage. */
  isManaged?: boolean
}

interface RestrictedLink extends SignedInLink {
  /** Shown only to people with this screen. */
  screen?: Screen
  /** Shown only to people without this screen, which links to it. */
  without?: Screen
  /** Shown only to people who work as this. */
  role?: Role
}

const links: RestrictedLink[] = [
  { path: '/', label: msg('Dashboard') },
  { path: '/appointments', label: msg('Appointments'), screen: 'appointments' },
  { path: '/calendar', label: msg('Calendar'), screen: 'calendar' },
  { path: '/patients', label: msg('Patients'), screen: 'patients' },
  { path: '/test-orders', label: msg('Test orders'), screen: 'test-orders', without: 'patients' },
  { path: '/prescriptions', label: msg('Prescriptions'), screen: 'prescriptions' },
  { path: '/test-reports', label: msg('Test Reports'), screen: 'test-reports' },
  { path: '/bills', label: msg('Bills'), screen: 'bills', role: 'patient' },
  { path: '/bills', label: msg('Bills'), screen: 'bills', role: 'staff' },
  { path: '/my-medicines', label: msg('My Medicines'), role: 'patient' },
  { path: '/day-end', label: msg('Day’s end'), screen: 'day-end', without: 'bills' },
  { path: '/clinics', label: msg('Clinics'), screen: 'clinics' },
  { path: '/bills', label: msg('Bills'), screen: 'bills', role: 'clinic_admin', isManaged: true },
  { path: '/bills', label: msg('Bills'), screen: 'bills', role: 'doctor', isManaged: true },
  { path: '/doctors', label: msg('Doctors'), screen: 'doctors', isManaged: true },
  { path: '/staff', label: msg('Staff'), screen: 'staff', isManaged: true },
  { path: '/analytics', label: msg('Analytics'), screen: 'analytics', isManaged: true },
  { path: '/confirmations', label: msg('Confirmations'), screen: 'confirmations', isManaged: true },
  { path: '/medicines', label: msg('Search Medicine'), isDocument: true },
  { path: '/health-conditions', label: msg('Health Guides'), role: 'patient', isDocument: true },
  { path: '/interaction-checker', label: msg('Interaction Checker'), role: 'patient', isDocument: true },
]

export type LinksReader = Pick<CurrentUser, 'role' | 'screens'>

/** Returns the links of a person, in their order. */
export const linksOf = ({ role, screens }: LinksReader): SignedInLink[] =>
  links.filter(
    (link) =>
      (!link.screen || screens.includes(link.screen)) &&
      (!link.without || !screens.includes(link.without)) &&
      (!link.role || link.role === role),
  )

/** True if the link is current: an exact match for the dashboard, a prefix match for the others. */
export const isActive = (pathname: string, path: string) =>
  path === '/' ? pathname === '/' || pathname === '/dashboard' : pathname === path || pathname.startsWith(`${path}/`)
