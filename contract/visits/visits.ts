import { z } from 'zod'
import { Done, Id, paging, requiredLine } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { fileKinds } from '#contract/files.ts'
import { prescriptionStatuses } from '#contract/prescriptions/prescriptions.ts'
import { Diagnosis, DiagnosisSearch, NewVisitContent, VisitContent, Vitals } from './content.ts'

export const visitStatuses = ['draft', 'finished'] as const
export type VisitStatus = (typeof visitStatuses)[number]

export const visitMessages = {
  otherDoctor: 'Only the doctor of this appointment can write its visit.',
  notToday: 'This appointment is on a later day. Its visit can be started on that day.',
  pending: 'Please confirm this appointment before you start the visit.',
  ended: 'This appointment was cancelled or missed. Undo that before you write its visit.',
  changed: 'This visit was saved in another window in the meantime.',
  finished: 'This visit is finished. Amend it to change something.',
  draft: 'This visit is not finished yet.',
  nothing: 'Write a complaint, findings, a diagnosis or advice before you finish the visit',
  followUpEarlier: 'The follow-up date must be after the visit',
  reason: 'Please say why the visit is amended',
  hasPrescriptions: 'Prescriptions were signed in this visit. Finish it instead.',
  keyReused: 'This Idempotency-Key was already used for another visit.',
} as const

const text = z.string().nullable()
const Person = z.object({ firstName: z.string(), lastName: z.string() })
const Doctor = z.object({ id: Id, user: Person, specialty: z.string() })

/** What the reader may do with a visit now, decided by the server's policy. */
export const VisitAbilities = z.object({
  /** Save, finish and discard the draft. */
  write: z.boolean(),
  amend: z.boolean(),
  /** Add documents, and take them back. */
  attach: z.boolean(),
  /** Sign prescriptions in it. */
  prescribe: z.boolean(),
  /** Book a follow-up for the patient. */
  book: z.boolean(),
})
export type VisitAbilities = z.infer<typeof VisitAbilities>

/** A picture or a PDF that the doctor has added to a visit. */
const VisitDocument = z.object({
  id: Id,
  title: z.string(),
  kind: z.enum(fileKinds),
  size: z.number().int(),
  /** Of a picture, which has previews. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  addedAt: z.iso.datetime(),
  addedBy: Person,
  /** For the clinic's doctors: it was taken back, and is not opened any more. */
  removed: z.object({ at: z.iso.datetime(), reason: z.string(), by: Person }).nullable(),
})
export type VisitDocument = z.infer<typeof VisitDocument>

