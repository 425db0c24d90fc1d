import type { CurrentUser } from '#contract/accounts/accounts.ts'

/** Returns the clinics where a person is a doctor, and so writes prescriptions. */
export const clinicsToWriteAt = ({ memberships }: Pick<CurrentUser, 'memberships'>) =>
  memberships.filter(({ role }) => role === 'doctor').map(({ clinic }) => clinic)

export const isDoctor = (user: Pick<CurrentUser, 'memberships'>): boolean => clinicsToWriteAt(user).length > 0

/** True for patients and people with a chart of their own: uploads belong to patients. */
export const mayUpload = ({ role, patientProfile }: Pick<CurrentUser, 'role' | 'patientProfile'>): boolean =>
  role === 'patient' || patientProfile !== undefined
