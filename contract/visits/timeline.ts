import { z } from 'zod'
import { Id, paging } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { RecordedDiagnosis } from './content.ts'

/**
 * Kinds of entries. Each has a source in `server/features/visits/queries/timeline-kinds.ts` and a
 * name, filter and link in `web/features/visits/timeline/kinds.ts`.
 */
export const timelineKinds = [
  'appointment',
  'visit',
  'note',
  'prescription',
  'letter',
  'vitals',
  'vaccine',
  'test-order',
  'test-result',
  'report',
  'value',
  'document',
  'form',
] as const
export type TimelineKind = (typeof timelineKinds)[number]

/** An entry of a chart's timeline, with the details that the caller can read. */
export const TimelineEntry = z.object({
  kind: z.enum(timelineKinds),
  /** Id of the record; for a note, the appointment that contains it; for test values, one of them. */
  id: Id,
  /** Time by which entries are sorted: for a record without a time the start of its day, for a year the start of its first day. */
  at: z.iso.datetime(),
  /** Date on the clinic's calendar; for a vaccine as far as it is known, such as `2015` or `2015-03`. */
  date: z.string(),
  /**
   * The status of an appointment, a visit, a prescription or a test order; `elsewhere` for a vaccine that another clinic gave; `critical`,
   * `unacknowledged`, `withdrawn` or, if the laboratory has corrected it and no doctor has acknowledged that yet, `outdated` for a test result.
   */
  status: z.string().nullable(),
  doctor: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
  /** For a document, its visit; null otherwise. */
  visitId: Id.nullable(),
  /**
   * The service of an appointment, the number of a prescription or a test order, the name of an ordered test with a result, the name of a document, or
   * the title of a test report, certificate, letter, consent or form.
   */
  title: z.string().nullable(),
  /**
   * A reason, diagnoses or a complaint, a note, medications, the number of a certificate, letter or consent, measurements, a vaccine with its dose, ordered
   * tests, a result, the category of a test report, the test values of a day, or the scores of a form.
   */
  text: z.string().nullable(),
  /** For a visit. */
  diagnoses: z.array(RecordedDiagnosis),
  can: z.object({
    /** Open the appointment, which is recorded. */
    open: z.boolean(),
    /** Undo the appointment's outcome: completed, cancelled or no-show. */
    undo: z.boolean(),
  }),
})
export type TimelineEntry = z.infer<typeof TimelineEntry>

/**
 * Lists the timeline of a chart, newest first. It has appointments, visits, notes, prescriptions, signed certificates, letters and consents, vitals,
 * vaccines, test orders, test results, documents, test reports, test values and forms. Everyone who can open the chart can call it; each kind contains
 * what they can read. `kind` selects one kind. Vitals that a doctor typed into a visit are in the visit. The access is recorded.
 */
export const listTimeline = endpoint({
  method: 'GET',
  path: '/api/patients/:id/timeline',
  access: 'signed-in',
  paged: true,
  params: z.object({ id: Id }),
  query: z.object({ kind: z.enum(timelineKinds).optional(), ...paging(20, 100) }),
  reply: z.array(TimelineEntry),
})
