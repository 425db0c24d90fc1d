import { z } from 'zod'
import { Done, email, Id } from './common.ts'
import { endpoint } from './endpoint.ts'
import { FamilyMember } from './family-members.ts'

/** How long the link of an invitation can be used. */
export const TAKEOVER_DAYS = 30

export const takeoverMessages = {
  notAdult: 'Only family members aged 18 or over can take over their records. Is the date of birth correct?',
  ownEmail: "This is your own email address. Please enter your family member's.",
  noneOpen: 'There is no open invitation.',
  linkInvalid: 'This link is no longer valid. Please ask for a new one.',
  otherEmail: 'This invitation was sent to a different email address. Please sign in with that one.',
  otherPerson: 'You have a record at one of these clinics with a different birth date. Please ask the clinic.',
  verifyFirst: 'Please confirm your email address first.',
  invited: 'Invitation sent',
  withdrawn: 'Invitation withdrawn',
  accepted: 'You now look after your own records',
} as const

export const TakeoverInvitation = z.strictObject({ email: email('Please enter a valid email') })
export type TakeoverInvitation = z.infer<typeof TakeoverInvitation>

/** What the page of the link shows: who invites whom, without addresses or record data. */
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

/** Withdraws the open invitation to take over records; 409 if there is none. */
export const withdrawTakeover = endpoint({
  method: 'DELETE',
  path: '/api/family-members/:id/takeover',
  access: 'signed-in',
  params: MemberId,
  reply: FamilyMember,
})

/**
 * Returns an invitation to take over records, by its secret link. Wrong, used, withdrawn and expired links answer
 * alike (404).
 */
export const getTakeover = endpoint({
  method: 'GET',
  path: '/api/family-takeovers/:token',
  access: 'anyone',
  params: Token,
  reply: Takeover,
})

/**
 * Makes a family member's charts the signed-in person's own; the guardian sees them no more. For a patient whose
 * proved email is the invited one (409 with a sentence otherwise).
 */
export const acceptTakeover = endpoint({
  method: 'POST',
  path: '/api/family-takeovers/:token/accept',
  access: 'signed-in',
  params: Token,
  reply: Done,
})
