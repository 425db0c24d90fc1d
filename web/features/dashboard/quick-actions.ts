import {
  Building2,
  CalendarDays,
  CalendarPlus,
  ChartColumn,
  FilePlus2,
  FileText,
  FlaskConical,
  type LucideIcon,
  BellRing,
  Stethoscope,
  UserPlus,
  UserRoundPlus,
  Users,
} from 'lucide-react'
import type { CurrentUser, Role } from '#contract/accounts.ts'
import type { Screen } from '#contract/screens.ts'

export interface QuickAction {
  label: string
  to: string
  detail: string
  icon: LucideIcon
  /** Not offered to whoever has not this screen. */
  screen?: Screen
}

/** Where each quick action leads (trap T67: the labels are the specification's, the targets are this table's). */
const quickActions: Record<Role, QuickAction[]> = {
  clinic_admin: [
    { label: 'Add Clinic', to: '/clinics', detail: 'Another place with its own hours and prices', icon: Building2 },
    { label: 'Add Doctor', to: '/add-doctor', detail: 'Bring a doctor into your clinic', icon: Stethoscope },
    { label: 'Add Staff', to: '/add-staff', detail: 'Bring a colleague to the desk', icon: UserRoundPlus },
    { label: 'View Analytics', to: '/dashboard#figures', detail: 'This month against the last', icon: ChartColumn },
  ],
  doctor: [
    { label: 'Add New Patient', to: '/patients', detail: 'Open a chart at your clinic', icon: UserPlus },
    { label: 'Write Prescription', to: '/prescriptions', detail: 'For a patient of your clinic', icon: FileText },
    { label: 'View Test Results', to: '/test-reports', detail: 'What patients share with you', icon: FlaskConical },
    { label: 'Manage Schedule', to: '/appointments', detail: 'Confirm, complete or move visits', icon: CalendarDays },
  ],
  patient: [
    { label: 'Book Appointment', to: '/appointments', detail: 'Find a time that suits you', icon: CalendarPlus },
    { label: 'Medicine Reminders', to: '/prescriptions', detail: 'From what was prescribed to you', icon: BellRing },
    { label: 'Upload Prescription', to: '/prescriptions', detail: 'Keep one from elsewhere', icon: FilePlus2 },
    { label: 'Test Reports', to: '/test-reports', detail: 'Yours, and whom you share them with', icon: FlaskConical },
  ],
  staff: [
    {
      label: 'Manage Appointments',
      to: '/appointments',
      detail: 'Confirm, move and cancel',
      icon: CalendarDays,
      screen: 'appointments',
    },
    {
      label: 'Open Calendar',
      to: '/calendar',
      detail: 'The clinic’s day by the hour',
      icon: CalendarPlus,
      screen: 'calendar',
    },
    { label: 'Find Patient', to: '/patients', detail: 'A chart of your clinic', icon: Users, screen: 'patients' },
  ],
}

/** What a person is offered. */
export const quickActionsOf = ({ role, screens }: CurrentUser): QuickAction[] =>
  quickActions[role].filter(({ screen }) => !screen || screens.includes(screen))
