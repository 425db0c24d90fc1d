import { inside, sentencesOf } from '#content/reading.ts'
import type { MedicineCard, MedicineFacts, MedicineForm } from '#contract/medicines.ts'
import { describedIn, type Described } from './described.ts'
import type { Product } from './product.ts'
import { prescriptionOf } from './legal-status.ts'
import { type Library, citedIn, type Judged } from './library.ts'

/** Fields of a card that the knowledge base can fill. */
export type CardFact =
  | 'description'
  | 'prescriptionRequired'
  | 'fdaApproved'
  | 'regulatoryStatusIndia'
  | 'regulatoryStatusUK'

/** The knowledge base's fields of a card, and of a page's summary. */
export interface OnCard {
  card: { [F in CardFact]?: Judged<NonNullable<MedicineCard[F]>> }
  /** Details of the statuses on the page. */
  page: { [F in 'rxcui' | 'indiaDetails' | 'ukDetails']?: Judged<NonNullable<MedicineFacts[F]>> }
}

/** Longest sentence about several ingredients that reads well on a card. */
const LONGEST = 240

/** Derives the fields from a medicine's ingredients, and its sentence from `texts`. `isWhole` is false if some aren't described. */
export function onCardOf(
  described: readonly Described[],
  texts: readonly Described[],
  { isWhole, form }: { isWhole: boolean; form: MedicineForm | null },
): OnCard {
  const [only, ...others] = described
  const { card, page }: OnCard = { card: {}, page: {} }
  if (only === undefined) return { card, page }
  const isSingle = isWhole && others.length === 0

  if (isWhole) card.description = descriptionOf(texts)
  const prescription = prescriptionOf(described, isWhole, form)
  if (prescription) card.prescriptionRequired = prescription
  const { us, rxcui } = only.entry.regulatory ?? {}
  // neither is valid for a combination, which needs an approval of its own
  if (isSingle && us) card.fdaApproved = { value: true, cited: [citedIn(regulated(only), us)] }
  if (isSingle && rxcui) page.rxcui = { value: rxcui.code, cited: [citedIn(regulated(only), rxcui)] }
  for (const { country, status, details } of countries) {
    const found = statusOf(described, country, isSingle)
    if (!found) continue
    card[status] = { value: found.value, cited: found.cited }
    page[details] = { value: found.details, cited: found.cited }
  }
  return { card, page }
}

/** Returns a function that gives the fields of a product's card; caches them by content. */
export function cardKnowledge(library: Library) {
  const judged = new Map<string, Partial<MedicineCard>>()
  return ({
    ingredients,
    saltsKey,
    form,
    presentation,
  }: Omit<Product, 'form'> & { form: string | null }): Partial<MedicineCard> => {
    const key = JSON.stringify([ingredients.map(({ name }) => name), saltsKey === null, form, presentation])
    const known = judged.get(key)
    if (known) return known
    const product = { ingredients, saltsKey, form: form as Product['form'], presentation }
    const { described, texts, notDescribed, isCut } = describedIn(library, product)
    const isWhole = notDescribed.length === 0 && !isCut
    const { card } = onCardOf(described, texts, { isWhole, form: product.form })
    const values = Object.fromEntries(Object.entries(card).map(([field, { value }]) => [field, value]))
    judged.set(key, values)
    return values
  }
}

/** Returns the home of an entry's regulatory part, which has its own date. */
const regulated = ({ entry }: Described) => ({
  sources: entry.sources,
  written: entry.regulatory?.written ?? entry.written,
})

const countries = [
  { country: 'india', status: 'regulatoryStatusIndia', details: 'indiaDetails' },
  { country: 'uk', status: 'regulatoryStatusUK', details: 'ukDetails' },
] as const

/** Returns one sentence about the ingredient, or about two together. */
function descriptionOf(described: readonly Described[]): Judged<string> {
  const intros = described.map(({ entry }) => citedIn(entry, entry.introduction))
  const sentences = intros.map(({ value }) => sentencesOf(value.text)[0] ?? value.text)
  if (sentences.length === 1) return { value: sentences[0]!, cited: intros }
  const joined = sentences.map((one, at) => (at === 0 ? one : inside(one)).replace(/\.$/, '')).join('; ')
  if (described.length === 2 && joined.length < LONGEST) return { value: `${joined}.`, cited: intros }
  const names = described.map(({ entry }) => inside(entry.name))
  return { value: `A fixed mix of ${names.slice(0, -1).join(', ')} and ${names.at(-1)}.`, cited: intros }
}

/** Returns the status of a single ingredient, or the ban or restriction of an ingredient of a combination. */
function statusOf(described: readonly Described[], country: 'india' | 'uk', isSingle: boolean) {
  const found = described.flatMap((one) => {
    const { entry, routes } = one
    const status = entry.regulatory?.[country]
    if (!status || (status.routes && !routes.every((route) => status.routes!.includes(route)))) return []
    if (!isSingle && status.status !== 'banned' && status.status !== 'restricted') return []
    return [{ of: entry.name, status, cited: citedIn(regulated(one), status) }]
  })
  const worst = (['banned', 'restricted', 'approved', 'other'] as const).find((value) =>
    found.some(({ status }) => status.status === value),
  )
  if (worst === undefined) return null
  const details = found.map(({ of, status }) => (isSingle ? status.details : `${of}: ${status.details}`)).join('\n')
  return { value: worst, details, cited: found.map(({ cited }) => cited) }
}
