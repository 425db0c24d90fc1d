import { sentencesOf } from '#content/reading.ts'
import { LOCAL_ROUTES, type Route } from '#content/schema.ts'
import type { MedicineForm } from '#contract/medicines.ts'
import { compose, type Composed } from '#server/features/medicines/knowledge/compose.ts'
import { namesForbidden } from '#server/features/medicines/knowledge/contraindications.ts'
import { describedIn } from '#server/features/medicines/knowledge/described.ts'
import type { Product } from '#server/features/medicines/knowledge/product.ts'
import type { Library } from '#server/features/medicines/knowledge/library.ts'
import { mishandled } from './handling.ts'

// Sentences on composed pages that are about another form, or that another section of the page contradicts.

type Facts = Composed['facts']

const linesOf = (facts: Facts, name: keyof Facts): string[] => {
  const value = facts[name]?.value
  return typeof value === 'string' ? value.split('\n') : []
}
const sentencesIn = (facts: Facts, ...names: (keyof Facts)[]): string[] =>
  names.flatMap((name) => linesOf(facts, name).flatMap((line) => sentencesOf(line)))
const questionsIn = (facts: Facts) => (facts.faqs?.value ?? []) as { question: string; answer: string }[]

const LIQUIDS: ReadonlySet<MedicineForm | null> = new Set(['syrup', 'suspension', 'drops', 'solution'])
const SOLIDS: ReadonlySet<MedicineForm | null> = new Set(['tablet', 'capsule'])
const OWN_PIECES = /\b(?:the|my|a|one|two) (?:melting )?(?:tablets?|capsules?)\b(?! (?:against|for|with|of)\b)/i
const OWN_LIQUID = /\b(?:the|my|a) (?:cough |cold )?(?:liquid|syrup|suspension)\b/i

/** Yields the questions about tablets on the page of a liquid, or about a liquid on the page of tablets: they need `forms`. */
export function* askedOfOthers(facts: Facts, form: MedicineForm | null, routes: readonly Route[]): Generator<string> {
  if (!routes.every((route) => route === 'oral')) return
  for (const { question } of questionsIn(facts))
    if ((LIQUIDS.has(form) && OWN_PIECES.test(question)) || (SOLIDS.has(form) && OWN_LIQUID.test(question)))
      yield `faqs: "${question}" is about another form: write \`forms\``
}

const TAKES =
  /\b(?:take|takes|taking|took) (?:it|(?:far |much )?too much)\b(?! (?:off|out|away|along|back|up|in(?=[.,])|by mouth|to|with you|apart)\b)/i
const SWALLOWED = /\b(?:by mouth|swallow\w*|tablets?|capsules?|syrups?|liquids?|pills?)\b/i

/** Yields the sentences of a page that say "take it" of an injection, or of what acts where it's applied. */
export function* takenOtherwise(facts: Facts, routes: readonly Route[]): Generator<string> {
  const isOther = (route: Route) => route === 'injection' || LOCAL_ROUTES.has(route)
  if (routes.length === 0 || !routes.every(isOther)) return
  for (const sentence of sentencesIn(facts, 'whenToUse', 'howToTake', 'missedDose', 'overdose', 'warnings'))
    if (TAKES.test(sentence.replace(/\btoo much [a-z]+/gi, '')) && !SWALLOWED.test(sentence))
      yield `says "take it", and it isn’t swallowed: "${sentence}"`
}

/** What is done with tablets at home. */
const AT_HOME =
  /\bbathroom\b|\bfinish the (?:whole )?course\b|\bdo not share it\b|\bdo not drive yourself\b|\b(?:extra doses?|too many) (?:is|are) unlikely\b/i

/** Yields the sentences on the page of an injection that were written for tablets. */
export function* injectedAtHome(facts: Facts, routes: readonly Route[]): Generator<string> {
  if (routes.length === 0 || !routes.every((route) => route === 'injection')) return
  for (const sentence of sentencesIn(facts, 'whenToUse', 'overdose', 'storage'))
    if (AT_HOME.test(sentence)) yield `is about tablets, on an injection: "${sentence}"`
}

const NEEDS_WATER = /\bwith (?:a |the |plenty of |enough )?(?:(?:full )?(?:glass|drink) of )?water\b/i

/** Yields the instructions to drink water with a tablet that melts in the mouth. */
export function* meltsWithWater(facts: Facts, presentation: string): Generator<string> {
  if (presentation !== 'melting') return
  for (const sentence of sentencesIn(facts, 'howToTake'))
    if (/^take\b/i.test(sentence) && NEEDS_WATER.test(sentence)) yield `howToTake: "${sentence}" on a tablet that melts`
}

const EMPTY =
  /\bempty stomach\b|\b(?:hours?|minutes) before (?:food|a meal|meals|you eat)\b|\bbefore (?:food|a meal|meals|breakfast)\b/i
const FULL = /\b(?:with|after|at the start of) (?:or (?:just )?after )?(?:food|a meal|meals|breakfast)\b/i
const EITHER = /\bwith or without food\b/i
const CONDITION = /\b(?:if|unless|do not|never|not|may|other medicines|antacids?)\b/i

/** Returns two instructions of a mix that contradict each other about meals; null if there are none. */
export function differingMeals(facts: Facts): readonly [string, string] | null {
  const lines = linesOf(facts, 'howToTake')
  if (lines.length < 2) return null
  const firm = lines.flatMap((line) => sentencesOf(line)).filter((one) => !CONDITION.test(one) && !EITHER.test(one))
  const empty = firm.find((one) => EMPTY.test(one) && !FULL.test(one))
  const full = firm.find((one) => FULL.test(one) && !EMPTY.test(one))
  return empty && full ? [empty, full] : null
}

