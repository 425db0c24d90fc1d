import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'

const text = z.string().nullable()
const row = z.object({
  date: z.string(),
  time: z.string(),
  person: z.string(),
  medicine: z.string(),
  dosage: text,
  outcome: text,
  prescription: text,
})

/** Exports all past doses of the caller and their family as CSV, with their outcomes. */
export const exportDoses = endpoint({
  method: 'GET',
  path: '/api/medicine-reminders/doses.csv',
  access: 'signed-in',
  csv: {
    date: 'Date',
    time: 'Time',
    person: 'Person',
    medicine: 'Medicine',
    dosage: 'Dosage',
    outcome: 'Outcome',
    prescription: 'Prescription',
  },
  reply: row,
})
export type ExportedDose = z.infer<typeof row>
