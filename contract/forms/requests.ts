import { z } from 'zod'
import { PaperSize } from '#contract/clinics/paper.ts'
import { Id, requiredLine } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { msg, says } from '#language/translate.ts'
import { Answer } from './answers.ts'
import { Definition } from './definition.ts'
import { answerTargets, targetLengths } from './questions.ts'

export const requestMessages = {
  unknown: msg('This form isn’t one of the clinic’s.'),
  appointment: msg('This appointment isn’t the patient’s, or was cancelled.'),
  tooMany: msg('This chart has reached the maximum number of forms.'),
  closed: msg('This form was cancelled or reviewed.'),
  notAnswered: msg('This form isn’t filled in yet.'),
  newer: msg('The patient just sent new answers. Read them first.'),
  noEmail: msg('The chart has no email address.'),
  keyReused: msg('This Idempotency-Key was already used for another form.'),
  version: msg('Enter a version'),
  notMapped: msg('This answer isn’t proposed for the chart.'),
  accepted: msg('This answer is already in the chart.'),
  text: msg('Enter what goes into the chart'),
  paperNumber: msg('Enter the number on the paper'),
  historyFull: msg('The medical history has no room for this. Shorten it first.'),
} as const

/** Most forms of a chart. */
export const REQUESTS_MAX = 1000

/** `open`: not sent yet; `submitted`: answers to review; `reviewed`: read by a doctor. */
export const requestStatuses = ['open', 'submitted', 'reviewed', 'cancelled'] as const
export type RequestStatus = (typeof requestStatuses)[number]

/** Where a form was filled in: with the secret link, in the patient's account, or on a device of the clinic. */
export const answeredIn = ['link', 'account', 'clinic'] as const

const Person = z.object({ firstName: z.string(), lastName: z.string() })

export const ScoreReply = z.object({
  title: z.string(),
  value: z.number().nullable(),
  band: z.string().nullable(),
  source: z.string().nullable(),
})

/** Answers that were sent (FHIR R4 QuestionnaireResponse). They never change; a correction is a new version. */
export const Submission = z.object({
  version: z.number().int(),
  submittedAt: z.iso.datetime(),
  answeredIn: z.enum(answeredIn),
  answers: z.array(Answer),
  scores: z.array(ScoreReply),
  /** Ids of questions whose answers need attention. */
  alerts: z.array(z.string()),
})
export type Submission = z.infer<typeof Submission>

/** An answer that a doctor accepted into the chart. */
export const Acceptance = z.object({
  question: z.string(),
  /** What was added, as the doctor wrote it. */
  text: z.string(),
  target: z.enum(answerTargets),
  acceptedAt: z.iso.datetime(),
  acceptedBy: Person,
})
export type Acceptance = z.infer<typeof Acceptance>

/** A form that a patient is asked to fill in. */
export const FormRequest = z.object({
  id: Id,
  title: z.string(),
  status: z.enum(requestStatuses),
  requestedAt: z.iso.datetime(),
  /** Null if a booking asked for it. */
  requestedBy: Person.nullable(),
  appointmentId: Id.nullable(),
  expiresAt: z.iso.datetime(),
  /** Path of its secret link; null once the form can't be filled in or corrected, and for the clinic once it has answers. */
  link: z.string().nullable(),
  /**
   * Path for a device of the clinic, which shows no answers once they are sent; null for patients, and once the answers
   * are sent.
   */
  deviceLink: z.string().nullable(),
  /** True if the answers, or an earlier version of them, have one that needs attention. */
  needsAttention: z.boolean(),
  /** The questions, as they were asked; null for people who can't read the answers. */
  definition: Definition.nullable(),
  /** The newest first; empty for people who can't read the answers. */
  submissions: z.array(Submission),
  acceptances: z.array(Acceptance),
  reviewedAt: z.iso.datetime().nullable(),
  reviewedBy: Person.nullable(),
  /** Chart number of the merged duplicate that it came from; null for the chart's own. */
  fromChart: z.string().nullable(),
  can: z.object({ cancel: z.boolean(), review: z.boolean(), accept: z.boolean() }),
})
export type FormRequest = z.infer<typeof FormRequest>

export const ChartForms = z.object({
  /** The newest first. */
  requests: z.array(FormRequest),
  can: z.object({ request: z.boolean(), email: z.boolean() }),
})
export type ChartForms = z.infer<typeof ChartForms>

/**
 * Lists the forms of a chart. Everyone who can open the chart can call it; only readers of its clinical part get the answers. The access is
 * recorded.
 */
