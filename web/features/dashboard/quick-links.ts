import type { Role } from '#contract/accounts.ts'

export interface QuickLink {
  path: string
  label: string
  detail: string
  isDocument?: boolean
}

const appointments = { path: '/appointments', label: 'Appointments' }
const medicines = { path: '/medicines', label: 'Search Medicine', detail: 'The public directory', isDocument: true }

/** Where each role goes from the dashboard. */
export const quickLinks: Record<Role, QuickLink[]> = {
  doctor: [
    { ...appointments, detail: 'Confirm, complete or cancel your visits' },
    { path: '/patients', label: 'Patients', detail: 'The charts of your clinic' },
    { path: '/prescriptions', label: 'Prescriptions', detail: 'Write one, or find an earlier one' },
    medicines,
  ],
  staff: [
    { ...appointments, detail: 'Confirm and cancel for the clinic' },
    { path: '/calendar', label: 'Calendar', detail: 'The clinic’s day by the hour' },
    { path: '/patients', label: 'Patients', detail: 'Find a chart or a phone number' },
    medicines,
  ],
  clinic_admin: [
    { path: '/clinics', label: 'Clinics', detail: 'Details, services and opening hours' },
    { path: '/add-doctor', label: 'Add Doctor', detail: 'Bring a doctor into your clinic' },
    { path: '/add-staff', label: 'Add Staff', detail: 'Bring a colleague to the desk' },
    { ...appointments, detail: 'What is booked at your clinics' },
  ],
  patient: [
    { ...appointments, detail: 'Your visits, and how to cancel one' },
    { path: '/prescriptions', label: 'Prescriptions', detail: 'What was prescribed to you' },
    { path: '/test-reports', label: 'Test Reports', detail: 'Your reports, and whom you share them with' },
    medicines,
  ],
}