/** A visit with its newest version, and who the patient is. */
export const Visit = z.object({
  id: Id,
  status: z.enum(visitStatuses),
  /** Counts what was saved: a change names the edition that it is based on. */
  edition: z.number().int(),
  version: z.number().int(),
  visitDate: z.string(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  /** When its text was saved last. */
  savedAt: z.iso.datetime(),
  /** Why the newest version was written; null for the first. */
  reason: text,
  clinicId: Id,
  clinic: z.object({ id: Id, name: z.string(), timeZone: z.string() }),
  doctorId: Id,
  doctor: Doctor,
  appointment: z.object({ id: Id, time: z.string() }).nullable(),
  patientId: Id,
  patient: z.object({
    id: Id,
    user: Person,
    age: z.number().int().nullable(),
    gender: text,
    chartNumber: z.string(),
    allergies: text,
    medicalHistory: text,
  }),
  content: VisitContent,
  prescriptions: z.array(
    z.object({
      id: Id,
      number: z.string(),
      status: z.enum(prescriptionStatuses),
      medications: z.array(
        z.object({ medicationName: z.string(), dosage: z.string(), frequency: z.string(), duration: z.string() }),
      ),
    }),
  ),
  documents: z.array(VisitDocument),
  can: VisitAbilities,
})
export type Visit = z.infer<typeof Visit>

/** A visit in the list of a chart. */
export const VisitSummary = z.object({
  id: Id,
  status: z.enum(visitStatuses),
  visitDate: z.string(),
  startedAt: z.iso.datetime(),
  doctor: Doctor,
  complaint: text,
  diagnoses: z.array(Diagnosis),
  followUpDate: text,
  vitals: Vitals,
})
export type VisitSummary = z.infer<typeof VisitSummary>

/** A version of a finished visit. */
export const VisitVersion = z.object({
  version: z.number().int(),
  reason: text,
  finalAt: z.iso.datetime(),
  writtenBy: Person,
  replacedAt: z.iso.datetime().nullable(),
  content: VisitContent,
})
export type VisitVersion = z.infer<typeof VisitVersion>

const edition = z.number().int().min(1)
export const VisitDraft = NewVisitContent.extend({ edition })
export type VisitDraft = z.infer<typeof VisitDraft>

/** Why and what: a new version of a finished visit. */
export const VisitAmendment = NewVisitContent.extend({ edition, reason: requiredLine(visitMessages.reason, 500) })
export type VisitAmendment = z.infer<typeof VisitAmendment>

/** Of an appointment, or of a chart. */
export const VisitStart = z.strictObject({ appointmentId: Id }).or(z.strictObject({ patientId: Id }))
export type VisitStart = z.infer<typeof VisitStart>

const VisitId = z.object({ id: Id })

/**
 * Starts the visit of an own appointment, or opens it if it was started already: an appointment has one. From a chart: opens
 * the own draft, or else starts the visit of today's own appointment, or one without.
 */
export const startVisit = endpoint({
  method: 'POST',
  path: '/api/visits',
  access: 'signed-in',
  body: VisitStart,
  status: 201,
  reply: Visit,
})

/** Opens a visit; that it was opened is recorded. */
export const getVisit = endpoint({
  method: 'GET',
  path: '/api/visits/:id',
  access: 'signed-in',
  params: VisitId,
  reply: Visit,
})

/** Saves the own draft, on top of the edition that it names. */
export const saveVisit = endpoint({
  method: 'PUT',
  path: '/api/visits/:id',
  access: 'signed-in',
  params: VisitId,
  body: VisitDraft,
  reply: z.object({ edition: z.number().int(), savedAt: z.iso.datetime() }),
})

/** Throws the own draft away. */
export const discardVisit = endpoint({
  method: 'DELETE',
  path: '/api/visits/:id',
  access: 'signed-in',
  params: VisitId,
  reply: Done,
})

/** Finishes the own visit and completes its appointment; from then on it is only amended. */
export const finishVisit = endpoint({
  method: 'POST',
  path: '/api/visits/:id/finish',
  access: 'signed-in',
  once: true,
  params: VisitId,
  body: VisitDraft,
  reply: Visit,
})

/** Adds a version to the own finished visit; the one before stays readable. */
export const amendVisit = endpoint({
  method: 'POST',
  path: '/api/visits/:id/amend',
  access: 'signed-in',
  once: true,
  params: VisitId,
  body: VisitAmendment,
  reply: Visit,
})

/** Lists the versions of a finished visit, newest first. */
export const listVisitVersions = endpoint({
  method: 'GET',
  path: '/api/visits/:id/versions',
  access: 'signed-in',
  paged: true,
  params: VisitId,
  query: z.object(paging(20, 50)),
  reply: z.array(VisitVersion),
})

/** Lists the visits of a chart, newest first, for those who read its clinical text. */
export const listChartVisits = endpoint({
  method: 'GET',
  path: '/api/patients/:id/visits',
  access: 'signed-in',
  paged: true,
  params: VisitId,
  query: z.object(paging(20, 100)),
  reply: z.array(VisitSummary),
})

/** Suggests diagnoses, for doctors: own former ones first, then those of the list with their ICD-10 code. */
export const suggestDiagnoses = endpoint({
  method: 'GET',
  path: '/api/diagnoses',
  access: 'signed-in',
  query: DiagnosisSearch,
  reply: z.array(Diagnosis),
})
