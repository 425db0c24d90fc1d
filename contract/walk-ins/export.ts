import { z } from 'zod'
import { Id, isoDate } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { says } from '#language/translate.ts'
import { walkInStates, walkInMessages } from './walk-ins.ts'

const day = isoDate(walkInMessages.date).optional()
const text = z.string().nullable()

/**
 * Exports the walk-ins of a clinic between two days, both included, as CSV. Only the clinic's administrators can call
 * it, and the export is recorded.
 */
export const exportWalkIns = endpoint({
  method: 'GET',
  path: '/api/clinics/:id/walk-ins.csv',
  access: 'signed-in',
  params: z.object({ id: Id }),
  query: z.object({ from: day, to: day }).refine(({ from, to }) => !from || !to || from <= to, {
    ...says(walkInMessages.order),
    path: ['to'],
  }),
  csv: {
    date: 'Date',
    token: 'Token',
    patient: 'Patient',
    chartNumber: 'Chart number',
    phone: 'Phone',
    doctor: 'Doctor',
    state: 'State',
    arrivedAt: 'Arrived at',
    calledAt: 'Called at',
    endedAt: 'Ended at',
  },
  reply: z.object({
    date: z.string(),
    token: z.number().int(),
    patient: z.string(),
    chartNumber: z.string(),
    phone: text,
    doctor: text,
    state: z.enum(walkInStates),
    arrivedAt: z.string(),
    calledAt: text,
    endedAt: text,
  }),
})
