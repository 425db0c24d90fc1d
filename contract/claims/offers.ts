import { z } from 'zod'
import { Id } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { forWhom } from '#contract/family-members.ts'

/** Actions on a record that is offered to the person. */
export const claimStates = ['open', 'needs-release', 'asked', 'waiting', 'released', 'taken'] as const

/**
 * A record without an account that matches the caller's confirmed email address or an access code (rule B2), with just
 * enough to recognize it. If its name is neither the caller's nor a family member's, only the clinic is shown, and the
 * first name if the address was entered with an online booking, because the emails sent there contain it.
 */
export const Claim = z.object({
  /** Id of the chart. */
  id: Id,
  clinic: z.object({ name: z.string(), city: z.string() }),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  /** From the online booking that created it: for the booker, a child or someone else; null if no booking did. */
  forWhom: z.enum(forWhom).nullable(),
  visits: z.number().int().nullable(),
  /** Date of the latest appointment at the clinic, `YYYY-MM-DD`. */
  lastVisit: z.string().nullable(),
  /** Whose name it has: the caller's, a family member's, or another one. */
  fits: z.enum(['you', 'family', 'other']),
  /** Family members whose name it has. */
  family: z.array(z.object({ id: Id, firstName: z.string(), lastName: z.string() })),
  asksBirthDate: z.boolean(),
  state: z.enum(claimStates),
  /** For a released record, when it can be added; for a taken one, until when it can be handed back; null otherwise. */
  at: z.iso.datetime().nullable(),
})
export type Claim = z.infer<typeof Claim>

/**
 * Lists the records that are offered to the caller and not answered yet, and those added to their account within the
 * last 7 days. Only patients can call it.
 */
export const listClaims = endpoint({ method: 'GET', path: '/api/claims', access: 'signed-in', reply: z.array(Claim) })
