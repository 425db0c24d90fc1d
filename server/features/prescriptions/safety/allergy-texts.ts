import { wordsOf } from '#server/features/medicines/public.ts'

const SENTENCES = /[;\n]|\.(?=\s|$)/u
/** Not within parentheses: "Penicillin (rash, hives)" is one part. The slash of "h/o" separates nothing. */
const PIECES = /(?:[,&]|(?<!\bh)\/|\band\b|\baur\b)(?![^()]*\))/iu

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/))

/** Words of a sentence that says only that there is no allergy, also in the Hindi that charts are written in. */
const DENIALS = setOf('no nil none not denies denied never nkda nkma nka nkfa nahi nahin nahii nhi nai')
const OF_DENIALS = setOf(
  `a allergic allergies allergy an and any at been date drug drugs far food foods had has have history hx h is kind known
  medication medications medicine medicines o of or other past patient present previous pt recorded relevant reported significant
  so the till to yet abhi bhi dawa dawai dava davai hai h hain hui hua ka ke ki kisi kabhi ko koi kuch se tak tha thi`,
)

/** Words around the substance: "allergic to Crocin", "Crocin se allergy hai". */
const AROUND = setOf(
  `a allergic allergies allergy an avoid avoids cannot cant causes do does dont drug due from give gives given history is known
  medicine mild moderate never no not of on patient pt rash reacts reaction severe the to unknown with after brand tab tablet cap
  capsule inj injection syp syrup se ka ki ke ko hai hain hui hua hota hoti thi tha dawa dawai nahi mat dena`,
)

/** True only for a sentence without any substance in it: "NKDA", "No known drug allergies", "koi allergy nahi". */
function isDenial(sentence: string): boolean {
  const words = wordsOf(sentence)
  return words.some((word) => DENIALS.has(word)) && words.every((word) => DENIALS.has(word) || OF_DENIALS.has(word))
}

/** A part of a chart's text that may name an allergy, or that says there is none. */
export interface TextPart {
  text: string
  isDenial: boolean
}

/** Returns the parts of a chart's text: sentences, and what their commas separate. */
export const partsOf = (text: string | null): TextPart[] =>
  (text ?? '')
    .split(SENTENCES)
    .flatMap((sentence) => (isDenial(sentence) ? [sentence] : sentence.split(PIECES)))
    .map((part) => part.trim())
    .filter((part) => wordsOf(part).length > 0)
    .map((part) => ({ text: part, isDenial: isDenial(part) }))

/** Returns what makes two parts of a text the same: neither case nor white space does. */
export const textKeyOf = (text: string): string => text.replace(/\s+/gu, ' ').trim().toLowerCase()

/** Returns the words of a text that can be a brand; those around it would hide it. */
export const brandIn = (text: string): string =>
  wordsOf(text)
    .filter((word) => !AROUND.has(word))
    .join(' ')
