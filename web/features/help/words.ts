import { type Message, msg, t } from '#language/translate.ts'
import type { Role } from '#contract/accounts/accounts.ts'
import { roles } from '#contract/accounts/accounts.ts'
import type { HelpCategory } from '#contract/help.ts'
import { list } from '#web/lib/text.ts'

/** People as the help center calls them. */
export const peopleOf: Record<Role, Message> = {
  patient: msg('Patients'),
  doctor: msg('Doctors'),
  staff: msg('Staff'),
  clinic_admin: msg('Administrators'),
}

/** The titles of help for the people of a role. */
export const helpForPeople: Record<Role, Message> = {
  patient: msg('Help for patients'),
  doctor: msg('Help for doctors'),
  staff: msg('Help for staff'),
  clinic_admin: msg('Help for administrators'),
}

/** The audience of each category, in one sentence. */
export const aboutCategory: Record<HelpCategory, Message> = {
  'Getting Started': msg('Accounts, signing in, setting up a clinic and finding your way.'),
  'Appointment Management': msg('Booking, calendar, check-in, walk-ins and reminders.'),
  'Patient Management': msg('Charts, visits, prescriptions, test reports and family.'),
  'Billing & Payments': msg('Services, prices, fees and revenue.'),
}

/** Returns the id of a category's section on the page. */
export const idOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** The words for people after "For" (in many languages another form of the noun). */
const peopleAfterFor: Record<Role, Message> = {
  patient: msg('patients'),
  doctor: msg('doctors'),
  staff: msg('staff'),
  clinic_admin: msg('administrators'),
}

/** Returns "For doctors and staff"; "For everyone" for all roles. */
export function forWhom(who: readonly Role[]): string {
  if (who.length === roles.length) return t('For everyone')
  return t('For {people}', { people: list(who.map((role) => t(peopleAfterFor[role]))) })
}
