import { z } from 'zod'
import { t } from '#language/translate.ts'
import type { Comparator } from '#contract/test-reports/measured.ts'
import { NewTestResult } from '#contract/test-orders/results.ts'
import { type Declared, type NewResultValue, resultMessages } from '#contract/test-orders/values.ts'

/** What people type before a number that couldn't be measured exactly. */
const signs: Record<string, Comparator> = { '<': '<', '<=': '<=', '≤': '<=', '>': '>', '>=': '>=', '≥': '>=' }

/** Returns a typed number with its sign, or the text if it is none: "<0,01", "12.5", "negative". */
export function readTyped(typed: string): Pick<NewResultValue, 'value' | 'comparator' | 'text'> {
  const found = /^([<>]=?|[≤≥])?\s*(-?\d+(?:[.,]\d+)?)$/.exec(typed.trim())
  if (!found) return { text: typed.trim() }
  return { value: Number(found[2]!.replace(',', '.')), comparator: found[1] ? signs[found[1]]! : null }
}

/** A row of the form: everything as typed. */
export interface TypedRow {
  name: string
  value: string
  unit: string
  low: string
  high: string
  isCritical: boolean
  criticalLow: number | null
  criticalHigh: number | null
}

export const emptyRow: TypedRow = {
  name: '',
  value: '',
  unit: '',
  low: '',
  high: '',
  isCritical: false,
  criticalLow: null,
  criticalHigh: null,
}

/** Returns the row of a declared value, without a result yet. */
export const rowOf = ({ name, unit, low, high, criticalLow, criticalHigh }: Declared): TypedRow => ({
  ...emptyRow,
  name,
  unit,
  low: low === null ? '' : String(low),
  high: high === null ? '' : String(high),
  criticalLow,
  criticalHigh,
})

/** A typed limit; empty for none. */
export const limit = z.string().transform((typed, context) => {
  const text = typed.trim()
  if (text === '') return null
  const { value, comparator } = readTyped(text)
  if (typeof value === 'number' && !comparator) return value
  context.issues.push({ code: 'custom', message: t(resultMessages.number), input: typed })
  return z.NEVER
})

const number = z.number().nullable()
const Row = z.object({
  name: z.string(),
  value: z.string(),
  unit: z.string(),
  low: limit,
  high: limit,
  isCritical: z.boolean(),
  criticalLow: number,
  criticalHigh: number,
})

/** Returns the rows that have a value, as the API takes them. */
const entered = (rows: readonly z.output<typeof Row>[]): NewResultValue[] =>
  rows.flatMap(({ value, ...row }) => (value.trim() === '' ? [] : [{ ...row, ...readTyped(value) }]))

const { measuredOn, summary, laboratory, reason, after } = NewTestResult.shape

/** The form of a result: rows without a value are left out, and the rest is checked as the API checks it. */
export const TypedResult = z
  .strictObject({ measuredOn, values: z.array(Row), summary, laboratory, reason, after })
  .transform(({ values, ...rest }, context) => {
    const body = { ...rest, values: entered(values) }
    const checked = NewTestResult.safeParse(body)
    if (checked.success) return checked.data
    // an issue names the row among those with a value
    const places = values.flatMap(({ value }, at) => (value.trim() === '' ? [] : [at]))
    for (const { path, message } of checked.error.issues) {
      const [field, at, ...more] = path
      const place = field === 'values' && typeof at === 'number' ? [field, places[at]!, ...more] : [...path]
      context.issues.push({ code: 'custom', path: place, message, input: values })
    }
    return z.NEVER
  })
