import { z } from 'zod'
import { Done, Id, isoDate, line, lines, paging } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { list } from '#contract/lists.ts'
import { type Comparator, comparators, type MeasuredValue, wrongValue } from './measured.ts'
import { labTest, type LabTestName, labTestNames } from './tests.ts'
import { readUnit, unitsOf } from './units.ts'
import { msg, says, t } from '#language/translate.ts'

export const valueMessages = {
  test: msg('Please select a test'),
  value: msg('Enter a number'),
  date: msg('Date is required'),
  dateLater: msg('The date cannot be later than today'),
  dateEarlier: msg('The date is too long ago'),
  otherPerson: msg('This is not one of your family members.'),
  tooMany: msg('You have reached the maximum number of values. Delete some you no longer need.'),
  added: msg('Value added'),
  changed: msg('Value changed'),
  removed: msg('Value deleted'),
} as const

/** Maximum number of values per chart, and per account. */
export const VALUES_MAX = 5000

/** Dates before this one are typing errors. */
const EARLIEST = '1900-01-01'

const fields = {
  test: z.enum(labTestNames, says(valueMessages.test)),
  value: z.number(says(valueMessages.value)),
  /**
   * One of the test's units, such as mg/dL or mmol/L. If omitted, the first of them; in a change of the same test, the
   * stored one.
   */
  unit: line(30).optional(),
  /** For a result such as "<0.01", whose `value` is the limit. If omitted in a change, it stays with an unchanged number. */
  comparator: z.enum(comparators).nullish(),
  /** True once the caller has confirmed the unit after the 409 `other-unit`. */
  confirmUnit: z.boolean().optional(),
  measuredOn: isoDate(valueMessages.date).refine((date) => date >= EARLIEST, says(valueMessages.dateEarlier)),
  note: lines(500).optional(),
}

/** A value's own fields as received, and what they say. */
type Received = { test: LabTestName; value: number; unit?: string; comparator?: Comparator | null }

/** Returns the value that was received; without a unit, it is in the test's own. Null for a unit that the test doesn't have. */
export function measuredOf({ test, value, unit, comparator = null }: Received): MeasuredValue | null {
  const read = unit === undefined ? labTest(test).unit : readUnit(test, unit)
  return read === null ? null : { test, value, unit: read, comparator }
}

/** Returns the message for a unit that a test doesn't have. */
export const unknownUnit = (test: LabTestName): string => {
  const units = unitsOf(test).filter(Boolean)
  const title = t(labTest(test).title)
  return units.length > 0
    ? t('{title} is given in {units}', { title, units: list(units, 'disjunction') })
    : t('{title} is given without a unit', { title })
}

const ValueFields = z.strictObject(fields)
type ValueFields = z.infer<typeof ValueFields>

function refuseWrong(context: z.core.ParsePayload<ValueFields>): void {
  const measured = measuredOf(context.value)
  const refuse = (path: 'unit' | 'value', message: string) =>
    void context.issues.push({ code: 'custom', path: [path], message, input: context.value[path] })
  if (!measured) return refuse('unit', unknownUnit(context.value.test))
  const message = wrongValue(measured)
  if (message) refuse('value', message)
}

/** All fields of a changed value. Without a unit, the number can only be judged beside the stored value. */
export const TestValueChange = ValueFields.check((context) => {
  if (context.value.unit !== undefined) refuseWrong(context)
})
export type TestValueChange = z.infer<typeof TestValueChange>

/** A value for a chart, for one of the caller's own reports, or for the caller or a family member. */
export const NewTestValue = ValueFields.extend({
  /** The chart in which the clinic's doctors can read it. */
  patientId: Id.optional(),
  /** The caller's own report that contains the value; it then belongs to the same person. */
  reportId: Id.optional(),
  familyMemberId: Id.optional(),
})
  .check(refuseWrong)
  .check((context) => {
    const { patientId, reportId, familyMemberId } = context.value
    if (patientId && (reportId || familyMemberId))
      context.issues.push({
        code: 'custom',
        path: ['patientId'],
        message: t('Provide only one of chart, report and family member'),
        input: patientId,
      })
  })
