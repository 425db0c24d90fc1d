import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { type PatientLanguage, patientLanguages, phrases as english, type Phrases } from '#contract/doses/phrases.ts'

const placeholdersOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted().join(' ')

/** A file of dose-phrases/: each English phrase has a translation with the same placeholders, or is listed as missing. */
export const dosePhrasesSchema = z
  .strictObject({
    language: z.enum(patientLanguages),
    /** Native speakers, doctors and pharmacists who have checked the whole file. */
    checkedBy: z.array(z.string().trim().min(1)),
    phrases: z.record(z.string(), z.string().trim().min(1)),
    missing: z.array(z.string()),
  })
  .superRefine(({ phrases, missing }, { addIssue }) => {
    const say = (phrase: string, message: string) => addIssue({ code: 'custom', path: ['phrases', phrase], message })
    for (const phrase of english)
      if (Object.hasOwn(phrases, phrase) === missing.includes(phrase))
        say(phrase, missing.includes(phrase) ? 'translated, but listed as missing' : 'missing')
    for (const phrase of [...Object.keys(phrases), ...missing])
      if (!english.includes(phrase)) say(phrase, 'no phrase of contract/doses/phrases.ts')
    for (const [phrase, said] of Object.entries(phrases)) {
      if (placeholdersOf(phrase) !== placeholdersOf(said)) say(phrase, 'other placeholders')
      if (/[०-९০-৯௦-௯౦-౯೦-೯]/.test(said)) say(phrase, 'digits that aren’t 0 to 9')
      if (/[\p{Script=Latin}]/u.test(said.replace(/\{\w+\}/g, ''))) say(phrase, 'Latin letters')
    }
  })

const loaded = new Map<PatientLanguage, Phrases>()

/** Returns the phrases of a language; read from its file on first use. Throws if the file doesn't fit. */
export function dosePhrases(language: PatientLanguage): Phrases {
  const known = loaded.get(language)
  if (known) return known
  const text = readFileSync(join(import.meta.dirname, 'dose-phrases', `${language}.yaml`), 'utf8')
  const { phrases } = dosePhrasesSchema.parse(parse(text))
  loaded.set(language, phrases)
  return phrases
}
