import type { CurrentUser } from '#contract/accounts/accounts.ts'

/** True for patients and people with a chart of their own: reports belong to patients. */
export const mayUpload = ({ role, patientProfile }: Pick<CurrentUser, 'role' | 'patientProfile'>): boolean =>
  role === 'patient' || patientProfile !== undefined

export const isDoctor = ({ memberships }: Pick<CurrentUser, 'memberships'>): boolean =>
  memberships.some(({ role }) => role === 'doctor')
