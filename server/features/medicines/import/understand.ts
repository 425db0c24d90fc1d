import type { MedicineFacts } from '#contract/medicines.ts'
import type { MedicineRow } from '#server/features/medicines/directory/stored-medicine.ts'
import {
  cleanLine,
  cleanProse,
  isDiscontinued,
  isStorable,
  needsPrescription,
  sideEffectsOf,
  usesOf,
} from '#server/features/medicines/lists/clean-text.ts'
import { readComposition, strengthsInName, withoutKeys } from '#server/features/medicines/lists/composition.ts'
import {
  formOf,
  lacksRelaxant,
  mistakesGlycerin,
  packOf,
  paiseOf,
  presentationOf,
} from '#server/features/medicines/lists/product.ts'
import { brandKeyOf, markOf, wordsOf } from '#server/features/medicines/lists/words.ts'
import { type GivenField, givenFields, type GivenMedicine } from './layout.ts'

/** Reasons for refusing a row; the report counts by these texts. */
export const refusals = {
  noName: 'It has no name',
  noWord: 'Its name has no letters or digits',
  notText: 'It contains a NUL or half of a character',
  notUtf8: 'It has bytes that are not UTF-8',
  tooLong: 'A cell is too long',
  longName: 'Its name is longer than 200 characters',
  longId: 'Its id is longer than 200 characters',
  moreCells: 'It has more cells than the file has headings',
  noJson: 'The line is not a JSON object',
} as const
export type Reason = (typeof refusals)[keyof typeof refusals]

const MOST = { name: 200, id: 200, text: 2_000, prose: 50_000 }
const PROSE = new Set<string>(['uses', 'sideEffects', 'description'])

/** A field whose value couldn't be used, or the composition for matching substitutes. */
type LeftEmpty = GivenField | 'substitutes'

export type Understood = { row: MedicineRow; leftEmpty: LeftEmpty[] } | { reason: Reason; sourceId: string | null }

// Lists repeat themselves: two in three rows share composition, pack and maker with others.
const makerIn = memoize(cleanLine)
const wordsIn = memoize((text) => wordsOf(cleanLine(text) ?? ''))
const usesIn = memoize((text) => usesOf(cleanProse(text)))
const effectsIn = memoize((text) => sideEffectsOf(cleanProse(text)))
const compositionIn = memoize((text) => {
  const composition = cleanLine(text)
  return { text: composition, whole: readComposition(composition) }
})
const packIn = memoize((text) => {
  const packaging = cleanLine(text)
  return { text: packaging, words: wordsOf(packaging ?? ''), pack: packOf(packaging) }
})

/** Cleans and parses a row, or returns the reason why it's refused. */
export function understand(source: string, given: GivenMedicine): Understood {
  const reason = problemOf(given)
  const id = given.id === undefined ? null : cleanLine(given.id)
  if (reason) return { reason, sourceId: reason === refusals.notText ? null : id }
  const name = cleanLine(given.name ?? '')
  if (name === null) return { reason: refusals.noName, sourceId: id }
  if (name.length > MOST.name) return { reason: refusals.longName, sourceId: id }
  const words = wordsOf(name)
  if (words.length === 0) return { reason: refusals.noWord, sourceId: id }
  if (id !== null && id.length > MOST.id) return { reason: refusals.longId, sourceId: null }

  const nameKey = words.join(' ')
  // some lists name only the marketer
  const manufacturingCompany = makerIn(given.manufacturer ?? given.brandCompany ?? '')
  const pack = packIn(given.pack ?? '')
  const listed = given.composition ?? ''
  const { text: composition, whole } = compositionIn(mistakesGlycerin(words, listed) ? '' : listed)
  const isCut =
    whole.ingredients.length > 0 &&
    (strengthsInName(name) > whole.ingredients.length || lacksRelaxant(words, composition))
  const { ingredients, strength, saltsKey, compositionKey } = isCut ? withoutKeys(whole) : whole
  const mayHaveMore = (given.mayHaveMore ?? false) && !isCut
  const price = paiseOf(lineOf(given.price))
  const discontinued = isDiscontinued(lineOf(given.discontinued))
  const prescription = needsPrescription(lineOf(given.prescription))
  const form = formOf(wordsIn(given.form ?? ''), words, pack.words)
  return {
    row: {
      source,
      sourceId: id ?? madeId(nameKey, manufacturingCompany, pack.words),
      name,
      nameKey,
      composition,
      ingredients,
      strength,
      saltsKey,
      compositionKey: mayHaveMore ? null : compositionKey,
      brandKey: brandKeyOf(words),
      manufacturingCompany,
      form,
      packaging: pack.text,
      presentation: presentationOf(name, pack.text, composition, form),
      pack: pack.pack,
      price: price ?? null,
      needsPrescription: prescription ?? null,
      isDiscontinued: discontinued ?? false,
      description: prose(given.description),
      facts: factsOf(given),
      alsoCalled: [...(given.alsoCalled ?? [])],
    },
    leftEmpty: [
      ...(price === undefined ? ['price' as const] : []),
      ...(discontinued === undefined ? ['discontinued' as const] : []),
      ...(prescription === undefined ? ['prescription' as const] : []),
      ...(isCut ? ['composition' as const] : []),
      ...(mayHaveMore ? ['substitutes' as const] : []),
    ],
  }
}

const lineOf = (text: string | undefined) => (text === undefined ? null : cleanLine(text))

/** Returns the cleaned text; null if it lost characters on its way, while the rest of the row is imported. */
const prose = (text: string | undefined) => (text === undefined || text.includes('\ufffd') ? null : cleanProse(text))

function factsOf(given: GivenMedicine): Partial<MedicineFacts> {
  const facts: Partial<MedicineFacts> = {}
  const uses = given.uses === undefined || given.uses.includes('\ufffd') ? [] : usesIn(given.uses)
  if (uses.length > 0) facts.primaryUse = uses.join('|')
  const { sideEffects } = given
  const common = sideEffects === undefined || sideEffects.includes('\ufffd') ? [] : effectsIn(sideEffects)
  if (common.length > 0) facts.commonSideEffects = common
  const brandCompany = makerIn(given.brandCompany ?? '')
  const packagingType = lineOf(given.packType)
  const dateLaunched = lineOf(given.launched)
  if (brandCompany !== null) facts.brandCompany = brandCompany
  if (packagingType !== null) facts.packagingType = packagingType
  if (dateLaunched !== null) facts.dateLaunched = dateLaunched
  return facts
}

/** Returns the id of a product of a list without ids: equal in every file, whatever the spelling. */
const madeId = (nameKey: string, manufacturer: string | null, pack: readonly string[]) =>
  `made-${markOf([nameKey, wordsIn(manufacturer ?? '').join(' '), pack.join(' ')].join('|'), 20)}`

function problemOf(given: GivenMedicine): Reason | null {
  for (const field of givenFields) {
    const text = given[field]
    if (text === undefined) continue
    if (!isStorable(text)) return refusals.notText
    if (PROSE.has(field)) {
      if (text.length > MOST.prose) return refusals.tooLong
    } else if (text.includes('\ufffd')) return refusals.notUtf8
    else if (text.length > MOST.text) return refusals.tooLong
  }
  return null
}

/** Caches the results of a pure function by text; clears the cache when it's full. */
function memoize<T>(work: (text: string) => T, most = 20_000): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined || known.has(text)) return found as T
    if (known.size >= most) known.clear()
    const result = work(text)
    known.set(text, result)
    return result
  }
}
