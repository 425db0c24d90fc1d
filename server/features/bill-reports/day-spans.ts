import { addDays } from '#contract/wall-clock.ts'
import type { Span } from './queries/sums.ts'

/** Returns a period in parts of at most this number of days, in order. */
export function daySpans({ from, to }: Span, days: number): Span[] {
  const parts: Span[] = []
  for (let first = from; first <= to; first = addDays(first, days)) {
    const last = addDays(first, days - 1)
    parts.push({ from: first, to: last < to ? last : to })
  }
  return parts
}
