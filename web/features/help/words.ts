import { t } from '#language/translate.ts'
import type { Role } from '#contract/accounts/accounts.ts'
import { roles } from '#contract/accounts/accounts.ts'
import type { HelpCategory } from '#contract/help.ts'

/** People as the help center calls them. */
export const peopleOf: Record<Role, string> = {
  patient: 'Patients',
  doctor: 'Doctors',
  staff: 'Staff',
  clinic_admin: 'Administrators',
}

/** The audience of each category, in one sentence. */
export const aboutCategory: Record<HelpCategory, string> = {
  'Getting Started': 'Accounts, signing in, setting up a clinic and finding your way.',
  'Appointment Management': 'Booking, calendar, check-in, walk-ins and reminders.',
  'Patient Management': 'Charts, visits, prescriptions, test reports and family.',
  'Billing & Payments': 'Services, prices, fees and revenue.',
}

/** The id of a category's section on the page. */
export const idOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** Returns "For doctors and staff"; "For everyone" for all roles. */
export function forWhom(who: readonly Role[]): string {
  if (who.length === roles.length) return t('For everyone')
  const names = who.map((role) => peopleOf[role].toLowerCase())
  return t('For {filter}', { filter: [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ') })
}
