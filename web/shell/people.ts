import { type Message, msg, t } from '#language/translate.ts'
import { roleLabel } from '#contract/accounts/accounts.ts'

interface Named {
  firstName: string
  lastName: string
}

/** Returns a name without a stored "Dr." in front of it (rule T64). */
export const withoutPrefix = (name: string) => name.replace(/^\s*dr\b\.?\s*/i, '').trim()

export const fullName = ({ firstName, lastName }: Named) => `${withoutPrefix(firstName)} ${lastName}`.trim()

/** Returns a doctor's name, such as "Dr. Asha Rao". */
export const doctorName = (person: Named) => t('Dr. {person}', { person: fullName(person) })

/** Returns the name of an account, with "Dr. " for doctors, whatever their other roles. */
export const displayName = (user: Named & { role: string; parts?: readonly string[] }) =>
  user.role === 'doctor' || user.parts?.includes('doctor') ? doctorName(user) : fullName(user)

/** Returns the role in lowercase words, such as "clinic administrator". */
export const roleInWords = (role: string) => roleLabel(role).toLowerCase()

/** Returns who did something, such as "You" or "Asha Rao (patient)"; `who` is null for a person who was not signed in. */
export const whoInWords = (who: (Parameters<typeof displayName>[0] & { isYou: boolean }) | null): string =>
  who === null ? t('Someone') : who.isYou ? t('You') : `${displayName(who)} (${roleInWords(who.role)})`

/** The genders of patients and family members as words. */
const genderLabels: Readonly<Record<string, Message>> = {
  male: msg('Male'),
  female: msg('Female'),
  other: msg('Other'),
  not_specified: msg('Not specified'),
}

/** Returns the gender of a patient or family member as a word; null for an unknown value. */
export const genderLabel = (gender: string): string | null => {
  const label = genderLabels[gender]
  return label ? t(label) : null
}
