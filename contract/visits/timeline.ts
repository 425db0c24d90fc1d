import { z } from 'zod'
import { Id, paging } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'

export const timelineKinds = ['appointment', 'visit', 'note', 'prescription', 'document', 'report'] as const

/** Something in a chart, with as much of it as the reader may read. */
export const TimelineEntry = z.object({
  kind: z.enum(timelineKinds),
  /** Of a note: the appointment in which it stands. */
  id: Id,
  at: z.iso.datetime(),
  /** On the clinic's calendar. */
  date: z.string(),
  status: z.string().nullable(),
  doctor: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
  /** Of a document: the visit to which it was added. */
  visitId: Id.nullable(),
  /** The service of an appointment, the number of a prescription, the name of a document, the title of a test report. */
  title: z.string().nullable(),
  /** A reason, diagnoses, a note, medications, the category of a test report. */
  text: z.string().nullable(),
})
export type TimelineEntry = z.infer<typeof TimelineEntry>

/**
 * Lists appointments, visits, notes, prescriptions, documents and test reports of a chart, newest first: of each kind what
 * the reader may read.
 */
export const listTimeline = endpoint({
  method: 'GET',
  path: '/api/patients/:id/timeline',
  access: 'signed-in',
  paged: true,
  params: z.object({ id: Id }),
  query: z.object(paging(20, 100)),
  reply: z.array(TimelineEntry),
})