export const listChartForms = endpoint({
  method: 'GET',
  path: '/api/patients/:id/form-requests',
  access: 'signed-in',
  params: z.object({ id: Id }),
  reply: ChartForms,
})

/** A form that was found by the number of its printed answers. */
export const FoundForm = FormRequest.pick({ id: true, title: true }).extend({
  number: z.string(),
  patientId: Id,
  patient: Person.extend({ chartNumber: z.string() }),
  clinic: z.object({ name: z.string() }),
})
export type FoundForm = z.infer<typeof FoundForm>

/**
 * Finds forms by the number on their printed answers, in upper or lower case. Returns those whose answers the caller can read. The access is recorded.
 */
export const findFormRequests = endpoint({
  method: 'GET',
  path: '/api/form-requests',
  access: 'signed-in',
  query: z.object({ number: requiredLine(requestMessages.paperNumber, 20) }),
  reply: z.array(FoundForm),
})

export const NewFormRequest = z.strictObject({
  formId: Id,
  appointmentId: Id.optional(),
  /** Sends the link to the chart's email address. */
  sendEmail: z.boolean().optional(),
})
export type NewFormRequest = z.infer<typeof NewFormRequest>

/**
 * Asks a patient to fill in a form. Doctors, administrators and staff with access to charts can call it. The email and the notification contain
 * neither the form's title nor health data.
 */
export const addFormRequest = endpoint({
  method: 'POST',
  path: '/api/patients/:id/form-requests',
  access: 'signed-in',
  once: true,
  params: z.object({ id: Id }),
  body: NewFormRequest,
  status: 201,
  reply: FormRequest,
})

/** Cancels a form that isn't filled in; its link stops working. Everyone who can ask for a form can call it. Returns 409 once it has answers. */
export const cancelFormRequest = endpoint({
  method: 'PUT',
  path: '/api/form-requests/:id/cancellation',
  access: 'signed-in',
  params: z.object({ id: Id }),
  body: z.strictObject({}),
  reply: FormRequest,
})

const version = z.number(says(requestMessages.version)).int().min(1).max(1000)

/** An answer to accept: the allergy, the problem or the line of the medical history, as the doctor writes it. */
export const NewAcceptance = z.strictObject({
  question: Answer.shape.question,
  /** At most 200 characters for an allergy or a problem. */
  text: requiredLine(requestMessages.text, targetLengths.history),
  /** The version of the answers that the doctor has read. */
  version,
})
export type NewAcceptance = z.infer<typeof NewAcceptance>

/**
 * Adds an answer to the chart as an allergy or a problem, with a note that names the form, or as a line of the medical history. Doctors of the clinic can
 * call it. Returns 400 for an answer that the form doesn't propose, 409 if newer answers arrived, the same text was already added, or the medical
 * history is full or was changed in the meantime.
 */
export const acceptAnswer = endpoint({
  method: 'POST',
  path: '/api/form-requests/:id/acceptances',
  access: 'signed-in',
  once: true,
  params: z.object({ id: Id }),
  body: NewAcceptance,
  status: 201,
  reply: FormRequest,
})

/** Marks the newest answers as reviewed; the patient can't correct them after that. Doctors of the clinic can call it. Returns 409 if newer ones arrived. */
export const reviewFormRequest = endpoint({
  method: 'PUT',
  path: '/api/form-requests/:id/review',
  access: 'signed-in',
  params: z.object({ id: Id }),
  /** `version` is the version of the answers that the doctor has read. */
  body: z.strictObject({ version }),
  reply: FormRequest,
})

/**
 * Returns the answers to a form as a PDF to print or save, with a QR code by which anyone can verify it: the newest version, or an earlier one with `version`,
 * which is marked REPLACED. Doctors of the clinic and the holder of the chart can call it, and administrators during emergency access; the access is
 * recorded. Returns 409 before the form is filled in, and if the record of the answers was changed after they were printed.
 */
export const getFormAnswersPdf = endpoint({
  method: 'GET',
  path: '/api/form-requests/:id/answers.pdf',
  access: 'signed-in',
  params: z.object({ id: Id }),
  query: z.object({
    version: z.coerce
      .number(says(requestMessages.version))
      .int(says(requestMessages.version))
      .min(1)
      .max(1000)
      .optional(),
    /** Paper to print on; the clinic's if omitted. */
    size: PaperSize.optional(),
    /** With `1`, the browser saves a file; otherwise it shows the PDF. */
    download: z.literal('1').optional(),
  }),
  type: 'application/pdf',
  reply: z.instanceof(Uint8Array),
})
