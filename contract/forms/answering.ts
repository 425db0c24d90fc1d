import { z } from 'zod'
import { BrandColor } from '#contract/clinics/look.ts'
import { Id } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { msg, says } from '#language/translate.ts'
import { Answer, Answers } from './answers.ts'
import { Definition } from './definition.ts'
import { requestStatuses } from './requests.ts'

export const answeringMessages = {
  unknown: msg('This link isn’t valid or has expired. Ask the clinic for a new one.'),
  reviewed: msg('The clinic has read these answers. To change something, call the clinic.'),
  sentHere: msg('These answers were already sent. Correct them with your own link or in your account.'),
  missing: msg('Some questions still need an answer.'),
  tooMany: msg('These answers were corrected too often. Call the clinic instead.'),
} as const

/** Most versions of the answers to one form. */
export const SUBMISSIONS_MAX = 50

/** A form as its link shows it. */
export const OpenForm = z.object({
  id: Id,
  /** Null once the answers were sent from a device of the clinic, like the patient and the questions, because the next person uses the device. */
  title: z.string().nullable(),
  status: z.enum(requestStatuses),
  /** First name of the patient, so that they notice if the form is someone else's. */
  patient: z.string().nullable(),
  clinic: z.object({ name: z.string(), phone: z.string(), brandColor: BrandColor }),
  definition: Definition.nullable(),
  /** The answers so far, with changes that aren't sent. */
  answers: z.array(Answer),
  /** The answers that the clinic has. */
  sent: z.array(Answer),
  /** True if answers were changed after they were sent: the clinic doesn't have the changes. */
  hasUnsent: z.boolean(),
  submittedAt: z.iso.datetime().nullable(),
  /** Ids of sent answers that need attention. */
  alerts: z.array(z.string()),
  /** True until the clinic has read the answers. */
  canAnswer: z.boolean(),
  /** True for the link of a device of the clinic. */
  isAtClinic: z.boolean(),
})
export type OpenForm = z.infer<typeof OpenForm>

/** Any text: a token that belongs to no form returns 404. */
const Token = z.object({ token: z.string().max(200, says(answeringMessages.unknown)) })

/** Returns a form with the answers so far by the secret of its link. Anyone with the link can call it. Returns 404 for an expired one. */
export const getOpenForm = endpoint({
  method: 'GET',
  path: '/api/public/forms/:token',
  access: 'anyone',
  params: Token,
  reply: OpenForm,
})

/**
 * Saves answers by the secret of a form's link; answers to other questions stay. Anyone with the link can call it. The clinic reads them only
 * after they are sent. Returns 409 once the clinic has reviewed the form.
 */
export const saveAnswers = endpoint({
  method: 'PUT',
  path: '/api/public/forms/:token/answers',
  access: 'anyone',
  params: Token,
  body: z.strictObject({ answers: Answers }),
  reply: z.object({ saved: z.number().int() }),
})

/**
 * Sends the answers to the clinic, by the secret of a form's link. Sending them again creates a new version. Returns 400 if a required question has no
 * answer, 409 once the clinic has reviewed the form.
 */
export const submitForm = endpoint({
  method: 'POST',
  path: '/api/public/forms/:token/submissions',
  access: 'anyone',
  params: Token,
  body: z.strictObject({
    /** Answers that aren't saved yet. */
    answers: Answers.optional(),
  }),
  reply: OpenForm,
})

/** Lists the forms of a booking by the secret of its manage link. Anyone with the link can call it. */
export const listFormsOfBooking = endpoint({
  method: 'GET',
  path: '/api/public/bookings/:token/forms',
  access: 'anyone',
  params: z.object({ token: z.string().max(200, says(msg("This link isn't valid."))) }),
  reply: z.array(z.object({ id: Id, title: z.string(), status: z.enum(requestStatuses), link: z.string().nullable() })),
})
