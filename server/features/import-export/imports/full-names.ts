import { namesIn } from '#server/features/patients/public.ts'

/** Titles before a name, as registers write them. "Master" is a boy's title, never a first name alone; "Sri" can be one. */
const BEFORE =
  /^(?:\(?(?:mr|mrs|ms|miss|mx|dr|prof|smt|shri|sri|kum|master|mast|baby)\.\)?\s*|\(?(?:mr|mrs|ms|miss|mx|dr|prof|smt|shri|master)\)?\s+(?=\S))/i
/** A title that is no name. */
const TITLE = /^(?:mr|mrs|ms|mx|dr|prof|smt)$/i
const DEGREE = /^(?:md|ms|mbbs|bds|mds|dnb|dm|mch|frcs|mrcp|phd|rn|esq)\.?$/i
/** Suffixes such as "Jr": part of the name, because they distinguish two people of the same name. */
const GENERATION = /^(?:jr|sr|ii|iii|iv)\.?$/i

function withoutTitles(name: string): string {
  let plain = name.trim()
  while (BEFORE.test(plain)) plain = plain.replace(BEFORE, '').trim()
  return TITLE.test(plain) ? '' : plain
}

/** "Mrs. Asha Rao", "Rao, Asha" and "Asha Rao, MD" are Asha Rao; "Kumar, Jr., Ramesh" is Ramesh Kumar Jr. */
export function namesOf(fullName: string): { firstName: string; lastName?: string } {
  const [first = '', ...others] = withoutTitles(fullName)
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const generation = others.find((part) => GENERATION.test(part))
  const parts = others.filter((part) => part !== generation)
  // "Rao, MS" are a last name and initials
  while (parts.length > (first.includes(' ') ? 0 : 1) && DEGREE.test(parts.at(-1)!)) parts.pop()
  const withGeneration = (lastName: string) => (generation ? `${lastName} ${generation}` : lastName)
  if (parts.length === 1) return { firstName: withoutTitles(parts[0]!) || parts[0]!, lastName: withGeneration(first) }
  const { firstName, lastName } = namesIn([first, ...parts].join(', '))
  return lastName ? { firstName, lastName: withGeneration(lastName) } : { firstName: withGeneration(firstName) }
}
