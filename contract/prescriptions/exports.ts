import { z } from 'zod'
import { Id } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { prescriptionStatuses } from './prescriptions.ts'

const text = z.string().nullable()

/** One line for each medication; one line for an uploaded prescription, with its owner's description. */
const row = z.object({
  number: z.string(),
  version: z.number().int(),
  date: text,
  status: z.enum(prescriptionStatuses),
  source: z.enum(['written', 'uploaded']),
  clinic: text,
  doctor: text,
  patient: text,
  chartNumber: text,
  medication: text,
  composition: text,
  dosage: text,
  frequency: text,
  duration: text,
  instructions: text,
  quantity: z.number().int().nullable(),
  refills: z.number().int().nullable(),
  advice: text,
  notes: text,
  followUp: text,
})

const columns = {
  number: 'Number',
  version: 'Version',
  date: 'Date',
  status: 'Status',
  source: 'Source',
  clinic: 'Clinic',
  doctor: 'Doctor',
  patient: 'Patient',
  chartNumber: 'Chart number',
  medication: 'Medication',
  composition: 'Composition',
  dosage: 'Dosage',
  frequency: 'Frequency',
  duration: 'Duration',
  instructions: 'Instructions',
  quantity: 'Quantity',
  refills: 'Refills',
  advice: 'Advice',
  notes: 'Notes',
  followUp: 'Follow-up',
} as const satisfies Record<keyof z.infer<typeof row>, string>

/**
 * Exports all prescriptions of a clinic in their newest version, as CSV. Only the clinic's doctors can call it, because
 * prescriptions are clinical text (rule T28). The export is recorded.
 */
export const exportPrescriptions = endpoint({
  method: 'GET',
  path: '/api/clinics/:id/prescriptions.csv',
  access: 'signed-in',
  params: z.object({ id: Id }),
  csv: columns,
  reply: row,
})

/** Exports the caller's own prescriptions and those of their family members, as CSV, including uploaded ones. */
export const exportOwnPrescriptions = endpoint({
  method: 'GET',
  path: '/api/prescriptions.csv',
  access: 'signed-in',
  csv: columns,
  reply: row,
})
