import type { CurrentUser } from '#contract/accounts/accounts.ts'

type Member = Pick<CurrentUser, 'memberships'>

/** Returns the person's doctor record at a clinic; undefined without one. */
export const ownDoctorAt = ({ memberships }: Member, clinicId: string): string | undefined =>
  memberships.find((one) => one.clinic.id === clinicId && one.doctorId !== null)?.doctorId ?? undefined

/** Returns the person's places as a doctor, one for each clinic. */
export const ownPractices = ({ memberships }: Member): { doctorId: string; clinic: { id: string; name: string } }[] =>
  memberships.flatMap(({ doctorId, clinic }) => (doctorId === null ? [] : [{ doctorId, clinic }]))
