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
  tooMany: 'There is no room for more values. Delete some you no longer need.',
  added: 'Value added',
  changed: 'Value changed',
  removed: 'Value deleted',
} as const

/** Most values in one chart, and of one account. */
export const VALUES_MAX = 5000

/** A date before this one is a slip. */
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

/** A change of a value, whole. */
export const TestValueChange = ValueFields.check(refuseSlip)
export type TestValueChange = z.infer<typeof TestValueChange>

/** A value: in a chart, in an own report, or one's own and the family's. */
export const NewTestValue = ValueFields.extend({
  /** The chart in which the clinic's doctors read it. */
  patientId: Id.optional(),
  /** The own report in which it stands: then it is of the same person. */
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
        message: 'Name a chart, a report or a family member, not several',
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
  /** Null for one's own that is in no chart. */
  clinic: z.object({ id: Id, name: z.string() }).nullable(),
  patientId: Id.nullable(),
  reportId: Id.nullable(),
  writtenBy: z.object({ firstName: z.string(), lastName: z.string(), isYou: z.boolean() }),
  changedAt: z.iso.datetime().nullable(),
  can: z.object({ edit: z.boolean() }),
})
export type TestValue = z.infer<typeof TestValue>

const whose = {
  /** A chart that the reader may open: its values, and of its person's own what the reader may read. */
  patientId: Id.optional(),
  /** A report that the reader may open. */
  reportId: Id.optional(),
  /** Of the reader's own: of a family member; without it of the reader. */
  familyMemberId: Id.optional(),
}

/** Values of tests, the latest first. */
export const listTestValues = endpoint({
  method: 'GET',
  path: '/api/test-values',
  access: 'signed-in',
  paged: true,
  query: z.object({ ...whose, ...paging(500, 1000) }),
  reply: z.array(TestValue),
})

/** Adds a measured value: of oneself, into a chart or to a report. */
export const addTestValue = endpoint({
  method: 'POST',
  path: '/api/test-values',
  access: 'signed-in',
  body: NewTestValue,
  status: 201,
  reply: TestValue,
})

const ValueId = z.object({ id: Id })

/** For who wrote it, while they read it. */
export const changeTestValue = endpoint({
  method: 'PUT',
  path: '/api/test-values/:id',
  access: 'signed-in',
  params: ValueId,
  body: TestValueChange,
  reply: TestValue,
})

/** Deletes a measured value. */
export const deleteTestValue = endpoint({
  method: 'DELETE',
  path: '/api/test-values/:id',
  access: 'signed-in',
  params: ValueId,
  reply: Done,
})

/** The same as the list, as a file. */
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
