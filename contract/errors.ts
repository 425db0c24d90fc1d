import { z } from 'zod'

/** The shape of every refusal on the wire (decision H1). */
export const Refusal = z.object({
  message: z.string(),
  /** What was wrong with which part of the input: for 400, and for a 409 about one field. */
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** A machine-readable name where a client acts on it, such as `slot-taken`. */
  code: z.string().optional(),
  /** The nearest free times, with a 409 for a taken slot. */
  freeTimes: z.array(z.object({ appointmentDate: z.string(), appointmentTime: z.string() })).optional(),
  /**
   * The patient's own visit at this time, with the 409 `own-overlap` that asks whether it is meant (trap T49): its start
   * on the clock of the clinic that is booked at, and with whom. The clinic's name only where it is another one.
   */
  otherVisit: z
    .object({
      appointmentTime: z.string(),
      doctor: z.object({ firstName: z.string(), lastName: z.string() }),
      clinicName: z.string().nullable(),
    })
    .optional(),
})
export type Refusal = z.infer<typeof Refusal>

/** Sentences that both sides need to know by heart. */
export const messages = {
  unauthorized: 'Unauthorized',
  forbidden: 'You may not do this.',
  notFound: 'Not found.',
  invalid: 'Please check what you entered.',
  tooLarge: 'This is too large.',
  notJson: 'Send this as JSON (Content-Type: application/json).',
  notCsv: 'Send this as CSV in UTF-8 (Content-Type: text/csv).',
  notUtf8: 'This file is not UTF-8 text. In Excel, save it as “CSV UTF-8 (comma delimited)”.',
  foreignOrigin: 'This request did not come from this site.',
  tooMany: 'Too many attempts. Please wait a little and try again.',
  unavailable: 'The service is busy at the moment. Please try again shortly.',
  internal: 'Something went wrong on our side. Please try again.',
  network: 'Network error. Please try again.',
  sessionExpired: 'Your session has expired. Redirecting to sign in...',
} as const
