import type { Trend } from '#contract/dashboard.ts'

/** The change in whole percent; undefined where there was nothing before (trap T60). */
export const trendOf = (now: number, before: number, against: Trend['against']): Trend | undefined =>
  before > 0 ? { percent: Math.round(((now - before) / before) * 100), against } : undefined
