import { roleLabel } from '#contract/accounts.ts'

interface Named {
  firstName: string
  lastName: string
}

/** A name without a stored "Dr." in front of it (trap T64). */
export const withoutPrefix = (name: string) => name.replace(/^\s*dr\b\.?\s*/i, '').trim()

export const fullName = ({ firstName, lastName }: Named) => `${withoutPrefix(firstName)} ${lastName}`.trim()

/** A doctor's name as people say it. */
export const doctorName = (person: Named) => `Dr. ${fullName(person)}`

/** The name of an account: with "Dr. " for doctors, and for them alone. */
export const displayName = (user: Named & { role: string }) =>
  user.role === 'doctor' ? doctorName(user) : fullName(user)

/** The role in lowercase words, such as "clinic administrator". */
export const roleInWords = (role: string) => roleLabel(role).toLowerCase()

/** The genders of patients and family members as words. */
export const genderLabels: Record<string, string> = {
  male: 'Male',
  female: 'Female',
  other: 'Other',
  not_specified: 'Not specified',
}
