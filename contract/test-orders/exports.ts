import { z } from 'zod'
import { Id } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'

const text = z.string().nullable()

/**
 * Exports all test orders of a clinic as CSV with their results, one line for each value, with earlier versions. Only the clinic's doctors can call
 * it, and the export is recorded.
 */
export const exportTestOrders = endpoint({
  method: 'GET',
  path: '/api/clinics/:id/test-orders.csv',
  access: 'signed-in',
  params: z.object({ id: Id }),
  csv: {
    number: 'Order',
    orderedOn: 'Ordered on',
    orderedBy: 'Ordered by',
    patient: 'Patient',
    chartNumber: 'Chart number',
    status: 'Status',
    urgency: 'Urgency',
    reason: 'Reason',
    note: 'Note',
    dueOn: 'Due on',
    cancelReason: 'Reason for cancelling',
    test: 'Test',
    version: 'Version of the result',
    labStatus: 'Status of the result',
    measuredOn: 'Date of the sample',
    value: 'Value',
    result: 'Result',
    unit: 'Unit',
    range: 'Reference range',
    flag: 'Flag',
    summary: 'Finding',
    laboratory: 'Laboratory',
    correction: 'Reason for a new version',
    acknowledgedBy: 'Acknowledged by',
    acknowledgedOn: 'Acknowledged on',
  },
  reply: z.object({
    number: z.string(),
    orderedOn: z.string(),
    orderedBy: z.string(),
    patient: z.string(),
    chartNumber: z.string(),
    status: z.string(),
    urgency: z.string(),
    reason: text,
    note: text,
    dueOn: text,
    cancelReason: text,
    test: z.string(),
    version: z.number().int().nullable(),
    /** `withdrawn` or `outdated` once the laboratory has withdrawn or corrected it. */
    labStatus: text,
    measuredOn: text,
    value: text,
    result: text,
    unit: text,
    range: text,
    flag: text,
    summary: text,
    laboratory: text,
    correction: text,
    acknowledgedBy: text,
    acknowledgedOn: text,
  }),
})
