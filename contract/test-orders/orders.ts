import { z } from 'zod'
import { PaperSize } from '#contract/clinics/paper.ts'
import { Id, isoDate, line, lines, paging, requiredLine } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { msg, says, t } from '#language/translate.ts'
import { TestResult } from './results.ts'
import { Declared } from './values.ts'

export const orderMessages = {
  none: msg('Choose at least one test'),
  unknown: msg('This test is not in the list. Choose another one.'),
  twice: msg('A test is in the list twice.'),
  due: msg('Enter a date'),
  dueEarlier: msg('The due date cannot be before today'),
  reason: msg('Please give a reason'),
  version: msg('Enter a version'),
  changed: msg('Someone else just changed this order.'),
  closed: msg('This order is cancelled.'),
  hasResult: msg('A test with a result cannot be removed from its order.'),
  resulted: msg('This order has results, so it cannot be cancelled. Remove the tests without results instead.'),
  otherVisit: msg('This visit is in another chart, or another doctor writes it.'),
  keyReused: msg('This Idempotency-Key was already used for another order.'),
  tooMany: msg('This chart has reached the maximum number of test orders.'),
} as const

/** Most tests of one order, and most orders of a chart. */
export const TESTS_PER_ORDER = 40
export const ORDERS_MAX = 2000

