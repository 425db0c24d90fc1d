import { z } from 'zod'
import { appointmentModes, appointmentStatuses } from '#contract/appointments/appointments.ts'
import { chartFieldNames, importColumns } from './rows.ts'
import { Id, isoDate } from '#contract/common.ts'
import { byField, chartFields, type ClinicalName, type FieldName } from '#contract/patients/fields.ts'
import { endpoint } from '#contract/endpoint.ts'
import { msg, says } from '#language/translate.ts'

export const exportMessages = {
  date: msg('Enter a date'),
  order: msg("The last day can't be before the first day."),
} as const

const params = z.object({ id: Id })
const text = z.string().nullable()
const day = isoDate(exportMessages.date).optional()

export type ExportedName = Exclude<FieldName, ClinicalName>
/** Fields of a chart that are exported for members who can read contact data only. */
export const exportedNames = chartFieldNames.filter((name) => chartFields[name].part !== 'clinical') as ExportedName[]

/**
 * Exports the charts of a clinic with contact data and without clinical text, as CSV (rules B3, T28). Only the clinic's
 * administrators can call it, and the export is recorded.
 */
export const exportPatients = endpoint({
  method: 'GET',
  path: '/api/clinics/:id/patients.csv',
  access: 'signed-in',
  params,
  csv: {
    chartNumber: 'Chart number',
    ...byField(exportedNames, (name) => importColumns[name]),
    addedOn: 'Added on',
  },
  reply: z.object({
    chartNumber: z.string(),
    ...byField(exportedNames, () => text),
    addedOn: z.string(),
  }),
})

/**
 * Exports the charts of a clinic with contact data and clinical text, as CSV. Only the clinic's doctors can call it,
 * and the export is recorded.
 */
export const exportCharts = endpoint({
  method: 'GET',
  path: '/api/clinics/:id/charts.csv',
  access: 'signed-in',
  params,
  csv: {
    chartNumber: 'Chart number',
    ...byField(chartFieldNames, (name) => importColumns[name]),
    addedOn: 'Added on',
  },
  reply: z.object({
    chartNumber: z.string(),
    ...byField(chartFieldNames, () => text),
    addedOn: z.string(),
  }),
})

/**
 * Exports the appointments of a clinic between two days, both included, as CSV, without reasons and notes. Only the
 * clinic's administrators can call it, and the export is recorded.
 */
export const exportAppointments = endpoint({
  method: 'GET',
  path: '/api/clinics/:id/appointments.csv',
  access: 'signed-in',
  params,
  query: z.object({ from: day, to: day }).refine(({ from, to }) => !from || !to || from <= to, {
    ...says(exportMessages.order),
    path: ['to'],
  }),
  csv: {
    reference: 'Reference',
    date: 'Date',
    time: 'Time',
    minutes: 'Minutes',
    status: 'Status',
    doctor: 'Doctor',
    service: 'Service',
    patient: 'Patient',
    chartNumber: 'Chart number',
    phone: 'Phone',
    price: 'Price',
    currency: 'Currency',
    bookedOn: 'Booked on',
    mode: 'In person or by video',
  },
  reply: z.object({
    reference: z.string(),
    date: z.string(),
    time: z.string(),
    minutes: z.number().int(),
    status: z.enum(appointmentStatuses),
    doctor: z.string(),
    service: text,
    patient: z.string(),
    chartNumber: z.string(),
    phone: text,
    price: text,
    currency: z.string(),
    bookedOn: z.string(),
    mode: z.enum(appointmentModes),
  }),
})

/**
 * Exports everything of a clinic that the caller can export, as one ZIP file. Administrators get contact data, appointments
 * and walk-ins as CSV files; doctors get charts with clinical text, visits, vitals, prescriptions, tests, vaccines,
 * antenatal records, forms, certificates and letters, and the pictures and PDFs of visits and test results. Each export,
 * and each file that is opened for it, is recorded.
 */
export const exportEverything = endpoint({
  method: 'GET',
  path: '/api/clinics/:id/everything.zip',
  access: 'signed-in',
  heavy: true,
  params,
  type: 'application/zip',
  reply: z.custom<AsyncIterable<Uint8Array>>(),
})
