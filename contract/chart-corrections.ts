import { z } from 'zod'
import { Done, Id, lines } from './common.ts'
import { endpoint } from './endpoint.ts'
import { byField, type FieldName, typedFields } from './patients/fields.ts'
import { msg, says } from '#language/translate.ts'

/**
 * Fields of a chart that its person can ask the clinic to correct. Allergies and history have records of their own, and an
 * email address is changed by the clinic, which informs both addresses.
 */
export const correctable = [
  'firstName',
  'lastName',
  'dateOfBirth',
  'gender',
  'phone',
  'address',
  'emergencyContact',
  'emergencyPhone',
  'insuranceInfo',
  'preferredLanguage',
  'bloodGroup',
] as const satisfies readonly FieldName[]
export type Correctable = (typeof correctable)[number]

/** Fields that are saved without the clinic: the person knows them best, and no care and no identity depends on them. */
export const ownFacts = [
  'address',
  'emergencyContact',
  'emergencyPhone',
  'insuranceInfo',
  'preferredLanguage',
] as const satisfies readonly Correctable[]

export const correctionMessages = {
  nothing: msg('Change at least one field'),
  open: msg(
    'You’ve already asked for a correction of this record. Withdraw it first, or wait for the clinic’s answer.',
  ),
  decided: msg('This request has already been answered or withdrawn.'),
  asked: msg('The clinic has your request.'),
  saved: msg('Saved to your record.'),
  accepted: msg('The chart is corrected.'),
  declined: msg('The request is declined.'),
  withdrawn: msg('Your request is withdrawn.'),
  reason: msg('Please say why, so that the patient understands it'),
} as const

const wanted = z
  .strictObject(byField(correctable, (name) => typedFields[name].optional()))
  .refine((fields) => Object.keys(fields).length > 0, says(correctionMessages.nothing))

export const NewCorrection = z.strictObject({ wanted, note: lines(1000).optional() })

export const ChartCorrection = z.object({
  id: Id,
  askedAt: z.iso.datetime(),
  by: z.object({ firstName: z.string(), lastName: z.string() }),
  /**
   * The requested values, by field; an empty text empties the field. Clinical ones only if the caller can read them.
   */
  wanted: z.object(byField(correctable, () => z.string().optional())),
  note: z.string().nullable(),
  /** True if it changes clinical information, so that only a doctor can accept it. */
  isClinical: z.boolean(),
  /** Null while the request is open; accepted without `decidedBy` if it was saved immediately. */
  decision: z.enum(['accepted', 'declined', 'withdrawn']).nullable(),
  decidedAt: z.iso.datetime().nullable(),
  decidedBy: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
  /** Why it was declined. */
  reason: z.string().nullable(),
  can: z.object({ decide: z.boolean(), withdraw: z.boolean() }),
})
export type ChartCorrection = z.infer<typeof ChartCorrection>

const params = z.object({ id: Id })

/**
 * Lists the last 50 correction requests for a chart, newest first. The person who holds the chart and
 * members of the clinic who work with its charts can call it.
 */
export const listCorrections = endpoint({
  method: 'GET',
  path: '/api/patients/:id/corrections',
  access: 'signed-in',
  params,
  reply: z.array(ChartCorrection),
})

/**
 * Changes a chart that the caller holds. Address, emergency contact, insurance and language are saved immediately, as an
 * accepted request. For other fields the clinic is asked and notified; returns 409 while another request is open. The
 * reply is the open request if there is one.
 */
export const askCorrection = endpoint({
  method: 'POST',
  path: '/api/patients/:id/corrections',
  access: 'signed-in',
  params,
  body: NewCorrection,
  status: 201,
  reply: ChartCorrection,
})

/**
 * Accepts a correction: the chart gets the requested values, and the person is notified. Returns 403 to people other
 * than doctors if it changes clinical information, 409 if it was already answered.
 */
export const acceptCorrection = endpoint({
  method: 'POST',
  path: '/api/corrections/:id/accept',
  access: 'signed-in',
  params,
  reply: Done,
})

/** Declines a correction with a reason, which is shown to the person. Returns 409 if it was already answered. */
export const declineCorrection = endpoint({
  method: 'POST',
  path: '/api/corrections/:id/decline',
  access: 'signed-in',
  params,
  body: z.strictObject({ reason: lines(1000).min(1, says(correctionMessages.reason)) }),
  reply: Done,
})

/** Withdraws a correction that the caller requested. Returns 409 if it was already answered. */
export const withdrawCorrection = endpoint({
  method: 'POST',
  path: '/api/corrections/:id/withdraw',
  access: 'signed-in',
  params,
  reply: Done,
})
