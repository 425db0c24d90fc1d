import { z } from 'zod'
import { msg } from '#language/translate.ts'

export const recordedMessages = {
  tooMany: msg('This chart has too many entries of this kind. Change one of them instead.'),
} as const

/** Records of each kind that a chart can have. */
export const RECORDS_MAX = 300

/** Largest version that the database can store. */
export const VERSION_MAX = 2_147_483_647

const Person = z.object({ firstName: z.string(), lastName: z.string() })

/** Fields of every record: who entered it and when, and who changed it last. */
export const Recorded = {
  recordedAt: z.iso.datetime(),
  recordedBy: Person,
  /** True if the patient or their guardian entered it, not the clinic. */
  reportedByPatient: z.boolean(),
  changedAt: z.iso.datetime().nullable(),
  changedBy: Person.nullable(),
  /** The part of the chart's text that the record sorts; null if it came from no text. */
  fromText: z.string().nullable(),
  /** Chart number of the merged duplicate that the record came from; null for the chart's own. */
  fromChart: z.string().nullable(),
  /** Version of the record, increased by every change. */
  version: z.number().int(),
  /** True if the caller can change the record. */
  canChange: z.boolean(),
} as const
