import type { Role } from '#contract/accounts.ts'

export interface SignedInLink {
  path: string
  label: string
  /** Leads to a page that does not hydrate, and so loads a new document. */
  isDocument?: boolean
}

const links: (SignedInLink & { only?: readonly Role[] })[] = [
  { path: '/', label: 'Dashboard' },
  { path: '/appointments', label: 'Appointments' },
  { path: '/calendar', label: 'Calendar' },
  { path: '/patients', label: 'Patients', only: ['doctor', 'staff'] },
  { path: '/prescriptions', label: 'Prescriptions' },
  { path: '/test-reports', label: 'Test Reports' },
  { path: '/clinics', label: 'Clinics', only: ['clinic_admin'] },
  { path: '/medicines', label: 'Search Medicine', isDocument: true },
]

/** The links of a role, in their order. */
export const linksOf = (role: Role): SignedInLink[] => links.filter(({ only }) => !only || only.includes(role))

/** The dashboard matches its own address only, the others everything below them as well. */
export const isActive = (pathname: string, path: string) =>
  path === '/' ? pathname === '/' || pathname === '/dashboard' : pathname === path || pathname.startsWith(`${path}/`)
