import { z } from 'zod'
import { Id, line, paging } from './common.ts'
import { endpoint } from './endpoint.ts'
import { msg, says } from '#language/translate.ts'

export const confirmationMessages = {
  reason: msg('Say why, so the clinic knows what to change'),
  changed: msg('This has changed in the meantime. Read it again before you decide.'),
  same: msg('You have already decided this way.'),
  confirmed: msg('Confirmed. The clinic has been notified.'),
  refused: msg('Refused. The clinic has been notified.'),
} as const

/** Whether the operator has decided about the current details of a clinic or a doctor. */
export const confirmationStatuses = ['waiting', 'refused', 'confirmed'] as const
export type ConfirmationStatus = (typeof confirmationStatuses)[number]

/** Maximum length of the reason for a refusal. */
export const REASON_MAX = 500

const subject = {
  id: Id,
  status: z.enum(confirmationStatuses),
  /** Why it was refused; null otherwise. */
  reason: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  /** When it registered here. */
  createdAt: z.iso.datetime(),
  /** The text that a decision is about, to send back with it. */
  identity: z.string(),
  /** The details that were confirmed before they changed; null if none were. */
  confirmedBefore: z.string().nullable(),
  /** Confirmed clinics of the same name, or doctors of the same number, apart from letters that look alike. */
  lookAlikes: z.array(z.string()),
}

const Contact = z.object({ name: z.string(), email: z.string(), isEmailProved: z.boolean() })

/** A clinic with what a person needs to decide about it. */
export const ClinicToConfirm = z.object({
  ...subject,
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  website: z.string().nullable(),
  specialty: z.string().nullable(),
  /** True if the public can see it. */
  isPublic: z.boolean(),
  administrators: z.array(Contact),
})
export type ClinicToConfirm = z.infer<typeof ClinicToConfirm>

/** A doctor with what a person needs to decide about their registration. */
export const DoctorToConfirm = z.object({
  ...subject,
  name: z.string(),
  /** Number and council, as printed on prescriptions. */
  registration: z.string(),
  qualification: z.string(),
  specialty: z.string(),
  email: z.string(),
  isEmailProved: z.boolean(),
  clinic: z.object({ id: Id, name: z.string(), status: z.enum(confirmationStatuses) }),
})
export type DoctorToConfirm = z.infer<typeof DoctorToConfirm>

export const NewDecision = z
  .strictObject({
    decision: z.enum(['confirm', 'refuse']),
    /** Required for a refusal; the clinic reads it. */
    reason: line(REASON_MAX).default(''),
    /** The `identity` that the decision is about. */
    seen: z.string().max(2000),
  })
  .refine(({ decision, reason }) => decision === 'confirm' || reason !== '', {
    path: ['reason'],
    ...says(confirmationMessages.reason),
  })
export type NewDecision = z.infer<typeof NewDecision>

/** Items on a page of the operator's lists. */
export const CONFIRMATIONS_PER_PAGE = 20

const query = z.object({
  status: z.enum(confirmationStatuses).default('waiting'),
  ...paging(CONFIRMATIONS_PER_PAGE, 100),
})
const params = z.object({ id: Id })

/**
 * Lists clinics that await the operator's decision, oldest first, or those already decided. Only operators can call it.
 */
export const listClinicsToConfirm = endpoint({
  method: 'GET',
  path: '/api/operator/clinics',
  access: 'signed-in',
  paged: true,
  query,
  reply: z.array(ClinicToConfirm),
})

/**
 * Lists doctors whose registration awaits the operator's decision, oldest first, or those already decided. Only
 * operators can call it.
 */
export const listDoctorsToConfirm = endpoint({
  method: 'GET',
  path: '/api/operator/doctors',
  access: 'signed-in',
  paged: true,
  query,
  reply: z.array(DoctorToConfirm),
})

/**
 * Confirms a clinic's name and address, or refuses them with a reason. The clinic is notified. Only operators can call
 * it. Returns 409 if the clinic has changed since, or the decision is the same as before.
 */
export const decideOnClinic = endpoint({
  method: 'POST',
  path: '/api/operator/clinics/:id/decisions',
  access: 'signed-in',
  params,
  body: NewDecision,
  reply: ClinicToConfirm,
})

/**
 * Confirms a doctor's name, registration number and council, or refuses them with a reason. The doctor and the clinic's
 * administrators are notified. Only operators can call it. Returns 409 if they have changed since, or the decision is
 * the same as before.
 */
export const decideOnDoctor = endpoint({
  method: 'POST',
  path: '/api/operator/doctors/:id/decisions',
  access: 'signed-in',
  params,
  body: NewDecision,
  reply: DoctorToConfirm,
})
