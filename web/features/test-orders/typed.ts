import { z } from 'zod'
import { msg, says, t } from '#language/translate.ts'
import type { Comparator } from '#contract/test-reports/measured.ts'
import { NewTestResult } from '#contract/test-orders/results.ts'
import { type Declared, type NewResultValue, resultMessages } from '#contract/test-orders/values.ts'

/** What people type before a number that couldn't be measured exactly. */
const signs: Record<string, Comparator> = {
  '<': '<',
  '<=': '<=',
  '=<': '<=',
  '≤': '<=',
  '>': '>',
  '>=': '>=',
  '=>': '>=',
  '≥': '>=',
}

/** A number with a comma: decimal in one country, thousands in another. A comma would make 150,000 platelets 150. */
const WITH_COMMA = /^[<>=≤≥]*\s*-?(?=[\d.]*,)[\d.,]*\d[\d.,]*$/

/** True for a number with a comma, which can be read in two ways. */
export const isAmbiguous = (typed: string): boolean => WITH_COMMA.test(typed.trim())

/** Returns a typed number with its sign, or the text if it is none: "<0.01", "12.5", "negative". */
export function readTyped(typed: string): Pick<NewResultValue, 'value' | 'comparator' | 'text'> {
  const found = /^([<>]=?|=[<>]|[≤≥])?\s*(-?(?:\d+(?:\.\d+)?|\.\d+))$/.exec(typed.trim())
  if (!found) return { text: typed.trim() }
  return { value: Number(found[2]), comparator: found[1] ? signs[found[1]]! : null }
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
  /** Name and unit for which the critical limits are declared. */
  declaredFor: string
}

const nameAndUnit = ({ name, unit }: { name: string; unit: string }) => `${name.trim()} ${unit.trim()}`

/** True if the row has critical limits of the clinic that are for another value or unit, and so don't count. */
export const hasOtherLimits = (row: Pick<TypedRow, 'name' | 'unit' | 'criticalLow' | 'criticalHigh' | 'declaredFor'>) =>
  (row.criticalLow !== null || row.criticalHigh !== null) && nameAndUnit(row) !== row.declaredFor

export const emptyRow: TypedRow = {
  name: '',
  value: '',
  unit: '',
  low: '',
  high: '',
  isCritical: false,
  criticalLow: null,
  criticalHigh: null,
  declaredFor: '',
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
  declaredFor: nameAndUnit({ name, unit }),
})

const noComma = msg('Write the number without commas and with a decimal point, such as 150000 or 0.5')

/** A typed value, which has no comma that can be read in two ways. */
const unambiguous = z.string().refine((typed) => !isAmbiguous(typed), says(noComma))

/** A typed limit; empty for none. */
export const limit = z.string().transform((typed, context) => {
  const text = typed.trim()
  if (text === '') return null
  const { value, comparator } = readTyped(text)
  if (typeof value === 'number' && !comparator) return value
  const message = isAmbiguous(text) ? t(noComma) : t(resultMessages.number)
  context.issues.push({ code: 'custom', message, input: typed })
  return z.NEVER
})

const number = z.number().nullable()
const Row = z.object({
  name: z.string(),
  value: unambiguous,
  unit: z.string(),
  low: limit,
  high: limit,
  isCritical: z.boolean(),
  criticalLow: number,
  criticalHigh: number,
  declaredFor: z.string(),
})

/** True for a row that is sent: one that is marked critical without a value is refused, not dropped. */
const isFilled = ({ value, isCritical }: z.output<typeof Row>) => value.trim() !== '' || isCritical

/** Returns the rows that have a value, as the API takes them. */
const entered = (rows: readonly z.output<typeof Row>[]): NewResultValue[] =>
  rows.flatMap((row) => {
    const { value, declaredFor: _, ...fields } = row
    if (!isFilled(row)) return []
    const limits = hasOtherLimits(row) ? { criticalLow: null, criticalHigh: null } : {}
    return [{ ...fields, ...limits, ...readTyped(value) }]
  })

const { measuredOn, summary, laboratory, isCritical, reason, after } = NewTestResult.shape

/** The form of a result: rows without a value are left out, and the rest is checked as the API checks it. */
export const TypedResult = z
  .strictObject({ measuredOn, values: z.array(Row), summary, laboratory, isCritical, reason, after })
  .transform(({ values, ...rest }, context) => {
    const body = { ...rest, values: entered(values) }
    const checked = NewTestResult.safeParse(body)
    if (checked.success) return checked.data
    // an issue names the row among those with a value
    const places = values.flatMap((row, at) => (isFilled(row) ? [at] : []))
    for (const { path, message } of checked.error.issues) {
      const [field, at, ...more] = path
      const place = field === 'values' && typeof at === 'number' ? [field, places[at]!, ...more] : [...path]
      context.issues.push({ code: 'custom', path: place, message, input: values })
    }
    return z.NEVER
  })
