import { z } from 'zod'
import { Done, Id, isoDate, lines, paging } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { labTest, labTestNames, slipOf } from './tests.ts'

export const valueMessages = {
  test: 'Please select a test',
  value: 'Enter a number',
  date: 'Date is required',
  dateLater: 'The date cannot be later than today',
  dateEarlier: 'The date is too long ago',
  otherPerson: 'This is not one of your family members.',
  tooMany: 'You have reached the maximum number of values. Delete some you no longer need.',
  added: 'Value added',
  changed: 'Value changed',
  removed: 'Value deleted',
} as const

/** Most values in one chart, and of one account. */
export const VALUES_MAX = 5000

/** Dates before this one are typing errors. */
const EARLIEST = '1900-01-01'

const fields = {
  test: z.enum(labTestNames, valueMessages.test),
  value: z.number(valueMessages.value),
  measuredOn: isoDate(valueMessages.date).refine((date) => date >= EARLIEST, valueMessages.dateEarlier),
  note: lines(500).optional(),
}

/** Returns what is wrong with a value of a test; null if nothing is. */
export function wrongValue({ test, value }: { test: (typeof labTestNames)[number]; value: number }): string | null {
  const { bounds, decimals } = labTest(test)
  if (value < bounds[0] || value > bounds[1]) return slipOf(test)
  const step = 10 ** decimals
  if (Math.abs(value * step - Math.round(value * step)) < 1e-6) return null
  return decimals === 0 ? 'Enter a whole number' : `At most ${decimals} decimal${decimals > 1 ? 's' : ''}`
}

const ValueFields = z.strictObject(fields)

const refuseSlip = (context: z.core.ParsePayload<z.infer<typeof ValueFields>>) => {
  const message = wrongValue(context.value)
  if (message) context.issues.push({ code: 'custom', path: ['value'], message, input: context.value.value })
}

/** All fields of a changed value. */
export const TestValueChange = ValueFields.check(refuseSlip)
export type TestValueChange = z.infer<typeof TestValueChange>

/** A value for a chart, for one of the caller's own reports, or for the caller or a family member. */
export const NewTestValue = ValueFields.extend({
  /** The chart in which the clinic's doctors can read it. */
  patientId: Id.optional(),
  /** The caller's own report that contains the value; it then belongs to the same person. */
  reportId: Id.optional(),
  familyMemberId: Id.optional(),
})
  .check(refuseSlip)
  .check((context) => {
    const { patientId, reportId, familyMemberId } = context.value
    if (patientId && (reportId || familyMemberId))
      context.issues.push({
        code: 'custom',
        path: ['patientId'],
        message: 'Provide only one of chart, report and family member',
        input: patientId,
      })
  })
export type NewTestValue = z.infer<typeof NewTestValue>

export const TestValue = z.object({
  id: Id,
  test: z.enum(labTestNames),
  value: z.number(),
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
 * Adds a value of a test: to a chart, to one of the caller's own reports, or for the caller or a family member. Only
 * doctors of the clinic and the patient can add to a chart. Returns 409 beyond 5,000 values in one chart or account.
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

/** Changes a value of a test. Only the person who entered it can call it, while they can read it. */
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
    value: z.number(),
    unit: z.string(),
    date: z.string(),
    note: z.string().nullable(),
    clinic: z.string().nullable(),
    writtenBy: z.string(),
  }),
})
