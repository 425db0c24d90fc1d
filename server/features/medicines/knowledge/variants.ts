import type { Entry } from '#content/load.ts'
import { sentencesOf } from '#content/reading.ts'
import { GOES_ON } from './own-form.ts'

// The text of a combination can be about several sets of ingredients, such as a steroid with one antibiotic or another.

type Combination = Entry<'combinations'>

const PROSE: ReadonlySet<string> = new Set(['text', 'answer'])
const AS_IS: ReadonlySet<string> = new Set(['of', 'sources', 'from', 'synonyms', 'classes', 'routes'])

const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/**
 * Returns the text of a combination for a product with these ingredients: without the sentences and items that open with the
 * names of others ("Neomycin and gentamicin can …", "With neomycin: …").
 */
export function ofVariant(
  combination: Combination,
  slugs: ReadonlySet<string>,
  titleOf: (slug: string) => string,
): Combination {
  const all = new Set(combination.of.flat())
  if ([...all].every((slug) => slugs.has(slug))) return combination
  const name = [...all].map((slug) => escaped(titleOf(slug))).join('|')
  const opening = new RegExp(`^(?:with )?((?:${name})(?:(?:, | and | or )(?:${name}))*)(?![\\p{L}-])`, 'iu')
  const held = [...all].flatMap((slug) => (slugs.has(slug) ? [titleOf(slug).toLowerCase()] : []))
  const isOther = (text: string) => {
    const named = opening
      .exec(text)?.[1]
      ?.toLowerCase()
      .split(/, | and | or /)
    // calcium carbonate is calcium, too
    return named !== undefined && !named.some((one) => held.some((own) => own.includes(one)))
  }
  const sentencesFor = (text: string) => {
    let isGone = false
    const left = sentencesOf(text).filter((one) => {
      isGone = isOther(one) || (isGone && GOES_ON.test(one))
      return !isGone
    })
    return left.join(' ')
  }
  /** Undefined for a section or question of which nothing is left. */
  const own = (part: unknown): unknown => {
    if (Array.isArray(part))
      return part.flatMap((one: unknown) => (typeof one === 'string' && isOther(one) ? [] : (own(one) ?? [])))
    if (!part || typeof part !== 'object') return part
    const fields = Object.entries(part).map(([key, one]: [string, unknown]) =>
      typeof one === 'string' && PROSE.has(key) ? [key, sentencesFor(one)] : [key, AS_IS.has(key) ? one : own(one)],
    )
    return fields.some(([, one]) => one === '')
      ? undefined
      : Object.fromEntries(fields.filter(([, one]) => one !== undefined))
  }
  return { ...(own(combination) as Combination), introduction: combination.introduction }
}
