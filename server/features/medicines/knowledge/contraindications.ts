import { wordsOf } from '#content/reading.ts'

/** What has contraindications: a described ingredient. */
interface Forbidding {
  section(name: 'contraindications'): { value: { items: readonly string[] } } | null
}

/** Returns for whom an ingredient is forbidden. */
export const contraindicationsOf = (one: Forbidding): readonly string[] =>
  one.section('contraindications')?.value.items ?? []

/** "Fever or flu", "Skin with cuts, rash, eczema": conditions that are named without a limit. */
const BARE = /^(?:skin with )?((?:[a-z]+, )*[a-z]+(?: or [a-z]+)?)$/i

/** Returns true for a use of an ingredient alone, and for one that names a condition in which another ingredient of the mix is forbidden. */
export const isLostIn = (use: { for: string; isAlone?: true | undefined }, others: readonly Forbidding[]): boolean =>
  use.isAlone === true || namesForbidden(use.for, others)

/** Returns true for a text that names a condition in which one of these ingredients is forbidden, such as a fever. */
export function namesForbidden(text: string, others: readonly Forbidding[]): boolean {
  const words = wordsOf(text.toLowerCase().replaceAll('hay fever', ''))
  return others.some((other) =>
    contraindicationsOf(other).some((item) =>
      BARE.exec(item)?.[1]
        ?.toLowerCase()
        .split(/, | or /)
        .some((condition) => words.includes(condition) || words.includes(`${condition}es`)),
    ),
  )
}
