import { z } from 'zod'
import { list } from './lists.ts'
import { msg, t } from '#language/translate.ts'

/** The body of every error response (rule H1). */
export const Refusal = z.object({
  message: z.string(),
  /** Invalid fields with their messages: with 400, and with a 409 about a single field. */
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** Machine-readable name of an error that clients handle, such as `slot-taken`. `busy`: retry after the Retry-After header's seconds. */
  code: z.string().optional(),
  /** The nearest free times, with a 409 for a time that is taken. */
  freeTimes: z.array(z.object({ appointmentDate: z.string(), appointmentTime: z.string() })).optional(),
  /** True with `slot-taken` if the caller can book the time anyway, with a reason. */
  canOverbook: z.boolean().optional(),
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
  forbidden: msg("You don't have permission to do this."),
  notFound: msg('Not found.'),
  invalid: msg('Please check what you entered.'),
  tooLarge: msg('This is too large.'),
  notJson: msg('Send this as JSON (Content-Type: application/json).'),
  notThisType: (types: readonly string[]) =>
    t('Send this as a file (Content-Type: {types}).', { types: list(types, 'disjunction') }),
  notForm: msg('Send this as a form with a file (Content-Type: multipart/form-data).'),
  severalHosts: msg('This request names more than one host.'),
  unknownHost: msg(
    "This address isn't set up. The operator has to set PUBLIC_URL to it; until then, only localhost and IP addresses work.",
  ),
  foreignOrigin: msg("This request didn't come from this site."),
  tooMany: msg('Too many attempts. Please wait a moment and try again.'),
  busy: msg('Many reports and files are being made right now.'),
  tookTooLong: msg(
    'This took too long and was stopped. Try a shorter time, or try again when fewer people are working.',
  ),
  unavailable: msg('The service is busy right now. Please try again shortly.'),
  internal: msg('Something went wrong on our side. Please try again.'),
  network: msg('Network error. Please try again.'),
  unloaded: msg("A part of this page couldn't be loaded. Check your connection and try again."),
  sessionExpired: msg('Your session has expired. Redirecting to sign in...'),
  signInAgain: msg('Your session has expired. Please sign in again.'),
} as const
