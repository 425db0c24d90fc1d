import { z } from 'zod'

/** The body of every error response (rule H1). */
export const Refusal = z.object({
  message: z.string(),
  /** Invalid fields with their messages: with 400, and with a 409 about a single field. */
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** Machine-readable name of an error that clients handle, such as `slot-taken`. `busy`: retry after the Retry-After header's seconds. */
  code: z.string().optional(),
  /** The nearest free times, with a 409 for a time that is taken. */
  freeTimes: z.array(z.object({ appointmentDate: z.string(), appointmentTime: z.string() })).optional(),
  /**
   * The patient's own appointment at the same time, with the 409 `own-overlap` that asks for confirmation (rule T49).
   * Its start is in the time zone of the clinic being booked; the clinic's name is null if it is the same clinic.
   */
  otherVisit: z
    .object({
      appointmentTime: z.string(),
      doctor: z.object({ firstName: z.string(), lastName: z.string() }),
      clinicName: z.string().nullable(),
    })
    .optional(),
  /** The unit in which the value of a test is usual, with the 409 `other-unit` that asks for confirmation. */
  unit: z.string().optional(),
  /** Findings that still need a reason, with the 409 `safety-reasons`. */
  findings: z.array(z.object({ key: z.string(), severity: z.string(), says: z.string() })).optional(),
})
export type Refusal = z.infer<typeof Refusal>

/** Messages that server and browser both use. */
export const messages = {
  unauthorized: 'Unauthorized',
  forbidden: "You don't have permission to do this.",
  notFound: 'Not found.',
  invalid: 'Please check what you entered.',
  tooLarge: 'This is too large.',
  notJson: 'Send this as JSON (Content-Type: application/json).',
  notThisType: (types: readonly string[]) => `Send this as a file (Content-Type: ${types.join(' or ')}).`,
  notForm: 'Send this as a form with a file (Content-Type: multipart/form-data).',
  severalHosts: 'This request names more than one host.',
  unknownHost:
    "This address isn't set up. The operator has to set PUBLIC_URL to it; until then, only localhost and IP addresses work.",
  foreignOrigin: "This request didn't come from this site.",
  tooMany: 'Too many attempts. Please wait a moment and try again.',
  busy: 'Many reports and files are being made right now.',
  tookTooLong: 'This took too long and was stopped. Try a shorter time, or try again when fewer people are working.',
  unavailable: 'The service is busy right now. Please try again shortly.',
  internal: 'Something went wrong on our side. Please try again.',
  network: 'Network error. Please try again.',
  unloaded: "A part of this page couldn't be loaded. Check your connection and try again.",
  sessionExpired: 'Your session has expired. Redirecting to sign in...',
  signInAgain: 'Your session has expired. Please sign in again.',
} as const
