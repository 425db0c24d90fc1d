import type { SimilarMedicines } from '#contract/medicines.ts'
import { type StoredMedicine, hasContent } from '#server/features/medicines/directory/stored-medicine.ts'
import { wordsOf } from '#server/features/medicines/lists/words.ts'

/** Longest list of substitutes, and of generics. */
export const MOST_SUBSTITUTES = 50

type Composed = Pick<StoredMedicine, 'ingredients' | 'saltsKey'>

/** Returns the names of a generic: its ingredients' names in every order and spelling. */
export function genericNames({ ingredients, saltsKey }: Composed): string[] {
  if (saltsKey === null) return []
  const names = ingredients.map(({ name }) => wordsOf(name).join(' ')).filter((name) => name !== '')
  const orders = [names, names.toReversed(), names.toSorted()]
  const written = orders.flatMap((order) => [order.join(' '), order.join(' and ')])
  const all = [...written, wordsOf(saltsKey).join(' ')].filter((name) => name !== '')
  return [...new Set(all.flatMap((name) => [name, `${name} ip`]))]
}

/** A medicine similar to another one, and its relation to it. */
export interface Found {
  kind: 'generic' | 'strength' | 'related' | 'substitute'
  id: string
  slug: string
  name: string
  manufacturer: string | null
  strength: string | null
  /** Its uses, according to its list. */
  primaryUse: string | null
}

/** Returns the four lists of similar medicines in the order found; a product of two lists appears once. */
export function toSimilar(found: readonly Found[]): SimilarMedicines {
  const of = (kind: Found['kind']) => onceEach(found.filter((one) => one.kind === kind))
  return {
    genericAlternatives: of('generic').map(toMaker),
    otherStrengths: of('strength')
      .toSorted((one, other) => amountOf(one) - amountOf(other))
      .map(({ id, slug, name, strength }) => ({ id, slug, name, strength })),
    relatedMedicines: of('related').map(({ id, slug, name, primaryUse }) => ({
      id,
      slug,
      name,
      condition: conditionOf(primaryUse),
    })),
    substituteBrands: of('substitute').slice(0, MOST_SUBSTITUTES).map(toMaker),
  }
}

const toMaker = ({ id, slug, name, manufacturer }: Found) => ({ id, slug, name, manufacturer })

function onceEach(found: readonly Found[]): Found[] {
  const known = new Set<string>()
  return found.filter(({ id, name, manufacturer }) => {
    const product = wordsOf(`${name} ${manufacturer ?? ''}`).join(' ')
    const isKnown = known.has(id) || known.has(product)
    known.add(id).add(product)
    return !isKnown
  })
}

const inMilligrams: Record<string, number> = { mcg: 0.001, g: 1_000, gm: 1_000 }

/** Returns the amount of the first ingredient in milligrams, as far as units are comparable. */
function amountOf({ strength }: Found): number {
  const [, amount, unit = ''] = /([\d.]+) ?([a-z]*)/i.exec(strength ?? '') ?? []
  return Number(amount ?? 0) * (inMilligrams[unit.toLowerCase()] ?? 1)
}

/** Returns the first use that a list names. */
function conditionOf(primaryUse: string | null): string | null {
  const [first = ''] = (primaryUse ?? '').split('|')
  return hasContent(first) ? first.trim() : null
}

/** Words that lists add to a company's name or leave out. */
const LEGAL_FORM =
  /^(?:pvt|private|ltd|limited|llp|inc|co|company|corp|corporation|india|indian|pharma|pharmaceuticals?|labs?|laborator(?:y|ies)|health ?care|life ?sciences?|biotech|industries|drugs?|formulations?|remedies)$/

/**
 * Returns true if the directory lists another maker with the same salts, strength and form (rule F7). Two spellings of one
 * company are the same maker; a product without a known maker proves nothing.
 */
export function hasOtherMaker(
  maker: string | null,
  { genericAlternatives, substituteBrands }: Pick<SimilarMedicines, 'genericAlternatives' | 'substituteBrands'>,
): boolean {
  const own = makerKeyOf(maker)
  if (own === '') return false
  return [...genericAlternatives, ...substituteBrands].some(({ manufacturer }) => {
    const other = makerKeyOf(manufacturer)
    return other !== '' && !`${other} `.startsWith(`${own} `) && !`${own} `.startsWith(`${other} `)
  })
}

/** 'Sun Pharmaceutical Industries Ltd' and 'SUN PHARMA' are both 'sun'. */
function makerKeyOf(maker: string | null): string {
  const words = wordsOf(maker ?? '')
  return words.filter((word) => !LEGAL_FORM.test(word)).join(' ') || words.join(' ')
}
