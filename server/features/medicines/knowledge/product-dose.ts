import type { Described } from './described.ts'
import type { Product } from './product.ts'
import type { Cited, Library } from './library.ts'
import { milligrams } from './recognize.ts'

/** Forms that are counted in pieces, with the word for one. */
const pieces: Partial<Record<NonNullable<Product['form']>, string>> = { tablet: 'tablet', capsule: 'capsule' }
/** Presentations whose doses differ from those of plain tablets. */
const SLOW = new Set(['prolonged', 'modified', 'delayed'])
/** Most pieces for the lowest single dose: if it takes more, the product isn't for adults. */
const MOST_AT_ONCE = 2

/**
 * Returns the dose for an adult in pieces of this product, computed from its strength and the ingredient's single dose, limits
 * and gap, if a source names one. Null if one of them isn't known, and for medicines with several ingredients.
 */
export function productDoseOf(
  library: Library,
  product: Product,
  described: readonly Described[],
): Cited<string> | null {
  const [only, ...others] = described
  const word = product.form && pieces[product.form]
  if (!only || !word || others.length > 0 || product.ingredients.length !== 1) return null
  if (product.presentation.split(' ').some((mark) => SLOW.has(mark))) return null
  const mg = milligrams(product.ingredients[0]!.strength)
  const limits = library.rules.doseOf(only.entry.slug)
  if (mg === null || !limits?.single || !limits.times) return null
  const [least, full] = limits.single
  // the limit of what is sold without a prescription, beside a prescribed dose that is higher
  if (largestIn(only.section('dose')?.value.text ?? '') > full * limits.times) return null
  // a weak strength is for another use, or for children
  if (mg < (limits.weakest ?? 0) || mg * MOST_AT_ONCE < least) return null
  const fewest = Math.ceil(least / mg)
  const most = Math.floor(full / mg)
  // never rounded: a strength that doesn't divide the dose has none
  if (most < fewest) return null
  const inADay = Math.min(Math.floor(limits.mg / mg), limits.times * most)
  const atOnce = fewest === most ? counted(most, word) : `${fewest} to ${counted(most, word)}`
  const adults = limits.under ? `adults under ${limits.under} years` : 'adults'
  const gap = limits.hours === undefined ? '' : `at least ${limits.hours} hours apart, `
  const value =
    limits.times === 1
      ? `This product, for ${adults}: ${atOnce} once in 24 hours.`
      : `This product, for ${adults}: ${atOnce} at a time, ${gap}at most ${inADay} in 24 hours.`
  return { value, cites: limits.cites, written: library.rules.date }
}

/** Returns the largest amount of a text in milligrams; 0 if it has none. */
const largestIn = (text: string): number =>
  Math.max(
    0,
    ...[...text.matchAll(/(\d[\d,]*(?:\.\d+)?) mg\b/g)].map(([, amount]) => Number(amount!.replaceAll(',', ''))),
  )

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`
