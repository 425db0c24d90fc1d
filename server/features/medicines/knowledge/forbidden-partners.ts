import { inside, sentencesOf, wordsOf } from '#content/reading.ts'
import type { Cited } from './library.ts'
import type { CitedFact } from './page-facts.ts'

// Medicines that an interaction forbids, for the contraindications of the same page.

/** A medicine or class that is never taken together with this one, with the text that says so. */
export interface Partner {
  name: string
  cited: Cited<unknown>
}

/** "Never take them together", "They are not used together". */
const FORBIDS =
  /\b(?:do not (?:take|use) (?:it|this herb) (?:together )?with\b|never (?:take|use) (?:them|both|the two|another one)\b|never (?:(?:taken|used|given) )?together\b|do not (?:take|use|combine) (?:them|both|the two)\b|(?:is|are) (?:never|not) (?:taken|used|given) (?:together|with it)\b|must not be (?:taken|used|given) together\b)/i
/** "Unless your doctor knows of both": a doctor can decide otherwise, or another time is possible. */
const ALLOWS =
  /\b(?:unless|except|only if|without asking|if you (?:have|can)|at the same time|for prevention|for pain|(?:same|one) night)\b/i

/** Of a life-saving injection. */
const DECIDED = /\bthe doctor decides\b/i

/** Returns true for a text on an interaction that forbids taking both, without an exception. */
export const forbidsBoth = (effect: string): boolean =>
  !DECIDED.test(effect) && sentencesOf(effect).some((one) => FORBIDS.test(one) && !ALLOWS.test(one))

/** Words of names that say nothing of which medicine is meant. */
const GENERAL = new Set(
  'a and antidepressants blockers by drops eye for high inhibitors interval long medicines mouth of other risk strong tablets the with'.split(
    ' ',
  ),
)
/** Items about an allergy name other medicines as well. */
const ALLERGY = /\ballerg|^asthma\b/i

/** Returns the contraindications with an item that names the forbidden medicines which they leave out. */
export function withPartners(
  { value, cited }: Pick<CitedFact, 'value' | 'cited'>,
  partners: readonly Partner[],
): CitedFact {
  const lines = (typeof value === 'string' ? value : '').split('\n').filter(Boolean)
  const said = lines
    .filter((line) => !ALLERGY.test(line))
    .join('\n')
    .toLowerCase()
  const isNamed = (name: string) =>
    wordsOf(name.toLowerCase()).some((word) => !GENERAL.has(word) && said.includes(word.replace(/s$/, '')))
  const left = new Map(partners.flatMap((one) => (isNamed(one.name) ? [] : [[one.name, one.cited] as const])))
  if (left.size > 0) {
    const names = eitherOf([...left.keys()].map((name) => (name.startsWith('St ') ? name : inside(name))))
    lines.push(`${names.charAt(0).toUpperCase()}${names.slice(1)} at the same time`)
  }
  return { fact: 'contraindications', value: lines.join('\n'), cited: [...cited, ...left.values()] }
}

const eitherOf = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
