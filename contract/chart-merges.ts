import { z } from 'zod'
import { Id } from './common.ts'
import { endpoint } from './endpoint.ts'

export const mergeMessages = {
  itself: "You can't merge a chart into itself.",
  otherClinic: "You can't merge charts of two clinics.",
  twoOwners: "You can't merge these charts: they belong to different accounts or guardians.",
  keepOwned: 'The other chart belongs to an account or a guardian. Keep that one and merge this one into it.',
  differ:
    'These charts have different names or birth dates, and one belongs to an account or a guardian. Correct the wrong one first.',
  byDoctor:
    'Someone who may not read the clinical information in this chart could then read it in the other one. Ask a doctor of the clinic to merge them.',
  mergedAlready: 'One of these charts has already been merged.',
  undone: 'This merge has already been undone.',
  undoLaterFirst: 'The chart you kept has since been merged into another one. Undo that merge first.',
  newerTwin: 'There is a newer chart with the same name and email address. Merge that one first.',
} as const

/** A merged duplicate, the chart that was kept, and how much was moved to it. */
export const ChartMerge = z.object({
  id: Id,
  clinicId: Id,
  keptId: Id,
  merged: z.object({
    id: Id,
    firstName: z.string(),
    lastName: z.string(),
    dateOfBirth: z.string().nullable(),
    chartNumber: z.string(),
  }),
  appointments: z.number().int(),
  prescriptions: z.number().int(),
  reviews: z.number().int(),
  mergedAt: z.iso.datetime(),
  mergedBy: z.object({ firstName: z.string(), lastName: z.string() }),
  undoneAt: z.iso.datetime().nullable(),
})
export type ChartMerge = z.infer<typeof ChartMerge>

/**
 * Merges a duplicate into the chart that is kept: its visits, prescriptions and reviews go over. By the clinic's doctors
 * and administrators; into a chart of an account or a guardian, of another name or birth date, or that the caller has
 * open in an emergency, clinical text goes by a doctor alone (409 otherwise). Open emergency accesses to both charts end.
 */
export const mergeCharts = endpoint({
  method: 'POST',
  path: '/api/patients/:id/merge',
  access: 'signed-in',
  params: z.object({ id: Id }),
  body: z.strictObject({ into: Id }),
  status: 201,
  reply: ChartMerge,
})

/** Undoes a merge. Gives back exactly what went over; later bookings stay with the chart that was kept. */
export const undoMerge = endpoint({
  method: 'POST',
  path: '/api/merges/:id/undo',
  access: 'signed-in',
  params: z.object({ id: Id }),
  reply: ChartMerge,
})

/** Lists the duplicates merged into a chart and not undone, newest first. */
export const listMerges = endpoint({
  method: 'GET',
  path: '/api/patients/:id/merges',
  access: 'signed-in',
  params: z.object({ id: Id }),
  reply: z.array(ChartMerge),
})
