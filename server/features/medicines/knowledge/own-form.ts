import { sentencesOf } from '#content/reading.ts'
import type { MedicineForm } from '#contract/medicines.ts'
import { LOCAL_ROUTES, type Route } from '#content/schema.ts'

// Texts about one route often speak of several forms: a page keeps the sentences and uses of its own.

const kinds = {
  solid:
    /^(?:(?:the|an?|most|many|some|normal|slow-release) )*(?:tablets?|capsules?)\b|^(?:swallow|put) (?:(?:the|ordinary|melting) )*(?:tablets?|capsules?)\b|^take (?:the )?(?:tablets?|capsules?|chewable tablets)\b/i,
  liquid:
    /^(?:(?:the|an?|some|mixed) )*(?:liquids?|syrups?|suspensions?|drops)\b|^(?:shake|measure)\b.*\b(?:liquid|syrup|suspension)\b|^take (?:the )?(?:liquid|syrup|suspension)\b/i,
  powder: /^(?:put|stir|mix|dissolve) (?:the )?(?:granules|powder|sachets?)\b/i,
  injected:
    /^(?:(?:the|an?|after an) )*(?:injections?|infusions?|drips?)\b|^for injections\b|^too much by injection\b|^a doctor or nurse gives the injections?\b/i,
  inhaled: /^put the cap back on an inhaler\b/i,
  rinsed: /^rinse for\b|^(?:let a |of )?lozenges?\b/i,
  swallowed: /^(?:too much )?by mouth\b|^do not take (?:the )?(?:tablets?|capsules?)\b/i,
} as const
type Kind = keyof typeof kinds

const forSwallowed = ['solid', 'liquid', 'powder', 'swallowed'] as const
/** Kinds of sentences that are about other forms. */
const othersOf: Partial<Record<MedicineForm, readonly Kind[]>> = {
  tablet: ['liquid', 'powder', 'injected', 'inhaled'],
  capsule: ['liquid', 'powder', 'injected'],
  syrup: ['solid', 'injected', 'inhaled'],
  suspension: ['solid', 'injected', 'inhaled'],
  drops: ['solid', 'injected', 'inhaled'],
  injection: forSwallowed,
  cream: [...forSwallowed, 'injected'],
  ointment: [...forSwallowed, 'injected'],
  gel: ['solid', 'injected', 'rinsed'],
  lotion: ['solid', 'swallowed', 'injected'],
}
/** Forms that are tablets or capsules even where they aren't swallowed. */
const SOLID: ReadonlySet<MedicineForm | null> = new Set(['tablet', 'capsule', 'inhaler', null])

/** Returns the kinds of sentences that a page of this form leaves out. */
function othersFor(form: MedicineForm | null, routes: readonly Route[]): readonly Kind[] {
  const isLocal = routes.length > 0 && routes.every((route) => LOCAL_ROUTES.has(route))
  const byRoute: readonly Kind[] = SOLID.has(form) ? ['swallowed', 'injected'] : ['solid', 'swallowed', 'injected']
  return [...((form && othersOf[form]) ?? []), ...(isLocal ? byRoute : [])]
}

/** A sentence that goes on about the one before. */
export const GOES_ON =
  /^(?:it|its|they|them|these|this|then|throw it|shake it|keep it|after that|tell them|do not (?:chew|crush|halve|split)(?: or [a-z]+)? (?:it|them))\b/i
/** "By mouth: …" is about all sentences up to the next of its kind. */
const LABEL = /^[a-z]+(?: [a-z]+)?: /i

/** Returns the text without the sentences about other forms and routes. */
export function aboutForm(text: string, form: MedicineForm | null, routes: readonly Route[]): string {
  const others = othersFor(form, routes)
  if (others.length === 0) return text
  let isOther = false
  let isLabelled = false
  const kept = sentencesOf(text).filter((sentence) => {
    const opens = others.some((kind) => kinds[kind].test(sentence))
    const hasLabel = LABEL.test(sentence)
    isOther = opens || (isOther && (GOES_ON.test(sentence) || (isLabelled && !hasLabel)))
    isLabelled = isOther && (hasLabel || isLabelled)
    return !isOther
  })
  // a page of a tablet need not say that it is swallowed
  return kept.join(' ').replace(/^By mouth: (\p{L})/u, (_, first: string) => first.toUpperCase())
}

