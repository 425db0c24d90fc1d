import { type Message, msg } from '#language/translate.ts'
import { comparatorSigns } from '#contract/test-reports/measured.ts'
import type { OrderStatus, TestOrder } from '#contract/test-orders/orders.ts'
import { type Flag, rangeInWords, type ResultValue } from '#contract/test-orders/values.ts'
import type { Tone } from '#web/ui/badge.tsx'

interface Look {
  label: Message
  tone: Tone
}

export const statusLooks: Record<OrderStatus, Look> = {
  open: { label: msg('Open'), tone: 'info' },
  partial: { label: msg('Partly resulted'), tone: 'info' },
  resulted: { label: msg('Resulted'), tone: 'positive' },
  cancelled: { label: msg('Cancelled'), tone: 'neutral' },
}

export const flagLooks: Record<Exclude<Flag, 'within'>, Look> = {
  critical: { label: msg('Critical'), tone: 'danger' },
  high: { label: msg('High'), tone: 'caution' },
  low: { label: msg('Low'), tone: 'caution' },
}

/** Returns how an order stands; overdue counts more than open. */
export const lookOf = ({ status, isOverdue }: Pick<TestOrder, 'status' | 'isOverdue'>): Look =>
  isOverdue ? { label: msg('Overdue'), tone: 'caution' } : statusLooks[status]

/** Returns a value with its unit: "12.5 g/dL", "<0.01 mIU/L", "negative". */
export function valueInWords({ value, comparator, text, unit }: ResultValue): string {
  const shown = value === null ? (text ?? '') : `${comparator ? comparatorSigns[comparator] : ''}${value}`
  return `${shown} ${unit}`.trim()
}

/** Returns the reference range that came with a value: "12 to 16 g/dL"; null without one. */
export function rangeOf(one: ResultValue): string | null {
  const range = rangeInWords(one)
  return range && `${range} ${one.unit}`.trim()
}

/** Returns the names of ordered tests in one line. */
export const namesOf = ({ tests }: Pick<TestOrder, 'tests'>): string => tests.map(({ name }) => name).join(', ')
