import { z } from 'zod'
import { t } from '#language/translate.ts'
import { Id } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { type VitalName, vitalNames, vitals } from './content.ts'
import { visitStatuses } from './visits.ts'

const text = z.string().nullable()

/** Returns an object with one value for each measurement. */
const byVital = <T>(valueOf: (name: VitalName) => T) =>
  Object.fromEntries(vitalNames.map((name) => [name, valueOf(name)])) as Record<VitalName, T>

/** One line for each visit in its newest version. */
const row = z.object({
  date: z.string(),
  time: text,
  status: z.enum(visitStatuses),
  version: z.number().int(),
  reason: text,
  doctor: z.string(),
  patient: z.string(),
  chartNumber: z.string(),
  complaint: text,
  findings: text,
  ...byVital(() => z.number().nullable()),
  temperatureTyped: text,
  diagnoses: text,
  advice: text,
  followUp: text,
  prescriptions: text,
  startedOn: z.string(),
  finishedOn: text,
})

/**
 * Exports all visits of a clinic as CSV, including drafts, with all clinical text (rule T28). Only the clinic's doctors
 * can call it, and the export is recorded.
 */
export const exportVisits = endpoint({
  method: 'GET',
  path: '/api/clinics/:id/visits.csv',
  access: 'signed-in',
  params: z.object({ id: Id }),
  csv: {
    date: 'Date',
    time: 'Appointment',
    status: 'Status',
    version: 'Version',
    reason: 'Reason for amendment',
    doctor: 'Doctor',
    patient: 'Patient',
    chartNumber: 'Chart number',
    complaint: 'Complaint',
    findings: 'Findings',
    ...byVital((name) => `${t(vitals[name].title)} (${vitals[name].unit})`),
    temperatureTyped: 'Temperature as typed',
    diagnoses: 'Diagnoses',
    advice: 'Advice',
    followUp: 'Follow-up',
    prescriptions: 'Prescriptions',
    startedOn: 'Started on',
    finishedOn: 'Finished on',
  },
  reply: row,
})

/** One line for each set of vitals in its newest version. */
const vitalsRow = z.object({
  date: z.string(),
  time: z.string(),
  patient: z.string(),
  chartNumber: z.string(),
  ...byVital(() => z.number().nullable()),
  temperatureTyped: text,
  measuredBy: z.string(),
  correctedOn: text,
  correctedBy: text,
  /** "yes", or empty. */
  isError: text,
})

/**
 * Exports all vitals of a clinic that were recorded as entries of their own, as CSV. Only the clinic's doctors can call it, and the export is
 * recorded.
 */
export const exportVitals = endpoint({
  method: 'GET',
  path: '/api/clinics/:id/vitals.csv',
  access: 'signed-in',
  params: z.object({ id: Id }),
  csv: {
    date: 'Date',
    time: 'Time',
    patient: 'Patient',
    chartNumber: 'Chart number',
    ...byVital((name) => `${t(vitals[name].title)} (${vitals[name].unit})`),
    temperatureTyped: 'Temperature as typed',
    measuredBy: 'Measured by',
    correctedOn: 'Corrected on',
    correctedBy: 'Corrected by',
    isError: 'Entered in error',
  },
  reply: vitalsRow,
})
