import type { FamilyMember, genders } from '#contract/family-members.ts'
import { plainDate } from '#web/lib/dates.ts'

export const genderLabels: Record<(typeof genders)[number], string> = {
  male: 'Male',
  female: 'Female',
  other: 'Other',
  not_specified: 'Not specified',
}

/** What tells one family member from another, in a line. */
export const aboutFamilyMember = ({ relationship, dateOfBirth, bloodType }: FamilyMember): string =>
  [relationship, dateOfBirth && `born ${plainDate(dateOfBirth)}`, bloodType && bloodType !== 'Unknown' && bloodType]
    .filter(Boolean)
    .join(' · ')
