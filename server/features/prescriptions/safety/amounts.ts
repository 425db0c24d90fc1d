import { wordsOf } from '#server/features/medicines/public.ts'
import type { Safety } from './compile.ts'
import type { Dosed, Known } from './medications.ts'
import { dailyOf } from './overdoses.ts'

// Amounts that matter: what small parts of a product do, and which parts aren't medicines.

/** A medication, with its dose if it has one. */
type Taking = Known & Partial<Pick<Dosed, 'dose'>> & { isWritten?: boolean }

/**
 * Returns milligrams of an ingredient in a day; before the dose is written, in one piece. Null if that isn't known.
 */
function amountOf(one: Taking, ingredient: string): number | null {
  if (one.dose) return dailyOf({ ...one, dose: one.dose }, ingredient)
  return one.isWritten ? null : (one.contains.strengths.get(ingredient) ?? null)
}

/** True if a medication has as little of an ingredient as food has, so that it doesn't act on another one. */
export function isLittle(safety: Safety, one: Taking, ingredient: string, other: string): boolean {
  const rule = safety.amounts.get(ingredient)
  if (!rule || (rule.with && !rule.with.has(other))) return false
  const mg = amountOf(one, ingredient)
  return mg !== null && mg <= rule.upTo
}

/**
 * Returns a medication without what is no medicine in it. Parts that make a mixture become the mixture: oral rehydration salts are no
 * potassium supplement, unless a day has more than `amounts` says.
 */
export function asProduct<One extends Taking>(safety: Safety, one: One): One {
  const { ingredients, unknown } = one.contains
  const names = new Set([...unknown.map(nameOf), ...ingredients])
  const mixture = safety.mixtures.find(
    ({ parts, oneOf }) =>
      parts.every((part) => ingredients.includes(part)) && [...oneOf].some((name) => names.has(name)),
  )
  const isActive = (ingredient: string) => ingredients.length === 1 || !safety.inert.has(nameOf(ingredient))
  const own = ingredients.filter((it) => isActive(it) && !(mixture && isPartOf(safety, mixture, one, it)))
  const rest = unknown.filter((part) => !safety.inert.has(nameOf(part)))
  return {
    ...one,
    isInert: unknown.length > 0 && rest.length + own.length === 0 && !mixture,
    contains: { ...one.contains, ingredients: mixture ? [mixture.slug, ...own] : own, unknown: rest },
  }
}

function isPartOf(safety: Safety, { slug, parts }: Safety['mixtures'][number], one: Taking, ingredient: string) {
  if (!parts.includes(ingredient)) return false
  const most = safety.amountsIn.get(`${slug}:${ingredient}`)
  const mg = amountOf(one, ingredient)
  return most === undefined || mg === null || mg <= most
}

const nameOf = (text: string) => wordsOf(text.replaceAll('-', ' ')).join(' ')
