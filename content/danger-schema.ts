import { z } from 'zod'

const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
/** Words of a danger phrase, as people type them: lower case, in Latin letters or Devanagari. */
const phrase = z.string().regex(/^[a-z0-9\u0900-\u097f]+( [a-z0-9\u0900-\u097f]+)*$/)
const words = z
  .string()
  .transform((text) => text.trim().split(/\s+/))
  .pipe(z.array(phrase))

const emergency = z.strictObject({
  /** The guides that a search puts first, the most fitting first. One that isn't written yet is left out. */
  guides: z.array(slug).min(1),
  /** The guide to show as long as none of `guides` is written. */
  meanwhile: slug.optional(),
  /** A sign that several emergencies have ("not breathing"): one whose cause a search names comes first. */
  isGeneral: z.boolean().default(false),
  /** Something that happened ("drank pesticide", "sugar 550"): it comes before the signs that it causes. */
  isCause: z.boolean().default(false),
  /** The number that the red card offers first. */
  call: z.enum(['112', 'tele-manas']).default('112'),
  /** Names of the emergency; a question about it with one of the words `calm` isn't an emergency. */
  names: z.array(phrase).default([]),
  /** Signs, as frightened people type them. */
  phrases: z.array(phrase).min(1),
  /** Words that make it something else. */
  unless: z.array(phrase).default([]),
})
export type Emergency = z.infer<typeof emergency>

/** The emergencies of danger.yaml, the gravest first among those that a search matches equally well. */
export const dangerSchema = z.record(slug, emergency)

/**
 * A word's meaning: words that mean the same ("180..280" is each number of a range), and after commas combinations of words
 * that mean it together, in any order.
 */
const meaning = z.string().transform((text) => {
  const [single = '', ...combined] = text.trim().split(/\s*,\s*/)
  const partsOf = (one: string) => one.split(/\s+/).filter(Boolean)
  return { single: partsOf(single).flatMap(numbersOf), combined: combined.map(partsOf) }
})

function numbersOf(word: string): string[] {
  const [, from, to] = /^(\d+)\.\.(\d+)$/.exec(word) ?? []
  return from && to ? Array.from({ length: Number(to) - Number(from) + 1 }, (_, n) => String(Number(from) + n)) : [word]
}

/** Words side by side; "day|days" is either word, "20..42" each number of a range. */
const compound = z
  .string()
  .regex(/^[a-z0-9\u0900-\u097f]+((\||\.\.| )[a-z0-9\u0900-\u097f]+)*$/)
  .transform((text) => text.split(' ').map((part) => part.split('|').flatMap(numbersOf)))

/** The words of danger-words.yaml. */
export const dangerWordsSchema = z.strictObject({
  /** Words of a phrase that a search doesn't need: who it is about, and small words. */
  leaveOut: words,
  /** Words of a question about a disease, rather than about someone in danger. */
  calm: words,
  /** Words that mean something else together: one other word, or nothing of danger. */
  compounds: z
    .record(z.string(), phrase.or(z.literal('')))
    .transform((all) => Object.entries(all).map(([parts, meant]) => ({ parts: compound.parse(parts), meant }))),
  /** Words that are no misspelling of a danger's word. */
  realWords: words,
  /** Meanings by one of their words. */
  words: z.record(phrase, meaning),
})
export type DangerWords = z.infer<typeof dangerWordsSchema>

/** The searches of danger-examples.yaml by their emergency, or `none`, each as a person typed it. */
export const dangerExamplesSchema = z.record(slug, z.array(z.string().trim().min(2).max(200)).min(1))
