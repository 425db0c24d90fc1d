import type { MedicineForm } from '#contract/medicines.ts'
import { sentencesOf } from '#content/reading.ts'
import type { Composed } from '#server/features/medicines/knowledge/compose.ts'

// Instructions for another form: a syringe on a page of tablets, "swallow it whole" on a page of a syrup.

/** What is wrong in an instruction on pages of a form, unless the sentence names the form, too. */
const wrongOn: Partial<Record<MedicineForm, { other: RegExp; own: RegExp }>> = {
  tablet: {
    other: /\b(?:liquids?|syrups?|suspensions?|drops|granules|rectal|suppositor(?:y|ies)|injections?)\b/i,
    own: /\b(?:tablets?|capsules?)\b/i,
  },
  capsule: {
    other: /\b(?:liquids?|syrups?|suspensions?|drops|granules|rectal|suppositor(?:y|ies)|injections?|chewable)\b/i,
    own: /\b(?:tablets?|capsules?)\b(?<!chewable tablets)/i,
  },
  syrup: {
    other: /\b(?:tablets?|capsules?|rectal|suppositor(?:y|ies)|injections?)\b|\bit whole\b/i,
    own: /\b(?:liquids?|syrups?|suspensions?|drops|granules|powder)\b/i,
  },
  injection: {
    other:
      /\bwith (?:or without )?(?:food|meals?|a meal|milk)\b|\bglass of water\b|\bswallow it\b|\b(?:syrups?|suppositor(?:y|ies))\b/i,
    own: /\b(?:inject\w*|drip|infusion|vein|muscle|nurse|staff)\b/i,
  },
}

/** A sentence that says what to do with the medicine itself. */
const INSTRUCTS =
  /^(?:(?:you (?:can|may)|do not|never) )?(?:swallow|chew|crush|break|split|take|shake|measure|stir|pump|mix|dissolve|put|push|keep|leave|squeeze|spread)\b/i

const FIELDS = ['howToTake', 'storage'] as const

const SWALLOWED_AMOUNT = /\b(?:take|takes|took|taken|by mouth)\b|^tablets\b/i
const INJECTED = /\b(?:inject\w*|infusion|drip|veins?|muscles?|depot|hospital)\b/i

/** Yields the amounts to swallow on the page of an injection. */
export function* swallowedDoses(facts: Composed['facts'], form: MedicineForm): Generator<string> {
  const value = form === 'injection' ? facts.recommendedDosage?.value : undefined
  if (typeof value !== 'string') return
  for (const sentence of value.split('\n').flatMap((line) => sentencesOf(line)))
    if (/\d/.test(sentence) && SWALLOWED_AMOUNT.test(sentence) && !INJECTED.test(sentence))
      yield `recommendedDosage: "${sentence}"`
}

/** Tablets that are dissolved, chewed or left to melt. */
const NOT_WHOLE = new Set(['dispersible', 'chewable', 'melting'])

/** Yields the instructions to swallow a tablet whole on pages of tablets that aren't. */
export function* swallowedWhole(facts: Composed['facts'], presentation: string): Generator<string> {
  const value = NOT_WHOLE.has(presentation) ? facts.howToTake?.value : undefined
  if (typeof value !== 'string') return
  for (const sentence of value.split('\n').flatMap((line) => sentencesOf(line)))
    if (/\bswallow\b[^.]*\bwhole\b/i.test(sentence) && !/^chew\b/i.test(sentence)) yield `howToTake: "${sentence}"`
}

/** Yields the instructions on a page that are about another form. */
export function* forOtherForms(facts: Composed['facts'], form: MedicineForm): Generator<string> {
  const wrong = wrongOn[form]
  if (!wrong) return
  for (const field of FIELDS) {
    const value = facts[field]?.value
    if (typeof value !== 'string') continue
    for (const line of value.split('\n'))
      for (const sentence of sentencesOf(line))
        if (INSTRUCTS.test(sentence) && wrong.other.test(sentence) && !wrong.own.test(sentence))
          yield `${field}: "${sentence}"`
  }
}
