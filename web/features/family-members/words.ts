import type { FamilyMember } from '#contract/family-members.ts'
import { plainDate } from '#web/lib/dates.ts'

/** What tells one family member from another, in a line. */
export const aboutFamilyMember = ({ relationship, dateOfBirth, bloodType }: FamilyMember): string =>
  [relationship, dateOfBirth && `born ${plainDate(dateOfBirth)}`, bloodType && bloodType !== 'Unknown' && bloodType]
    .filter(Boolean)
    .join(' · ')
