import { z } from 'zod'
import { Done, Id } from './common.ts'
import { endpoint } from './endpoint.ts'

export const claimMessages = {
  accepted: 'The record is yours now',
  declined: 'This record is not offered to you again',
  failed: 'This could not be saved',
} as const

/** A record that a clinic made for a guest with the caller's e-mail address (decision B2): enough to know one's own. */
export const Claim = z.object({
  /** The chart's. */
  id: Id,
  clinic: z.object({ name: z.string(), city: z.string() }),
  firstName: z.string(),
  lastName: z.string(),
  visits: z.number().int(),
  /** The day of the newest visit at the clinic, `YYYY-MM-DD`. */
  lastVisit: z.string().nullable(),
})
export type Claim = z.infer<typeof Claim>

const ClaimId = z.object({ id: Id })

/** The guest charts with the caller's verified e-mail that they have not answered for; for patients (403 otherwise). */
export const listClaims = endpoint({ method: 'GET', path: '/api/claims', access: 'signed-in', reply: z.array(Claim) })
/** Makes the chart the caller's; where they have one at that clinic already, the two become one. */
export const acceptClaim = endpoint({
  method: 'POST',
  path: '/api/claims/:id/accept',
  access: 'signed-in',
  params: ClaimId,
  reply: Done,
})
export const declineClaim = endpoint({
  method: 'POST',
  path: '/api/claims/:id/decline',
  access: 'signed-in',
  params: ClaimId,
  reply: Done,
})
