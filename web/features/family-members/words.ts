import type { FamilyMember } from '#contract/family-members.ts'
import { plainDate } from '#web/lib/dates.ts'

/** Relationship, birth date and blood type in one line. */
export const aboutFamilyMember = ({ relationship, dateOfBirth, birthYear, bloodType }: FamilyMember): string =>
  [
    relationship,
    dateOfBirth ? `born ${plainDate(dateOfBirth)}` : birthYear && `born about ${birthYear}`,
    bloodType && bloodType !== 'Unknown' && bloodType,
  ]
    .filter(Boolean)
    .join(' · ')
