import { z } from 'zod'
import { Done, Id, paging, requiredLine } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { FileNotice, fileKinds } from '#contract/files.ts'
import { prescriptionStatuses } from '#contract/prescriptions/prescriptions.ts'
import { DraftPrescription } from './draft-prescription.ts'
import { Diagnosis, DiagnosisSearch, NewVisitContent, RecordedDiagnosis, VisitContent, Vitals } from './content.ts'
import { msg } from '#language/translate.ts'

export const visitStatuses = ['draft', 'finished'] as const
export type VisitStatus = (typeof visitStatuses)[number]

export const visitMessages = {
  otherDoctor: msg('Only the doctor of this appointment can write its visit.'),
  notToday: msg('This appointment is on a later day. Its visit can be started on that day.'),
  pending: msg('Please confirm this appointment before you start the visit.'),
  ended: msg('This appointment was cancelled or missed. Undo that before you write its visit.'),
  changed: msg('This visit was saved in another window in the meantime.'),
  finished: msg('This visit is finished. Amend it to change something.'),
  draft: msg('This visit is not finished yet.'),
  nothing: msg('Write a complaint, findings, a diagnosis or advice before you finish the visit'),
  followUpEarlier: msg('The follow-up date must be after the visit'),
  reason: msg('Please give a reason for the amendment'),
  unsigned: msg('This visit has unsigned medications. Sign them, or finish the visit without them.'),
  rowsSigned: msg('These medications were signed in another window.'),
  hasPrescriptions: msg('Prescriptions were signed in this visit. Finish it instead.'),
  keyReused: msg('This Idempotency-Key was already used for another visit.'),
} as const

const text = z.string().nullable()
const Person = z.object({ firstName: z.string(), lastName: z.string() })
const Doctor = z.object({ id: Id, user: Person, specialty: z.string() })

/** Actions on a visit that the caller is allowed to take now, decided by the server. */
export const VisitAbilities = z.object({
  /** Save, finish and discard the draft. */
  write: z.boolean(),
  amend: z.boolean(),
  /** Add documents, and remove them. */
  attach: z.boolean(),
  /** Sign prescriptions in the visit. */
  prescribe: z.boolean(),
  /** Book a follow-up for the patient. */
  book: z.boolean(),
  /** Dictate texts with the browser's speech recognition: the clinic allows it. */
  dictate: z.boolean(),
})
export type VisitAbilities = z.infer<typeof VisitAbilities>

/** A picture or a PDF that the doctor added to a visit. */
const VisitDocument = z.object({
  id: Id,
  title: z.string(),
  kind: z.enum(fileKinds),
  /** True if a virus scanner found the file clean before it was stored. */
  isScanned: z.boolean(),
  /** `animated`: only the first picture of the PNG is stored. `encrypted`: the PDF may ask for a password. Otherwise null. */
  notice: FileNotice.nullable(),
  size: z.number().int(),
  /** In pixels, for a picture with previews; null otherwise. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  addedAt: z.iso.datetime(),
  addedBy: Person,
  /** For the clinic's doctors: when and why the document was removed from the finished visit; null otherwise. */
  removed: z.object({ at: z.iso.datetime(), reason: z.string(), by: Person }).nullable(),
})
export type VisitDocument = z.infer<typeof VisitDocument>

