import { readTelemedicineRules, type TelemedicineRules } from '#content/telemedicine.ts'
import type { TelemedicineList } from '#contract/prescriptions/teleconsultation.ts'
import { namesMore, wordsOf } from '#server/features/medicines/public.ts'

/** A medication with all that is known about its contents. */
export interface ListedMedication {
  name: string
  /** The texts of the directory about its contents: of the linked medicine, or of all with its name. */
  compositions: readonly string[]
  /** The ingredients that the program recognizes. */
  ingredients: readonly string[]
  /** True if a part of it is unknown. */
  isIncomplete: boolean
}

let rules: TelemedicineRules | undefined
const rulesNow = () => (rules ??= readTelemedicineRules())

/** Returns the words of a text, with letters apart from digits: 'Codeine10mg' names codeine. */
const wordsIn = (text: string): string[] =>
  wordsOf(text)
    .join(' ')
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '')
/** True if a word of several is in the text. */
const hasOne = (words: readonly string[], looked: readonly string[]): boolean =>
  looked.some((one) => ` ${words.join(' ')} `.includes(` ${one} `))
/** True for a word of several, also where it is written as two. */
const namesOne = (words: readonly string[], looked: readonly string[]): boolean =>
  words.some((word, at) => looked.includes(word) || looked.includes(`${word}${words[at + 1] ?? ''}`))

/** True for a medicine that can't be prescribed in a teleconsultation: its name or its contents have a prohibited substance. */
export function isProhibited({ name, compositions, ingredients }: ListedMedication): boolean {
  const texts = [name, ...compositions, ...ingredients].map(wordsIn)
  return rulesNow().prohibited.some(({ words }) => texts.some((text) => namesOne(text, words)))
}

/** Returns the list of a medicine; null if it isn't known, as for a combination of several lists. */
export function listOf({ name, ingredients, isIncomplete }: ListedMedication): TelemedicineList | null {
  const text = wordsIn(name)
  const names = ingredients.length > 0 ? ingredients : namedIn(text)
  if (names.length === 0 || isIncomplete) return null
  if (ingredients.length === 0 && namesMore(without(text, names))) return null
  const found = names.map(
    (one) =>
      rulesNow().lists.find(
        (rule) =>
          rule.ingredients.includes(one) &&
          (!rule.forms || hasOne(text, rule.forms)) &&
          !(rule.notForms && hasOne(text, rule.notForms)),
      )?.list ?? null,
  )
  const [first = null] = found
  return found.every((list) => list === first) ? first : null
}

/** Returns the listed substances that have no entry in this program, and are in a name. */
const namedIn = (text: readonly string[]): string[] =>
  rulesNow().lists.flatMap((rule) => rule.ingredients.filter((one) => hasOne(text, [wordsIn(one).join(' ')])))

const without = (text: readonly string[], names: readonly string[]): string[] => {
  const named = new Set(names.flatMap(wordsIn))
  return text.filter((word) => !named.has(word))
}
