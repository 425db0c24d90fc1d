import { type Message, msg, t } from '#language/translate.ts'
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
    <Card title={t('Quick Actions')}>
      <ul className="-mx-2 -mb-2 grid sm:grid-cols-2 lg:grid-cols-1">
        {actions.map(({ label, to, detail, icon: Icon }) => (
          <li key={t(label)}>
            <Link
              to={to}
              className="group flex min-h-14 items-center gap-3 rounded-md px-2 py-2 hover:bg-surface-sunken"
            >
              <Icon aria-hidden="true" className="size-5 shrink-0 text-brand" strokeWidth={1.75} />
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{t(label)}</span>
                <span className="block text-sm text-muted">{t(detail)}</span>
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
  label: Message
  to: string
  detail: Message
  icon: LucideIcon
  /** Shown only to people who have this screen. */
  screen?: Screen
}

/** Where each quick action leads (rule T67). */
const quickActions: Record<Role, QuickAction[]> = {
  clinic_admin: [
    {
      label: msg('Add Clinic'),
      to: '/clinics?new=1',
      detail: msg('A location with its own hours and prices'),
      icon: Building2,
    },
    { label: msg('Add Doctor'), to: '/add-doctor', detail: msg('Set up their profile and sign-in'), icon: Stethoscope },
    {
      label: msg('Add Staff'),
      to: '/add-staff',
      detail: msg('Set up their role and permissions'),
      icon: UserRoundPlus,
    },
    {
      label: msg('View Analytics'),
      to: '/analytics',
      detail: msg('Revenue, no-shows and more over time'),
      icon: ChartColumn,
    },
  ],
  doctor: [
    {
      label: msg('Add New Patient'),
      to: '/patients?new=1',
      detail: msg('Start a chart at your clinic'),
      icon: UserPlus,
    },
    {
      label: msg('Write Prescription'),
      to: '/prescriptions?new=1',
      detail: msg('For a patient of your clinic'),
      icon: FileText,
    },
    {
      label: msg('View Test Results'),
      to: '/test-reports',
      detail: msg('Reports patients share with you'),
      icon: FlaskConical,
    },
    {
      label: msg('Manage Schedule'),
      to: '/appointments',
      detail: msg('Confirm, complete or reschedule'),
      icon: CalendarDays,
    },
  ],
  patient: [
    { label: msg('Book Appointment'), to: '/book', detail: msg('Find a time that suits you'), icon: CalendarPlus },
    { label: msg('Medicine Reminders'), to: '/my-medicines', detail: msg('What to take, and when'), icon: BellRing },
    {
      label: msg('Upload Prescription'),
      to: '/prescriptions?upload=1',
      detail: msg('Save one from another clinic'),
      icon: FilePlus2,
    },
    { label: msg('Test Reports'), to: '/test-reports', detail: msg('View and share your reports'), icon: FlaskConical },
  ],
  staff: [
    {
      label: msg('Manage Appointments'),
      to: '/appointments',
      detail: msg('Confirm, reschedule or cancel'),
      icon: CalendarDays,
      screen: 'appointments',
    },
    {
      label: msg('Open Calendar'),
      to: '/calendar',
      detail: msg('Your clinic’s day, hour by hour'),
      icon: CalendarPlus,
      screen: 'calendar',
    },
    {
      label: msg('Find Patient'),
      to: '/patients',
      detail: msg('Search your clinic’s charts'),
      icon: Users,
      screen: 'patients',
    },
  ],
}

/** Returns the quick actions of a person. */
const quickActionsOf = ({ role, screens }: CurrentUser): QuickAction[] =>
  quickActions[role].filter(({ screen }) => !screen || screens.includes(screen))