/** A visit in its newest version, with its patient. */
export const Visit = z.object({
  id: Id,
  status: z.enum(visitStatuses),
  /** Increased by every save; a change names the edition that it is based on. */
  edition: z.number().int(),
  version: z.number().int(),
  visitDate: z.string(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  /** When its text was last saved. */
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
    dateOfBirth: text,
    gender: text,
    chartNumber: z.string(),
    allergies: text,
    medicalHistory: text,
  }),
  /** The unit in which the clinic last recorded a temperature, for the form of a visit without one. */
  temperatureUnit: Vitals.shape.temperatureUnit.unwrap(),
  content: VisitContent,
  /** Medications that its doctor has written and not signed; null for everyone else, and if there are none. */
  draftPrescription: DraftPrescription.nullable(),
  prescriptions: z.array(
    z.object({
      id: Id,
      number: z.string(),
      status: z.enum(prescriptionStatuses),
      medications: z.array(
        z.object({
          medicationName: z.string(),
          /** The medicine of the directory; omitted if it isn't from there. */
          medicineId: Id.optional(),
          dosage: z.string(),
          frequency: z.string(),
          duration: z.string(),
        }),
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
  finishedAt: z.iso.datetime().nullable(),
  doctor: Doctor,
  complaint: text,
  diagnoses: z.array(RecordedDiagnosis),
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

export const edition = z.number().int().min(1)
export const VisitDraft = NewVisitContent.extend({
  edition,
  /** Finish although medications are written in the visit and not signed; they are deleted. */
  discardMedications: z.boolean().optional(),
})
export type VisitDraft = z.infer<typeof VisitDraft>

/** A new version of a finished visit, and its reason. */
export const VisitAmendment = NewVisitContent.extend({ edition, reason: requiredLine(visitMessages.reason, 500) })
export type VisitAmendment = z.infer<typeof VisitAmendment>

/** The appointment or the chart for which a visit starts. */
export const VisitStart = z.strictObject({ appointmentId: Id }).or(z.strictObject({ patientId: Id }))
export type VisitStart = z.infer<typeof VisitStart>

export const VisitId = z.object({ id: Id })

/**
 * Starts a visit, or returns it if it has already started. With `appointmentId`, it is the visit of one of the caller's
 * own appointments. With `patientId`, it is the caller's draft for the chart, or else the visit of their appointment
 * today, or one without an appointment. Only doctors of the clinic can call it. Returns 409 if the appointment is
 * pending, has ended, or is on a later day and more than an hour away.
 */
export const startVisit = endpoint({
  method: 'POST',
  path: '/api/visits',
  access: 'signed-in',
  body: VisitStart,
  status: 201,
  reply: Visit,
})

/**
 * Returns a visit. Doctors of the clinic can open it, and the patient once it is finished, without the findings. The
 * access is recorded.
 */
export const getVisit = endpoint({
  method: 'GET',
  path: '/api/visits/:id',
  access: 'signed-in',
  params: VisitId,
  reply: Visit,
})

/**
 * Deletes the draft of a visit. Only the doctor who writes it can call it. Returns 409 if the visit is finished or has
 * prescriptions.
 */
export const discardVisit = endpoint({
  method: 'DELETE',
  path: '/api/visits/:id',
  access: 'signed-in',
  params: VisitId,
  reply: Done,
})

/**
 * Finishes a visit and completes its appointment; both happen or neither. A finished visit can only be amended. Only
 * the doctor who writes it can call it. Returns 409 if another edition was saved since, the visit is already finished, or
 * medications are written in it and not signed (`visit-unsigned`), unless `discardMedications` is true.
 */
export const finishVisit = endpoint({
  method: 'POST',
  path: '/api/visits/:id/finish',
  access: 'signed-in',
  once: true,
  params: VisitId,
  body: VisitDraft,
  reply: Visit,
})

/**
 * Adds a new version to a finished visit, with a reason; the earlier version stays readable. Only the doctor who wrote
 * the visit can call it. Returns 409 for a draft, or if the visit was amended since.
 */
export const amendVisit = endpoint({
  method: 'POST',
  path: '/api/visits/:id/amend',
  access: 'signed-in',
  once: true,
  params: VisitId,
  body: VisitAmendment,
  reply: Visit,
})

/**
 * Lists the versions of a finished visit, newest first. Everyone who can open the visit can call it. Returns 409 for a
 * draft.
 */
export const listVisitVersions = endpoint({
  method: 'GET',
  path: '/api/visits/:id/versions',
  access: 'signed-in',
  paged: true,
  params: VisitId,
  query: z.object(paging(20, 50)),
  reply: z.array(VisitVersion),
})

/**
 * Lists the visits of a chart, newest first. Doctors of the clinic can call it, and the patient, who gets only finished
 * visits. The access is recorded.
 */
export const listChartVisits = endpoint({
  method: 'GET',
  path: '/api/patients/:id/visits',
  access: 'signed-in',
  paged: true,
  params: VisitId,
  query: z.object(paging(20, 100)),
  reply: z.array(VisitSummary),
})

/**
 * Suggests diagnoses for a search text: the doctor's own earlier ones first, then entries of the built-in list with
 * ICD-10 codes. Only doctors can call it.
 */
export const suggestDiagnoses = endpoint({
  method: 'GET',
  path: '/api/diagnoses',
  access: 'signed-in',
  query: DiagnosisSearch,
  reply: z.array(Diagnosis),
})
