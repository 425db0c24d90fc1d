import type { Trend } from '#contract/dashboard.ts'

/** Returns the change in whole percent; undefined if there was nothing before (rule T60). */
export const trendOf = (now: number, before: number, against: Trend['against']): Trend | undefined =>
  before > 0 ? { percent: Math.round(((now - before) / before) * 100), against } : undefined

/** The same of what is counted, with the count of then. */
export function countTrendOf(now: number, before: number, against: Trend['against']): Trend | undefined {
  const trend = trendOf(now, before, against)
  return trend && { ...trend, before }
}
