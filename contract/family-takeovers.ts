import { z } from 'zod'
import { Done, email, Id } from './common.ts'
import { endpoint } from './endpoint.ts'
import { FamilyMember } from './family-members.ts'

/** How long the link of an invitation can be used. */
export const TAKEOVER_DAYS = 30

export const takeoverMessages = {
  notAdult: 'Only a family member of 18 years or more can take over their records. Is the date of birth right?',
  ownEmail: 'This is your own e-mail address. Please give the one of your family member.',
  noneOpen: 'There is no open invitation.',
  linkInvalid: 'This link is not valid any more. Please ask for a new one.',
  otherEmail: 'This invitation is for another e-mail address. Please sign in with the one that it was sent to.',
  verifyFirst: 'Please confirm your e-mail address first.',
  invited: 'Invitation sent',
  withdrawn: 'Invitation withdrawn',
  accepted: 'Your records are yours now',
} as const

export const TakeoverInvitation = z.strictObject({ email: email('Please enter a valid email') })
export type TakeoverInvitation = z.infer<typeof TakeoverInvitation>

/** What whoever opens the link is told: who asks whom, no address and nothing of any record. */
export const Takeover = z.object({
  firstName: z.string(),
  guardian: z.object({ firstName: z.string(), lastName: z.string() }),
  expiresAt: z.iso.datetime(),
})
export type Takeover = z.infer<typeof Takeover>

const MemberId = z.object({ id: Id })
const Token = z.object({ token: z.string().min(20).max(200) })

/** Invites an adult family member by mail to take over their records; an earlier invitation ends. 409 for a minor. */
export const inviteToTakeOver = endpoint({
  method: 'POST',
  path: '/api/family-members/:id/takeover',
  access: 'signed-in',
  params: MemberId,
  body: TakeoverInvitation,
  status: 201,
  reply: FamilyMember,
})
/** Takes the open invitation back; 409 when there is none. */
export const withdrawTakeover = endpoint({
  method: 'DELETE',
  path: '/api/family-members/:id/takeover',
  access: 'signed-in',
  params: MemberId,
  reply: FamilyMember,
})
/** An invitation by its secret link. Wrong, used, withdrawn and expired links answer alike (404). */
export const getTakeover = endpoint({
  method: 'GET',
  path: '/api/family-takeovers/:token',
  access: 'anyone',
  params: Token,
  reply: Takeover,
})
/**
 * Makes the member's charts the signed-in person's own; the guardian sees them no more. For a patient whose proved e-mail
 * is the invited one (409 with a sentence otherwise).
 */
export const acceptTakeover = endpoint({
  method: 'POST',
  path: '/api/family-takeovers/:token/accept',
  access: 'signed-in',
  params: Token,
  reply: Done,
})
