import type { Vitals } from '#contract/visits/content.ts'

/** What was measured at one time, in a visit or as an entry of its own. */
export interface Measurement {
  id: string
  visitDate: string
  at: string
  /** When the doctor finished the visit, null in a draft; for an entry of its own, when it was measured. */
  decidedAt: string | null
  isVisit: boolean
  vitals: Vitals
}

/**
 * Returns measurements, oldest first. Within a day a visit comes after everything that was measured before its doctor finished it, because
 * the doctor decided which of those values count, and before what was measured later.
 */
export function oldestFirst<T extends Pick<Measurement, 'visitDate' | 'decidedAt' | 'isVisit'>>(
  measured: readonly T[],
): T[] {
  return measured.toSorted(
    (one, other) =>
      before(one.visitDate, other.visitDate) ||
      before(instant(one.decidedAt), instant(other.decidedAt)) ||
      Number(one.isVisit) - Number(other.isVisit),
  )
}

const instant = (decidedAt: string | null) => (decidedAt === null ? Infinity : Date.parse(decidedAt))

const before = <V extends string | number>(one: V, other: V) => Number(one > other) - Number(one < other)
