import { sentencesOf } from '#content/reading.ts'
import { LOCAL_ROUTES, type Route } from '#content/schema.ts'
import type { Composed } from '#server/features/medicines/knowledge/compose.ts'

// Sentences about swallowing on pages of medicines that act where they're applied.

/** Advice about what is swallowed or injected. */
const swallowed =
  /\bantacids?\b|\bempty stomach\b|\b(?:with|without|after|before) (?:or (?:with|without|just after) )?(?:food|meals?|a meal|milk|breakfast)\b|^(?:the )?(?:tablets?|capsules?|injections?)\b|\bby mouth\b|\bby injection\b|\b(?:take|takes|taking|took) (?:\w+ )?(?:tablets?|capsules?)\b|\b(?:many|other|my|these) (?:tablets?|capsules?)\b|\bprotect the stomach\b|\((?:tablets?|capsules?|injections?)\)/i
/** A sentence that compares, or says what to do after an accident, names the form too. */
const own =
  /\b(?:gel|cream|ointment|lotion|shampoo|soap|drops?|spray|patch(?:es)?|inhaler|inhaled|suppositor(?:y|ies)|pessar(?:y|ies)|skin|eyes?|ears?|nose|vagina)\b/i

/** Capsules of powder are breathed in, too. */
const CAPSULE = /\bcapsules?\b/gi

const FIELDS = [
  'howItWorks',
  'whenToUse',
  'howToTake',
  'recommendedDosage',
  'contraindications',
  'warnings',
  'commonSideEffects',
  'missedDose',
  'overdose',
  'storage',
  'faqs',
] as const

/** Yields the sentences about swallowing on a page of a medicine with these routes; none unless all of them are local. */
export function* swallowedOnLocal(facts: Composed['facts'], routes: readonly Route[]): Generator<string> {
  if (routes.length === 0 || !routes.every((route) => LOCAL_ROUTES.has(route))) return
  const inhaled = routes.includes('inhaled')
  for (const field of FIELDS)
    for (const text of textsOf(facts[field]?.value))
      for (const sentence of sentencesOf(text))
        if (swallowed.test(inhaled ? sentence.replace(CAPSULE, '') : sentence) && !own.test(sentence))
          yield `${field}: "${sentence}"`
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return value.split('\n')
  if (!Array.isArray(value)) return []
  return value.map((one: string | { question: string; answer: string }) =>
    typeof one === 'string' ? one : `${one.question} ${one.answer}`,
  )
}
