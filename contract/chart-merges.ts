import { z } from 'zod'
import { Id } from './common.ts'
import { endpoint } from './endpoint.ts'

export const mergeMessages = {
  itself: 'A chart cannot be merged into itself.',
  otherClinic: 'Charts of two clinics cannot be merged.',
  twoOwners: 'These charts belong to two different people with an account or a guardian. They cannot be merged.',
  keepOwned: 'The other chart belongs to an account or a guardian: keep that one, and merge this one into it.',
  mergedAlready: 'One of these charts has been merged already.',
  undone: 'This merge has been undone already.',
  undoLaterFirst: 'The kept chart has been merged into another one since. Undo that first.',
  newerTwin: 'There is a newer chart with the same name and e-mail address. Merge that one first.',
} as const

/** A duplicate that stands in for the chart that was kept, and how much went over to it. */
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
  reviews: z.number().int(),
  mergedAt: z.iso.datetime(),
  mergedBy: z.object({ firstName: z.string(), lastName: z.string() }),
  undoneAt: z.iso.datetime().nullable(),
})
export type ChartMerge = z.infer<typeof ChartMerge>

/** Merges a duplicate into the chart that is kept: its visits and reviews go over. By the clinic's administrator. */
export const mergeCharts = endpoint({
  method: 'POST',
  path: '/api/patients/:id/merge',
  access: 'signed-in',
  params: z.object({ id: Id }),
  body: z.strictObject({ into: Id }),
  status: 201,
  reply: ChartMerge,
})
/** Gives back exactly what went over; later bookings stay with the chart that was kept. */
export const undoMerge = endpoint({
  method: 'POST',
  path: '/api/merges/:id/undo',
  access: 'signed-in',
  params: z.object({ id: Id }),
  reply: ChartMerge,
})
/** The duplicates that a chart stands for at present, newest first. */
export const listMerges = endpoint({
  method: 'GET',
  path: '/api/patients/:id/merges',
  access: 'signed-in',
  params: z.object({ id: Id }),
  reply: z.array(ChartMerge),
})
