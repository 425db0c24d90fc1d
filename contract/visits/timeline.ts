import { z } from 'zod'
import { Id, paging } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'

export const timelineKinds = ['appointment', 'visit', 'note', 'prescription', 'document', 'report'] as const

/** An entry of a chart's timeline, with the details that the caller can read. */
export const TimelineEntry = z.object({
  kind: z.enum(timelineKinds),
  /** Id of the record; for a note, the appointment that contains it. */
  id: Id,
  at: z.iso.datetime(),
  /** Date on the clinic's calendar. */
  date: z.string(),
  status: z.string().nullable(),
  doctor: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
  /** For a document, its visit; null otherwise. */
  visitId: Id.nullable(),
  /**
   * The service of an appointment, the number of a prescription, the name of a document, or the title of a test report.
   */
  title: z.string().nullable(),
  /** A reason, diagnoses, a note, medications, or the category of a test report. */
  text: z.string().nullable(),
})
export type TimelineEntry = z.infer<typeof TimelineEntry>

/**
 * Lists the appointments, visits, notes, prescriptions, documents and test reports of a chart, newest first. Everyone
 * who can open the chart can call it; each kind contains what they can read. The access is recorded.
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
