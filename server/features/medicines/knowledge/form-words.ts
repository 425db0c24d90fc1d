import type { Route } from '#content/schema.ts'
import { sentencesOf } from '#content/reading.ts'
import type { MedicineForm } from '#contract/medicines.ts'
import { aboutForm } from './own-form.ts'

// Ointments share the texts of the creams and eye drops with their ingredient, and liquids those of tablets.

const isForEye = (routes: readonly Route[]) => routes.length > 0 && routes.every((route) => route === 'eye')

/** "Let a drop fall into the eye": not "wait before other drops". */
const DROPS = /^(?!.*\bointments?\b)(?!.*\bother (?:eye )?drops\b).*\bdrops?\b/i

/** Returns a text on using or dosing a medicine without sentences about other forms; an eye ointment isn't dropped in. */
export function aboutUse(
  text: string,
  form: MedicineForm | null,
  product: { routes: readonly Route[]; presentation: string },
): string {
  const own = aboutForm(inOwnWords(text, form, product.routes), form, product)
  if (form !== 'ointment' || !isForEye(product.routes)) return own
  return sentencesOf(own)
    .filter((one) => !DROPS.test(one))
    .join(' ')
}

const SINGULAR: Readonly<Record<string, string>> = { are: 'is', were: 'was', have: 'has' }

/** Returns a text with the word for the product's own form: an ointment is no cream and no drops. */
export function inOwnWords(text: string, form: MedicineForm | null, routes: readonly Route[]): string {
  if (form !== 'ointment') return text
  const named = text.replace(/\b(the) cream\b(?! (?:with|for|or|and)\b)/gi, '$1 ointment')
  if (!isForEye(routes)) return named
  return named
    .replace(/\btoo many drops are\b/i, 'Too much is')
    .replace(/\b(the) drops (are|were|have)\b/gi, (_, the: string, verb: string) => `${the} ointment ${SINGULAR[verb]}`)
    .replace(/\b(the) drops\b(?! (?:with|for|of|or|and)\b)/gi, '$1 ointment')
    .replace(/\bextra drops\b/gi, 'extra ointment')
    .replace(/\b(next|missed) drop\b/gi, '$1 dose')
    .replace(/^Put a drop in\b/, 'Use it')
    .replace(/\bthe drop\b/gi, 'it')
}

const LIQUIDS: ReadonlySet<MedicineForm | null> = new Set(['syrup', 'suspension', 'solution', 'drops'])
const OF_PIECES = /^(?!.*\b(?:liquid|syrup|suspension|drops|granules)\b).*\b(?:tablets?|capsules?)\b/i
const OF_LIQUIDS = /\b(?:liquids?|syrups?|suspension|drops|granules)\b/i
const AGES_OF_PIECES =
  'Our sources have the ages for tablets and capsules alone. Ask your doctor or pharmacist about the liquid.'

/** Returns a warning on children that doesn't pass ages of tablets off as those of a liquid. */
export function agesFor(text: string, form: MedicineForm | null, routes: readonly Route[]): string {
  const isLiquid = LIQUIDS.has(form) && routes.length > 0 && routes.every((route) => route === 'oral')
  return isLiquid && text !== '' && sentencesOf(text).some((one) => OF_PIECES.test(one)) && !OF_LIQUIDS.test(text)
    ? `${text} ${AGES_OF_PIECES}`
    : text
}
