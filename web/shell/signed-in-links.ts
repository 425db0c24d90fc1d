import type { CurrentUser, Role } from '#contract/accounts.ts'
import type { Screen } from '#contract/screens.ts'

export interface SignedInLink {
  path: string
  label: string
  /** Leads to a page that does not hydrate, and so loads a new document. */
  isDocument?: boolean
}

interface RestrictedLink extends SignedInLink {
  /** The bar shows it to these roles alone (specification 1, section 4). */
  only?: readonly Role[]
  /** Not shown to whoever has not this screen. */
  screen?: Screen
}

const links: RestrictedLink[] = [
  { path: '/', label: 'Dashboard' },
  { path: '/appointments', label: 'Appointments', screen: 'appointments' },
  { path: '/calendar', label: 'Calendar', screen: 'calendar' },
  { path: '/patients', label: 'Patients', screen: 'patients', only: ['doctor', 'staff'] },
  { path: '/prescriptions', label: 'Prescriptions', screen: 'prescriptions' },
  { path: '/test-reports', label: 'Test Reports', screen: 'test-reports' },
  { path: '/clinics', label: 'Clinics', screen: 'clinics' },
  { path: '/medicines', label: 'Search Medicine', isDocument: true },
]

export type LinksReader = Pick<CurrentUser, 'role' | 'screens'>

/** The links of a person, in their order. */
export const linksOf = ({ role, screens }: LinksReader): SignedInLink[] =>
  links.filter(({ only, screen }) => (!only || only.includes(role)) && (!screen || screens.includes(screen)))

/** The dashboard matches its own address only, the others everything below them as well. */
export const isActive = (pathname: string, path: string) =>
  path === '/' ? pathname === '/' || pathname === '/dashboard' : pathname === path || pathname.startsWith(`${path}/`)