export type NewTestValue = z.infer<typeof NewTestValue>

export const TestValue = z.object({
  id: Id,
  test: z.enum(labTestNames),
  value: z.number(),
  /** The unit in which it was entered; empty for a test without a unit. */
  unit: z.string(),
  /** For a result such as "<0.01", whose `value` is the limit; null for an exact number. */
  comparator: z.enum(comparators).nullable(),
  measuredOn: z.string(),
  note: z.string().nullable(),
  /** Null for the caller's own values that are in no chart. */
  clinic: z.object({ id: Id, name: z.string() }).nullable(),
  patientId: Id.nullable(),
  reportId: Id.nullable(),
  writtenBy: z.object({ firstName: z.string(), lastName: z.string(), isYou: z.boolean() }),
  changedAt: z.iso.datetime().nullable(),
  can: z.object({ edit: z.boolean() }),
})
export type TestValue = z.infer<typeof TestValue>

const whose = {
  /** A chart that the caller can open: its values, and the person's own values that the caller can read. */
  patientId: Id.optional(),
  /** A report that the caller can open. */
  reportId: Id.optional(),
  /** Among the caller's own values, those of a family member; if omitted, the caller's. */
  familyMemberId: Id.optional(),
}

/**
 * Lists values of tests, latest first: of a chart, of a report, or the caller's own. Doctors of the clinic and the
 * patient can read a chart's values; values listed to members are recorded as viewed.
 */
export const listTestValues = endpoint({
  method: 'GET',
  path: '/api/test-values',
  access: 'signed-in',
  paged: true,
  query: z.object({ ...whose, ...paging(500, 1000) }),
  reply: z.array(TestValue),
})

/**
 * Lists the most recently used unit of each test that has values: at a clinic where the caller is a doctor, or else in
 * the caller's own values.
 */
export const listTestUnits = endpoint({
  method: 'GET',
  path: '/api/test-values/units',
  access: 'signed-in',
  query: z.object({ clinicId: Id.optional() }),
  reply: z.array(z.object({ test: z.enum(labTestNames), unit: z.string() })),
})

/**
 * Adds a value of a test: to a chart, to one of the caller's own reports, or for the caller or a family member. Only
 * doctors of the clinic and the patient can add to a chart. Returns 409 beyond 5,000 values in one chart or account, and
 * 409 `other-unit` for a number that is usual in another unit of the test, unless `confirmUnit` is true.
 */
export const addTestValue = endpoint({
  method: 'POST',
  path: '/api/test-values',
  access: 'signed-in',
  body: NewTestValue,
  status: 201,
  reply: TestValue,
})

const ValueId = z.object({ id: Id })

/**
 * Changes a value of a test. Only the person who entered it can call it, while they can read it. Returns 409 `other-unit`
 * like adding a value.
 */
export const changeTestValue = endpoint({
  method: 'PUT',
  path: '/api/test-values/:id',
  access: 'signed-in',
  params: ValueId,
  body: TestValueChange,
  reply: TestValue,
})

/** Deletes a value of a test. Only the person who entered it can call it, while they can read it. */
export const deleteTestValue = endpoint({
  method: 'DELETE',
  path: '/api/test-values/:id',
  access: 'signed-in',
  params: ValueId,
  reply: Done,
})

/**
 * Exports values of tests as CSV, with the same filters and permissions as the list. Exports of a chart's values are
 * recorded.
 */
export const exportTestValues = endpoint({
  method: 'GET',
  path: '/api/test-values.csv',
  access: 'signed-in',
  query: z.object(whose),
  csv: {
    test: 'Test',
    value: 'Value',
    unit: 'Unit',
    date: 'Date',
    note: 'Note',
    clinic: 'Clinic',
    writtenBy: 'Written by',
  },
  reply: z.object({
    test: z.string(),
    value: z.string(),
    unit: z.string(),
    date: z.string(),
    note: z.string().nullable(),
    clinic: z.string().nullable(),
    writtenBy: z.string(),
  }),
})
