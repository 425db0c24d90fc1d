import { sentencesOf } from '#content/reading.ts'
import type { Product } from './described.ts'

// Texts about one route often speak of several forms: a page keeps the sentences about its own.

const kinds = {
  solid:
    /^(?:(?:the|an?|most|some|normal|slow-release) )*(?:tablets?|capsules?)\b|^swallow (?:the )?(?:tablets?|capsules?)\b/i,
  liquid:
    /^(?:(?:the|an?|some|mixed) )*(?:liquids?|syrups?|suspensions?|drops)\b|^(?:shake|measure)\b.*\b(?:liquid|syrup|suspension)\b/i,
  injected: /^(?:(?:the|an?) )*(?:injections?|infusions?|drips?)\b/i,
} as const
type Kind = keyof typeof kinds

const kindOf: Partial<Record<NonNullable<Product['form']>, Kind>> = {
  tablet: 'solid',
  capsule: 'solid',
  syrup: 'liquid',
  suspension: 'liquid',
  injection: 'injected',
}
/** A sentence that goes on about the one before. */
export const GOES_ON = /^(?:it|its|they|them|these|this|then|throw it|shake it|keep it|after that)\b/i

/** Returns the text without the sentences about other forms. */
export function aboutForm(text: string, form: Product['form']): string {
  const own = form && kindOf[form]
  if (!own) return text
  const others = Object.entries(kinds).flatMap(([kind, pattern]) => (kind === own ? [] : [pattern]))
  let isOther = false
  const kept = sentencesOf(text).filter((sentence) => {
    const opens = others.some((pattern) => pattern.test(sentence))
    isOther = opens || (isOther && GOES_ON.test(sentence))
    return !isOther
  })
  return kept.join(' ')
}