/** "Some liquids contain aspartame": about what a form holds besides. */
const HOLDS = /^some\b.*\b(?:contains?|holds?)\b/i

/**
 * Returns a warning without sentences about what other forms contain, and on a page of a local form without those about tablets
 * and injections. All else that it says matters for each form.
 */
export function warningAbout(text: string, form: MedicineForm | null, routes: readonly Route[]): string {
  if (routes.length > 0 && routes.every((route) => LOCAL_ROUTES.has(route))) return aboutForm(text, form, routes)
  return sentencesOf(text)
    .filter((sentence) => !HOLDS.test(sentence) || aboutForm(sentence, form, routes) !== '')
    .join(' ')
}

/** Words for forms in a use, such as "Dandruff (shampoo)", with their routes. */
const inUses: Readonly<Record<string, readonly Route[]>> = {
  drops: ['eye', 'ear', 'nose'],
  cream: ['skin', 'vaginal'],
  gel: ['skin', 'vaginal', 'mouth'],
  lotion: ['skin'],
  ointment: ['skin', 'eye', 'rectal'],
  shampoo: ['skin'],
  mouthwash: ['mouth'],
  patch: ['skin'],
  spray: ['nose', 'mouth', 'skin', 'inhaled'],
  inhaler: ['inhaled'],
  tablet: ['oral', 'vaginal'],
  tablets: ['oral', 'vaginal'],
  capsule: ['oral'],
  capsules: ['oral'],
  injection: ['injection'],
  injections: ['injection'],
  drip: ['injection'],
}

/** Returns false if the text names forms, none of which has one of the routes. */
function isOfForm(text: string, routes: readonly Route[]): boolean {
  const named = (text.toLowerCase().match(/[a-z]+/g) ?? []).flatMap((word) => inUses[word] ?? [])
  return named.length === 0 || named.some((one) => routes.includes(one))
}

/** Returns false for a use that names forms at its end, none of which has one of the routes. */
export function isUseOf(use: string, routes: readonly Route[]): boolean {
  const end = /\(([^()]+)\)$/.exec(use)?.[1] ?? /, as (.+)$/.exec(use)?.[1]
  return isOfForm(end ?? '', routes)
}

/** Words for forms in a guide, with the forms of products that they are about. */
const forms: Readonly<Record<string, readonly MedicineForm[]>> = {
  cream: ['cream', 'ointment'],
  creams: ['cream', 'ointment'],
  ointment: ['cream', 'ointment'],
  ointments: ['cream', 'ointment'],
  gel: ['gel'],
  lotion: ['lotion'],
  shampoo: ['shampoo'],
  patch: ['patch'],
  spray: ['spray'],
  sprays: ['spray'],
  inhaler: ['inhaler'],
  rinse: ['solution'],
  mouthwash: ['solution'],
  lozenges: [],
}

/** Returns false for what a guide says of an ingredient in other forms: "A cream" isn't about tablets. */
export function isPurposeOf(purpose: string, routes: readonly Route[], form: MedicineForm | null): boolean {
  const named = (purpose.toLowerCase().match(/[a-z]+/g) ?? []).flatMap((word) => (word in forms ? [word] : []))
  const isOfProduct = form === null || named.length === 0 || named.some((word) => forms[word]!.includes(form))
  return isOfProduct && (routes.length === 0 || isOfForm(purpose, routes))
}

/** "Tablets may be crushed": not of the kinds that are meant for it. */
const MAY_BREAK = /\b(?:may|can) (?:be )?(?:crush|chew|break|halve|split)(?:ed)?\b/i
const MEANT_FOR_IT = /\b(?:dispersible|chewable|melting)\b/i
const FORBIDS_BREAKING = /^do not (?:crush|chew|break)\b/i

/** Returns the text on using a form, without the sentence that its medicine's own text contradicts. */
export function usedAs(form: string, howToTake: string): string {
  const sentences = sentencesOf(howToTake.replaceAll('\n', ' '))
  const mayBreak = sentences.some((one) => MAY_BREAK.test(one) && !MEANT_FOR_IT.test(one))
  return mayBreak
    ? sentencesOf(form)
        .filter((one) => !FORBIDS_BREAKING.test(one))
        .join(' ')
    : form
}
