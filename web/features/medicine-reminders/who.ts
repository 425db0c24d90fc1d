import type { CurrentUser } from '#contract/accounts/accounts.ts'

/** True for patients and people with a chart of their own: reminders are for patients. */
export const mayPlan = ({ role, patientProfile }: Pick<CurrentUser, 'role' | 'patientProfile'>): boolean =>
  role === 'patient' || patientProfile !== undefined
