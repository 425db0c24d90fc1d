import { isFormWord } from './form.ts'

const UNITS = new Set(['mg', 'mcg', 'gm', 'g', 'kg', 'ml', 'l', 'iu', 'unit', 'units', 'lac', 'k', 'w', 'v'])
/** Words that say what is in a pack or to which book it is made, and not which brand it is. */
const PACK_WORDS = new Set(['of', 'per', 'strip', 'bottle', 'tube', 'pack', 'packet', 'box', 'ip', 'bp', 'usp', 's'])

/**
 * What two strengths of one brand share: its name (`wordsOf`) without numbers, units, form and pack. The first word
 * always stays ('3D Flam', '7 O'Clock'), and so do additions that make another product of it (Plus, CV, SR, Kid).
 */
export function brandKeyOf(words: readonly string[]): string {
  const [first, ...rest] = words
  const kept = rest.filter(
    (word) => !/^[\d.]+$/.test(word) && !UNITS.has(word) && !isFormWord(word) && !PACK_WORDS.has(word),
  )
  return [first, ...kept].join(' ')
}
