import { z } from 'zod'

/** The shape of every refusal on the wire (rule H1). */
export const Refusal = z.object({
  message: z.string(),
  /** What was wrong with which part of the input: for 400, and for a 409 about one field. */
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** A machine-readable name where a client acts on it, such as `slot-taken`. */
  code: z.string().optional(),
  /** The nearest free times, with a 409 for a taken slot. */
  freeTimes: z.array(z.object({ appointmentDate: z.string(), appointmentTime: z.string() })).optional(),
  /**
   * The patient's own visit at this time, with the 409 `own-overlap` that asks whether it is meant (rule T49): its start
   * on the clock of the clinic that is booked at, and with whom. The clinic's name only where it is another one.
   */
  otherVisit: z
    .object({
      appointmentTime: z.string(),
      doctor: z.object({ firstName: z.string(), lastName: z.string() }),
      clinicName: z.string().nullable(),
    })
    .optional(),
  /** With the 409 `safety-reasons`: what still needs a reason. */
  findings: z.array(z.object({ key: z.string(), severity: z.string(), says: z.string() })).optional(),
})
export type Refusal = z.infer<typeof Refusal>

/** Sentences that both sides need to know by heart. */
export const messages = {
  unauthorized: 'Unauthorized',
  forbidden: "You don't have permission to do this.",
  notFound: 'Not found.',
  invalid: 'Please check what you entered.',
  tooLarge: 'This is too large.',
  notJson: 'Send this as JSON (Content-Type: application/json).',
  notThisType: (types: readonly string[]) => `Send this as a file (Content-Type: ${types.join(' or ')}).`,
  notForm: 'Send this as a form with a file (Content-Type: multipart/form-data).',
  unknownHost:
    "This address isn't set up. The operator has to set PUBLIC_URL to it; until then, only localhost and IP addresses work.",
  foreignOrigin: "This request didn't come from this site.",
  tooMany: 'Too many attempts. Please wait a moment and try again.',
  unavailable: 'The service is busy right now. Please try again shortly.',
  internal: 'Something went wrong on our side. Please try again.',
  network: 'Network error. Please try again.',
  sessionExpired: 'Your session has expired. Redirecting to sign in...',
  signInAgain: 'Your session has expired. Please sign in again.',
} as const
