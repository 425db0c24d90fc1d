import { z } from 'zod'
import { Id } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'

/**
 * Exports all answers to forms of a clinic as CSV, one line for each answer and each score, with earlier versions. Only the clinic's doctors can
 * call it, and the export is recorded.
 */
export const exportFormAnswers = endpoint({
  method: 'GET',
  path: '/api/clinics/:id/forms.csv',
  access: 'signed-in',
  params: z.object({ id: Id }),
  csv: {
    patient: 'Patient',
    chartNumber: 'Chart number',
    form: 'Form',
    formVersion: 'Version of the form',
    requestedOn: 'Requested on',
    status: 'Status',
    version: 'Version of the answers',
    submittedAt: 'Submitted at (UTC)',
    answeredIn: 'Filled in by',
    question: 'Question',
    answer: 'Answer',
    unit: 'Unit',
  },
  reply: z.object({
    patient: z.string(),
    chartNumber: z.string(),
    form: z.string(),
    formVersion: z.number().int(),
    requestedOn: z.string(),
    status: z.string(),
    version: z.number().int().nullable(),
    submittedAt: z.string().nullable(),
    answeredIn: z.string().nullable(),
    question: z.string().nullable(),
    answer: z.string().nullable(),
    unit: z.string().nullable(),
  }),
})