export const urgencies = ['routine', 'urgent'] as const
/** `open`: no result; `partial`: some tests have a result; `resulted`: all have. */
export const orderStatuses = ['open', 'partial', 'resulted', 'cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

const Person = z.object({ firstName: z.string(), lastName: z.string() })

/** One test of an order. */
export const OrderedTest = z.object({
  id: Id,
  /** The stored name in the list of tests, or the id of the clinic's own test. */
  test: z.string(),
  name: z.string(),
  /** Values that are offered when a result is entered. */
  declared: z.array(Declared),
  /** Results, the newest first: a late or repeated result is a new version. Patients see those that a doctor has acknowledged. */
  results: z.array(TestResult),
})
export type OrderedTest = z.infer<typeof OrderedTest>

/** An order of tests for a patient (FHIR R4 ServiceRequest). */
export const TestOrder = z.object({
  id: Id,
  /** Printed number, which the laboratory repeats in its report. */
  number: z.string(),
  status: z.enum(orderStatuses),
  urgency: z.enum(urgencies),
  /** Why the tests are ordered. */
  reason: z.string().nullable(),
  /** Instructions for the patient and the laboratory. */
  note: z.string().nullable(),
  /** The day after which open results are overdue. */
  dueOn: z.string().nullable(),
  isOverdue: z.boolean(),
  visitId: Id.nullable(),
  orderedAt: z.iso.datetime(),
  orderedBy: Person,
  cancelledAt: z.iso.datetime().nullable(),
  cancelReason: z.string().nullable(),
  tests: z.array(OrderedTest),
  /** Chart number of the merged duplicate that the order came from; null for the chart's own. */
  fromChart: z.string().nullable(),
  version: z.number().int(),
  can: z.object({
    /** Change the tests, and cancel the order. */
    change: z.boolean(),
    /** Enter results. */
    enter: z.boolean(),
    /** Acknowledge results. */
    acknowledge: z.boolean(),
  }),
})
export type TestOrder = z.infer<typeof TestOrder>

const key = z
  .string(says(orderMessages.unknown))
  .min(1, says(orderMessages.unknown))
  .max(64, says(orderMessages.unknown))
  .regex(/^[a-z0-9-]+$/, says(orderMessages.unknown))

const fields = {
  tests: z
    .array(key)
    .min(1, says(orderMessages.none))
    .max(TESTS_PER_ORDER, { error: () => t('At most {max} tests', { max: TESTS_PER_ORDER }) })
    .refine((all) => new Set(all).size === all.length, says(orderMessages.twice)),
  urgency: z.enum(urgencies).optional(),
  reason: line(300).optional(),
  note: lines(1000).optional(),
  dueOn: z.literal('').or(isoDate(orderMessages.due)).optional(),
}

/** Tests to order: stored names of the list, or ids of the clinic's own tests. */
export const NewTestOrder = z.strictObject({
  ...fields,
  /** The caller's visit in which they are ordered. */ visitId: Id.optional(),
})
export type NewTestOrder = z.infer<typeof NewTestOrder>

/** Omitted fields keep their value. `tests` replaces the whole list. */
export const TestOrderChange = z
  .strictObject(fields)
  .partial()
  .extend({ version: z.number(says(orderMessages.version)).int().min(1).max(2_147_483_647) })
export type TestOrderChange = z.infer<typeof TestOrderChange>

export const ChartTestOrders = z.object({
  /** The newest first. */
  orders: z.array(TestOrder),
  can: z.object({ order: z.boolean() }),
})
export type ChartTestOrders = z.infer<typeof ChartTestOrders>

/**
 * Returns the test orders of a chart with their results. Everyone who can read the chart's clinical part can call it, and staff with the permission
 * for tests. The access is recorded.
 */
export const listChartTestOrders = endpoint({
  method: 'GET',
  path: '/api/patients/:id/test-orders',
  access: 'signed-in',
  params: z.object({ id: Id }),
  reply: ChartTestOrders,
})

/** Orders tests. Doctors of the clinic can call it. */
export const addTestOrder = endpoint({
  method: 'POST',
  path: '/api/patients/:id/test-orders',
  access: 'signed-in',
  once: true,
  params: z.object({ id: Id }),
  body: NewTestOrder,
  status: 201,
  reply: TestOrder,
})

/** Changes an order. Doctors of the clinic can call it. Returns 409 if its version has changed since, if it is cancelled, and for removing a test with a result. */
export const changeTestOrder = endpoint({
  method: 'PUT',
  path: '/api/test-orders/:id',
  access: 'signed-in',
  params: z.object({ id: Id }),
  body: TestOrderChange,
  reply: TestOrder,
})

/** Cancels an order without results, with a reason. Doctors of the clinic can call it. Returns 409 if it has results. */
export const cancelTestOrder = endpoint({
  method: 'PUT',
  path: '/api/test-orders/:id/cancellation',
  access: 'signed-in',
  params: z.object({ id: Id }),
  body: z.strictObject({
    reason: requiredLine(orderMessages.reason, 200),
    version: z.number(says(orderMessages.version)).int().min(1).max(2_147_483_647),
  }),
  reply: TestOrder,
})

/**
 * Returns an order as a PDF to print or save, with a QR code by which anyone can verify it. Everyone who can read the order can call it, and the access is
 * recorded. A cancelled order is marked CANCELLED. Returns 409 if its record was changed after it was printed.
 */
export const getTestOrderPdf = endpoint({
  method: 'GET',
  path: '/api/test-orders/:id/order.pdf',
  access: 'signed-in',
  params: z.object({ id: Id }),
  query: z.object({
    /** Paper to print on; the clinic's if omitted. */
    size: PaperSize.optional(),
    /** With `1`, the browser saves a file; otherwise it shows the PDF. */
    download: z.literal('1').optional(),
  }),
  type: 'application/pdf',
  reply: z.instanceof(Uint8Array),
})

/** `review`: with results that no doctor has acknowledged; `open`: without results of all tests; `overdue`: the same, past the due date. */
export const orderLists = ['review', 'open', 'overdue'] as const
export type OrderList = (typeof orderLists)[number]

/** An order with its patient. */
export const ListedTestOrder = TestOrder.extend({
  clinicId: Id,
  timeZone: z.string(),
  patient: z.object({ id: Id, firstName: z.string(), lastName: z.string(), chartNumber: z.string() }),
})
export type ListedTestOrder = z.infer<typeof ListedTestOrder>

/**
 * Lists the orders of the caller's clinics that need work: critical results first, then the oldest; or finds an order by its number. Doctors can
 * call it, and staff with the permission for tests; others get 403. The patients are recorded as viewed.
 */
export const listTestOrders = endpoint({
  method: 'GET',
  path: '/api/test-orders',
  access: 'signed-in',
  followsClinic: true,
  paged: true,
  query: z.object({
    list: z.enum(orderLists).default('review'),
    clinicId: Id.optional(),
    /** With `1`, only the caller's own orders. */
    mine: z.literal('1').optional(),
    /** The printed number of an order, with or without its `T-`: only this order, whatever the list. */
    number: line(20).optional(),
    ...paging(25, 100),
  }),
  reply: z.array(ListedTestOrder),
})
