import { z } from 'zod'

/** The shape of every refusal on the wire (decision H1). */
export const Refusal = z.object({
  message: z.string(),
  /** What was wrong with which part of the input; only for 400. */
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** A machine-readable name where a client acts on it, such as `slot-taken`. */
  code: z.string().optional(),
  /** The nearest free times, with a 409 for a taken slot. */
  freeTimes: z.array(z.object({ appointmentDate: z.string(), appointmentTime: z.string() })).optional(),
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
  foreignOrigin: 'This request did not come from this site.',
  tooMany: 'Too many attempts. Please wait a little and try again.',
  unavailable: 'The service is busy at the moment. Please try again shortly.',
  internal: 'Something went wrong on our side. Please try again.',
  network: 'Network error. Please try again.',
  sessionExpired: 'Your session has expired. Redirecting to sign in...',
} as const
