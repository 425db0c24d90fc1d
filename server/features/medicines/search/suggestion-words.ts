import type { MedicineForm } from '#contract/medicines.ts'
import { formOf, isFormWord } from '#server/features/medicines/lists/product.ts'
import { isSubstance, nameFamilies } from './synonyms.ts'

/** What a prescriber has typed. */
export interface Asked {
  /** Searches of the directory: the text, only its name, and substances whose other names begin like it. */
  searches: readonly string[]
  /** The words of the name, in each reading, without numbers, units and form. */
  names: readonly (readonly string[])[]
  /** Typed strengths; amounts of a bottle aren't. */
  strengths: readonly number[]
  /** True for a short name that is whole, and no beginning of another: "ORS", "PCM". */
  isShortName: boolean
  /** The typed form: "para syp". */
  form: MedicineForm | null
}

const NUMBER = /^\d+(?:\.\d+)?$/
const UNIT = /^(?:mg|mcg|gm|g|iu|units?|ml|l|k|lac)$/
/** Names as people write them. */
const heard: readonly (readonly string[])[] = [
  ['cetirizine', 'cetrizine'],
  ['levocetirizine', 'levocetrizine'],
]
/** Fewest letters that can begin another name of a substance. */
const LEAST = 4
const MOST_OTHERS = 3

/** Returns the searches for typed words, and what ranks their results. */
export function askedFor(words: readonly string[]): Asked {
  const strengths = words.flatMap((word, at) =>
    NUMBER.test(word) && !/^m?l$/.test(words[at + 1] ?? '') ? [Number(word)] : [],
  )
  const forms = words.filter(isFormWord)
  const name = words.filter((word) => !NUMBER.test(word) && !UNIT.test(word) && !isFormWord(word))
  const text = name.join(' ')
  const others = otherNames(text)
  const searches = [words.join(' '), ...(text ? [text] : []), ...others]
  return {
    searches: [...new Set(searches)],
    names: [name, ...others.map((one) => one.split(' '))].filter(({ length }) => length > 0),
    strengths,
    isShortName: isShortName(text),
    form: formOf([], forms, []),
  }
}

const isShortName = (text: string): boolean => text.length < LEAST && isSubstance(text)

/** Returns the names of substances that have another name which begins with the text: "amoxy", "cetri". */
function otherNames(text: string): string[] {
  if (text.length < LEAST && !isShortName(text)) return []
  return [...heard, ...nameFamilies]
    .filter(([first, ...rest]) => !first!.startsWith(text) && rest.some((one) => one.startsWith(text)))
    .map(([first]) => first!)
    .slice(0, MOST_OTHERS)
}
