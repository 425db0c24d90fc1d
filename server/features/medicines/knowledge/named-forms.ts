import type { Route } from '#content/schema.ts'
import type { MedicineForm } from '#contract/medicines.ts'

// Forms that a sentence, a use or an item of a list names.

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
  patches: ['skin'],
  spray: ['nose', 'mouth', 'skin', 'inhaled'],
  inhaler: ['inhaled'],
  tablet: ['oral', 'vaginal'],
  tablets: ['oral', 'vaginal'],
  capsule: ['oral'],
  capsules: ['oral'],
  injection: ['injection'],
  injections: ['injection'],
  drip: ['injection'],
  drips: ['injection'],
}
/** Words that name a form in sentences alone: of a use "(liquid)" can be a cream, too. */
const inSentences: typeof inUses = {
  ...inUses,
  tablet: ['oral', 'vaginal', 'rectal'],
  tablets: ['oral', 'vaginal', 'rectal'],
  creams: inUses.cream!,
  gels: inUses.gel!,
  lotions: ['skin'],
  ointments: inUses.ointment!,
  shampoos: ['skin'],
  sprays: inUses.spray!,
  inhalers: ['inhaled'],
  capsule: ['oral', 'inhaled', 'vaginal'],
  capsules: ['oral', 'inhaled', 'vaginal'],
  liquid: ['oral', 'skin', 'mouth', 'inhaled'],
  liquids: ['oral', 'skin', 'mouth', 'inhaled'],
  syrup: ['oral'],
  syrups: ['oral'],
  suppositories: ['rectal'],
}

const routesIn = (text: string, words = inUses): readonly Route[] =>
  (text.toLowerCase().match(/[a-z]+/g) ?? []).flatMap((word) => words[word] ?? [])

/** Returns false if the text names forms, none of which has one of the routes. */
function isOfForm(text: string, routes: readonly Route[]): boolean {
  const named = routesIn(text)
  return named.length === 0 || named.some((one) => routes.includes(one))
}

/** "Tablets …", "With injections …", "As an inhaler …": a form that the sentence is about. */
const SUBJECT = new RegExp(
  `^(?:by mouth\\b|(?:(?:with|for|after|as|in|by|during|most people get it as) )?(?:(?:the|an?|some|all|most|many|both|high-dose|strong|weaker|monthly|fast-acting|long-acting|slow-release|eye|ear|nose) )*(?:${Object.keys(inSentences).join('|')})\\b)`,
  'i',
)

/**
 * Returns true for a sentence about forms of other routes: "Patches are only for …" on the page of an injection. Drops that are
 * swallowed are drops, too.
 */
export function isAboutOthers(sentence: string, routes: readonly Route[], form: MedicineForm | null): boolean {
  if (routes.length === 0 || !SUBJECT.test(sentence)) return false
  if (form === 'drops' && /\bdrops\b/i.test(sentence)) return false
  if (form === 'suppository' && /^tablets\b/i.test(sentence)) return true
  return !routesIn(sentence.replace(/\bby mouth\b/gi, 'tablets'), inSentences).some((one) => routes.includes(one))
}

/** Returns false for a use that names forms at its end, none of which is the product's: "(cream)", "(slow-release tablets)". */
export function isUseOf(
  use: string,
  { routes, presentation }: { routes: readonly Route[]; presentation: string },
): boolean {
  const end = /\(([^()]+)\)$/.exec(use)?.[1] ?? /, as (.+)$/.exec(use)?.[1] ?? ''
  const isSlow = presentation.split(' ').some((mark) => mark === 'prolonged' || mark === 'modified')
  if (isSlow ? /^fast\b/i.test(end) : /\bslow-release\b/i.test(end)) return false
  return isOfForm(end, routes)
}

/** "(drops)", "(gel or lotion)": says nothing on the page of this form. */
const FORM_ALONE = new RegExp(
  ` \\((?:a )?(?:liquid|${Object.keys(inUses).join('|')})(?: or (?:${Object.keys(inUses).join('|')}))?\\)$`,
  'i',
)

/** Returns a use or an item without the form that it's about. */
export const withoutForm = (item: string): string => item.replace(FORM_ALONE, '')

/** "(liquid)": not about tablets. */
const LIQUID_ITEM = /\((?:liquids?|syrups?)(?: [^()]+)?\)$/i
const PIECES: ReadonlySet<MedicineForm | null> = new Set(['tablet', 'capsule'])

/** "(patches)" at the end of an item, or "For the injection" at its beginning. */
const ITEM_OF = /\(([^()]+)\)$|^(?:for|as|mostly with) ((?:the |an? )?[a-z]+(?: or [a-z]+)?)\b|^(drops) in the\b/i

/** "(tablets)": about the solid form alone, such as its shell in the stool. */
const SOLID_ITEM = /\((?:[a-z-]+ )?(?:tablets?|capsules?)(?: (?:and|or) (?:tablets?|capsules?))?\)$|\btablet shell\b/i
const LIQUIDS: ReadonlySet<MedicineForm | null> = new Set(['syrup', 'suspension', 'drops', 'solution', 'powder'])

/** Returns false for a contraindication or an effect of other forms. */
export function isItemOf(item: string, routes: readonly Route[], form: MedicineForm | null): boolean {
  if (LIQUIDS.has(form) && SOLID_ITEM.test(item)) return false
  if (PIECES.has(form) && LIQUID_ITEM.test(item)) return false
  const [, end, start, drops] = ITEM_OF.exec(item) ?? []
  return isOfForm(end ?? start ?? drops ?? '', routes)
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
  tablet: ['tablet', 'capsule'],
  tablets: ['tablet', 'capsule'],
  capsules: ['tablet', 'capsule'],
  syrup: ['syrup', 'suspension', 'solution', 'drops'],
  drops: ['drops', 'suspension', 'solution'],
}

/** Returns false for what a guide says of an ingredient in other forms: "A cream" isn't about tablets. */
export function isPurposeOf(purpose: string, routes: readonly Route[], form: MedicineForm | null): boolean {
  const named = (purpose.toLowerCase().match(/[a-z]+/g) ?? []).flatMap((word) => (word in forms ? [word] : []))
  // a tablet isn't what a hospital gives
  if (form !== null && form !== 'injection' && /\bgiven in hospital\b/i.test(purpose)) return false
  if (form === 'injection' && /\bto swallow\b/i.test(purpose)) return false
  const isOfProduct = form === null || named.length === 0 || named.some((word) => forms[word]!.includes(form))
  return isOfProduct && (routes.length === 0 || isOfForm(purpose, routes))
}