const topics = ['Pregnancy', 'Breastfeeding'] as const
const ALLOWS = /\b(?:can (?:usually )?(?:take|use|have|be (?:taken|used|given))|is (?:thought to be )?(?:safe|fine))\b/i
const ALLOWS_IN_PART = /\b(?:only|if|not|unless|on (?:its|their) own|first|last|later|first (?:three|3)|week)\b/i

/** Yields the topics that a page allows in its warnings and forbids among its contraindications. */
export function* allowedAndForbidden(facts: Facts): Generator<string> {
  for (const topic of topics) {
    const forbidden = linesOf(facts, 'contraindications').find((item) => item.startsWith(topic))
    const allowed = linesOf(facts, 'warnings').find(
      (line) => line.startsWith(topic) && ALLOWS.test(line) && !ALLOWS_IN_PART.test(line),
    )
    if (forbidden && allowed) yield `"${allowed}" contradicts "${forbidden}"`
  }
}

/** Yields the advice of a mix on a condition in which one of its ingredients is forbidden: how long to wait with a fever. */
export function* forbiddenInMix(facts: Facts): Generator<string> {
  const items = linesOf(facts, 'contraindications')
  const page = { section: () => ({ value: { items } }) }
  for (const sentence of sentencesIn(facts, 'whenToUse', 'howToTake'))
    if (!/\b(?:not|never)\b/i.test(sentence) && namesForbidden(sentence, [page]))
      yield `advises on what the mix is forbidden in: "${sentence}"`
}

/** Returns true if a page says to measure drops in percent, which are for the eye, the ear or the nose. */
export const measuresPercent = (facts: Facts, { form, ingredients }: Product): boolean =>
  form === 'drops' &&
  ingredients.some(({ strength }) => strength?.includes('%')) &&
  /\bmeasure\b/i.test(linesOf(facts, 'howToUse').join(' '))

const CALMS = /\b(?:unlikely|will hardly harm|(?:seldom|rarely) does harm|(?:does|do|did) no harm)\b/i

/** Returns a sentence that reassures about an overdose of a combination although another ingredient's text doesn't; null if there is none. */
export function calmsAbout(facts: Facts): string | null {
  const lines = linesOf(facts, 'overdose')
  if (lines.length < 2 || lines.every((line) => CALMS.test(line))) return null
  return lines.find((line) => CALMS.test(line)) ?? null
}

const ADVISED = /\b([Pp]aracetamol) is safe\b|(?:^|[.:] )Take (paracetamol)\b/

/** Yields the advice of an interaction to take a medicine that the page forbids. */
export function* advisedAndForbidden(facts: Facts): Generator<string> {
  const interactions = (facts.drugInteractions?.value ?? []) as { drug: string; severity: string; effect: string }[]
  const grave = interactions.filter(({ severity }) => severity === 'High').map(({ drug }) => drug)
  const forbidden = [...linesOf(facts, 'contraindications'), ...grave].join('\n').toLowerCase()
  for (const { effect } of interactions) {
    const [, safe, taken] = ADVISED.exec(effect) ?? []
    const advised = (safe ?? taken)?.toLowerCase()
    if (advised && forbidden.includes(advised)) yield `advises ${advised}, which the page forbids: "${effect}"`
  }
}

const startOf = (item: string) => item.split(' ').slice(0, 3).join(' ').toLowerCase()

/** Yields the contraindications "unless your doctor agrees" beside one of the same kind without an exception. */
export function* softened(facts: Facts): Generator<string> {
  const items = linesOf(facts, 'contraindications').filter((item) => !/^an allergy\b/i.test(item))
  for (const item of items.filter((one) => one.includes(', unless ')))
    if (items.some((other) => !other.includes(', unless ') && startOf(other) === startOf(item)))
      yield `contraindications: "${item}" softens another one`
}

/** Returns the counts of doses in a day, if a page names several. */
export function differingCounts(facts: Facts): string[] {
  const counts = sentencesIn(facts, 'recommendedDosage').flatMap(
    (one) => one.match(/\b\d+ doses in 24 hours\b/gi) ?? [],
  )
  return new Set(counts).size > 1 ? counts : []
}

/** Yields what is wrong on the pages of these products, each kind of product once. */
export function* faultsOnPages(library: Library, products: Iterable<Product>): Generator<string> {
  const seen = new Set<string>()
  for (const product of products) {
    const { ingredients, form, presentation } = product
    const of = ingredients.map(({ name }) => name).join(' + ')
    const key = `${of} ${form} ${presentation}`.trim()
    if (seen.has(key)) continue
    seen.add(key)
    const composed = compose(library, product)
    if (!composed) continue
    const { facts, knowledge } = composed
    const { routes } = describedIn(library, product)
    const meals = differingMeals(facts)
    const calm = calmsAbout(facts)
    const counts = differingCounts(facts)
    const found = [
      ...askedOfOthers(facts, form, routes),
      ...takenOtherwise(facts, routes),
      ...injectedAtHome(facts, routes),
      ...meltsWithWater(facts, presentation),
      ...mishandled(facts, form, routes),
      ...allowedAndForbidden(facts),
      ...advisedAndForbidden(facts),
      ...softened(facts),
      ...(counts.length > 0 ? [`recommendedDosage: ${counts.join(', ')}`] : []),
      ...(knowledge.described.length > 1 ? forbiddenInMix(facts) : []),
      ...(measuresPercent(facts, product) ? ['howToUse: measures drops that are not swallowed'] : []),
      ...(meals ? [`howToTake: "${meals[0]}" contradicts "${meals[1]}"`] : []),
      ...(calm ? [`overdose: "${calm}" holds for one ingredient alone`] : []),
    ]
    for (const says of found) yield `${key}: ${says}`
  }
}
