import { listAdvances } from '#contract/bills/advances.ts'
import type { Reader } from './as-patient.ts'
import { type List, nameOf } from './list.ts'

/** Returns all advances of a person's charts: one row for each payment and refund. */
export const advances = (reader: Reader): List => ({
  name: 'advances',
  columns: {
    patient: 'Patient',
    clinic: 'Clinic',
    entry: 'Entry',
    number: 'Number of the receipt',
    receivedAt: 'Received at (UTC)',
    method: 'Method',
    reference: 'Reference',
    reason: 'Reason',
    amount: 'Amount',
    left: 'Left of the advance',
    currency: 'Currency',
  },
  rows: (async function* () {
    for await (const page of reader.pages(listAdvances, {}, 100))
      yield page.flatMap(({ patient, clinic, payments, left, currency }) =>
        payments.map(({ refundOf, number, receivedAt, method, reference, reason, amount }) => ({
          patient: nameOf(patient),
          clinic: clinic.name,
          entry: refundOf ? 'Refund' : 'Advance',
          number,
          receivedAt,
          method,
          reference,
          reason,
          amount,
          left,
          currency,
        })),
      )
  })(),
})
