import { z } from 'zod'
import { Done, email, Id } from './common.ts'
import { endpoint } from './endpoint.ts'
import { FamilyMember } from './family-members.ts'
import { msg } from '#language/translate.ts'

/** Days for which the link of an invitation is valid. */
export const TAKEOVER_DAYS = 30

export const takeoverMessages = {
  notAdult: msg('Only family members aged 18 or over can take over their records. Is the date of birth correct?'),
  ownEmail: msg("This is your own email address. Please enter your family member's."),
  noneOpen: msg('There is no open invitation.'),
  linkInvalid: msg('This link is no longer valid. Please ask for a new one.'),
  otherEmail: msg('This invitation was sent to a different email address. Please sign in with that one.'),
  otherPerson: msg('You have a record at one of these clinics with a different birth date. Please ask the clinic.'),
  verifyFirst: msg('Please confirm your email address first.'),
  invited: msg('Invitation sent'),
  withdrawn: msg('Invitation withdrawn'),
  accepted: msg('You now look after your own records'),
} as const

export const TakeoverInvitation = z.strictObject({ email: email(msg('Please enter a valid email')) })
export type TakeoverInvitation = z.infer<typeof TakeoverInvitation>

/** Details for the page of the link: who invites whom, without addresses or record data. */
export const Takeover = z.object({
  firstName: z.string(),
  guardian: z.object({ firstName: z.string(), lastName: z.string() }),
  expiresAt: z.iso.datetime(),
})
export type Takeover = z.infer<typeof Takeover>

const MemberId = z.object({ id: Id })
const Token = z.object({ token: z.string().min(20).max(200) })

/**
 * Invites an adult family member by email to take over their records; an earlier invitation expires. The link is valid
 * for 30 days. Only patients can call it. Returns 409 for a minor, 429 after 10 invitations in an hour.
 */
export const inviteToTakeOver = endpoint({
  method: 'POST',
  path: '/api/family-members/:id/takeover',
  access: 'signed-in',
  params: MemberId,
  body: TakeoverInvitation,
  status: 201,
  reply: FamilyMember,
})

/**
 * Withdraws the open invitation to take over records. Only the patient who sent it can call it. Returns 409 if there is
 * none.
 */
export const withdrawTakeover = endpoint({
  method: 'DELETE',
  path: '/api/family-members/:id/takeover',
  access: 'signed-in',
  params: MemberId,
  reply: FamilyMember,
})

/**
 * Returns an invitation to take over records, by its secret link. Anyone with the link can call it. Returns 404 for
 * wrong, used, withdrawn and expired links alike.
 */
export const getTakeover = endpoint({
  method: 'GET',
  path: '/api/family-takeovers/:token',
  access: 'anyone',
  params: Token,
  reply: Takeover,
})

/**
 * Makes a family member's charts the caller's own; the guardian loses access to them and is notified. The caller must
 * be a patient whose confirmed email is the invited one; returns 409 otherwise, or if a chart of theirs has a different
 * birth date.
 */
export const acceptTakeover = endpoint({
  method: 'POST',
  path: '/api/family-takeovers/:token/accept',
  access: 'signed-in',
  params: Token,
  reply: Done,
})
