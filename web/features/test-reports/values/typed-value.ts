import { z } from 'zod'
import { t } from '#language/translate.ts'
import { type Comparator, comparators, wrongValue } from '#contract/test-reports/measured.ts'
import { measuredOf, TestValueChange, valueMessages } from '#contract/test-reports/values.ts'

const { test, unit, measuredOn, note, confirmUnit } = TestValueChange.shape

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

/** Returns a typed number, with a point or a comma, and its sign, such as of "<0,01". */
export function readTyped(typed: string): { value: number; comparator: Comparator | null } {
  const [, sign = '', number = ''] = /^\s*([<>=≤≥]*)\s*(.*?)\s*$/.exec(typed)!
  const comparator = signs[sign] ?? null
  const isRead = number !== '' && (sign === '' || comparator !== null)
  return { value: isRead ? Number(number.replace(',', '.')) : Number.NaN, comparator }
}

/** The form of a value; a typed sign has priority over the chosen one. */
export const TypedValue = z
  .strictObject({
    test,
    comparator: z.enum(['', ...comparators]),
    value: z.string(),
    unit,
    measuredOn,
    note,
    confirmUnit,
  })
  .transform(({ comparator, value: typed, ...fields }, context) => {
    const read = readTyped(typed)
    const body = { ...fields, value: read.value, comparator: read.comparator ?? (comparator || null) }
    const measured = measuredOf(body)
    const message = Number.isFinite(body.value) ? measured && wrongValue(measured) : t(valueMessages.value)
    if (message) context.issues.push({ code: 'custom', path: ['value'], message, input: typed })
    return body
  })
