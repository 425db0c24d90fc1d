import {
  BellRing,
  Building2,
  CalendarDays,
  CalendarPlus,
  ChartColumn,
  ChevronRight,
  FilePlus2,
  FileText,
  FlaskConical,
  type LucideIcon,
  Stethoscope,
  UserPlus,
  UserRoundPlus,
  Users,
} from 'lucide-react'
import { Link } from 'react-router'
import type { CurrentUser, Role } from '#contract/accounts/accounts.ts'
import type { Screen } from '#contract/accounts/screens.ts'
import { Card } from '#web/ui/card.tsx'

/** The most frequent actions of a role; renders nothing without any. */
export function QuickActionsCard({ user }: { user: CurrentUser }) {
  const actions = quickActionsOf(user)
  return actions.length === 0 ? null : (
    <Card title="Quick Actions">
      <ul className="-mx-2 -mb-2 grid sm:grid-cols-2 lg:grid-cols-1">
        {actions.map(({ label, to, detail, icon: Icon }) => (
          <li key={label}>
            <Link
              to={to}
              className="group flex min-h-14 items-center gap-3 rounded-md px-2 py-2 hover:bg-surface-sunken"
            >
              <Icon aria-hidden="true" className="size-5 shrink-0 text-brand" strokeWidth={1.75} />
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{label}</span>
                <span className="block text-sm text-muted">{detail}</span>
              </span>
              <ChevronRight
                aria-hidden="true"
                className="size-4 shrink-0 text-muted transition-transform group-hover:translate-x-0.5"
              />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

interface QuickAction {
  label: string
  to: string
  detail: string
  icon: LucideIcon
  /** Shown only to people who have this screen. */
  screen?: Screen
}

/** Where each quick action leads (rule T67). */
const quickActions: Record<Role, QuickAction[]> = {
  clinic_admin: [
    { label: 'Add Clinic', to: '/clinics?new=1', detail: 'A location with its own hours and prices', icon: Building2 },
    { label: 'Add Doctor', to: '/add-doctor', detail: 'Set up their profile and sign-in', icon: Stethoscope },
    { label: 'Add Staff', to: '/add-staff', detail: 'Set up their role and permissions', icon: UserRoundPlus },
    {
      label: 'View Analytics',
      to: '/analytics',
      detail: 'Revenue, no-shows and more over time',
      icon: ChartColumn,
    },
  ],
  doctor: [
    { label: 'Add New Patient', to: '/patients?new=1', detail: 'Start a chart at your clinic', icon: UserPlus },
    { label: 'Write Prescription', to: '/prescriptions?new=1', detail: 'For a patient of your clinic', icon: FileText },
    { label: 'View Test Results', to: '/test-reports', detail: 'Reports patients share with you', icon: FlaskConical },
    { label: 'Manage Schedule', to: '/appointments', detail: 'Confirm, complete or reschedule', icon: CalendarDays },
  ],
  patient: [
    { label: 'Book Appointment', to: '/book', detail: 'Find a time that suits you', icon: CalendarPlus },
    { label: 'Medicine Reminders', to: '/my-medicines', detail: 'What to take, and when', icon: BellRing },
    {
      label: 'Upload Prescription',
      to: '/prescriptions?upload=1',
      detail: 'Save one from another clinic',
      icon: FilePlus2,
    },
    { label: 'Test Reports', to: '/test-reports', detail: 'View and share your reports', icon: FlaskConical },
  ],
  staff: [
    {
      label: 'Manage Appointments',
      to: '/appointments',
      detail: 'Confirm, reschedule or cancel',
      icon: CalendarDays,
      screen: 'appointments',
    },
    {
      label: 'Open Calendar',
      to: '/calendar',
      detail: 'Your clinic’s day, hour by hour',
      icon: CalendarPlus,
      screen: 'calendar',
    },
    { label: 'Find Patient', to: '/patients', detail: 'Search your clinic’s charts', icon: Users, screen: 'patients' },
  ],
}

/** Returns the quick actions of a person. */
const quickActionsOf = ({ role, screens }: CurrentUser): QuickAction[] =>
  quickActions[role].filter(({ screen }) => !screen || screens.includes(screen))
