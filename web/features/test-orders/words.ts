import { type Message, msg } from '#language/translate.ts'
import type { OrderStatus, TestOrder } from '#contract/test-orders/orders.ts'
import type { ResultRevision, TestResult } from '#contract/test-orders/results.ts'
import { type Flag, flagNames, type LabStatus, rangeInWords, type ResultValue } from '#contract/test-orders/values.ts'
import type { Tone } from '#web/ui/badge.tsx'

interface Look {
  label: Message
  tone: Tone
}

export const statusLooks: Record<OrderStatus, Look> = {
  open: { label: msg('Open'), tone: 'info' },
  partial: { label: msg('Some results'), tone: 'info' },
  resulted: { label: msg('All results'), tone: 'positive' },
  cancelled: { label: msg('Cancelled'), tone: 'neutral' },
}

export const flagLooks: Record<Exclude<Flag, 'within'>, Look> = {
  critical: { label: flagNames.critical, tone: 'danger' },
  high: { label: flagNames.high, tone: 'caution' },
  low: { label: flagNames.low, tone: 'caution' },
}

/** Returns the status of an order; overdue counts more than open. */
export const lookOf = ({ status, isOverdue }: Pick<TestOrder, 'status' | 'isOverdue'>): Look =>
  isOverdue ? { label: msg('Overdue'), tone: 'caution' } : statusLooks[status]

/** What a laboratory calls a result that isn't final, or no longer the first. */
const labStatusLooks: Record<Exclude<LabStatus, 'final'>, Look> = {
  preliminary: { label: msg('Preliminary'), tone: 'caution' },
  corrected: { label: msg('Corrected by the laboratory'), tone: 'caution' },
  withdrawn: { label: msg('Withdrawn by the laboratory'), tone: 'danger' },
}

/** What the laboratory did later to a result. */
const revisionLooks: Record<ResultRevision, Look> = {
  withdrawn: labStatusLooks.withdrawn,
  corrected: { label: msg('Corrected since then'), tone: 'caution' },
}

/** Returns the mark of a result. A later withdrawal or correction by the laboratory takes precedence over its flag. */
export function resultLook({ labStatus, revision }: Pick<TestResult, 'labStatus' | 'revision'>): Look | null {
  if (revision) return revisionLooks[revision]
  return labStatus && labStatus !== 'final' ? labStatusLooks[labStatus] : null
}

/** Returns the reference range that came with a value: "12 to 16 g/dL"; null without one. */
export function rangeOf(one: ResultValue): string | null {
  if (one.lab) return one.lab.range
  const range = rangeInWords(one)
  return range && `${range} ${one.unit}`.trim()
}

/** Returns the names of ordered tests in one line. */
export const namesOf = ({ tests }: Pick<TestOrder, 'tests'>): string => tests.map(({ name }) => name).join(', ')
