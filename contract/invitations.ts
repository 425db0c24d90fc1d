import { z } from 'zod'
import { Done, Id } from './common.ts'
import { endpoint } from './endpoint.ts'

export const invitationStates = ['open', 'accepted', 'declined', 'withdrawn', 'expired'] as const

export const invitationMessages = {
  accepted: 'Invitation accepted',
  declined: 'Invitation declined',
  withdrawn: 'Invitation withdrawn',
} as const

const InvitedRole = z.enum(['doctor', 'staff', 'clinic_admin'])

/** An invitation as the invited person sees it. */
export const Invitation = z.object({
  id: Id,
  clinic: z.object({ id: Id, name: z.string(), city: z.string() }),
  role: InvitedRole,
  /** The position or the specialty that waits for them; null once it is answered. */
  place: z.string().nullable(),
  invitedBy: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  state: z.enum(invitationStates),
})
export type Invitation = z.infer<typeof Invitation>

/** An open invitation as the clinic's administrator sees it: whom it waits for. */
export const SentInvitation = z.object({
  id: Id,
  clinic: z.object({ id: Id, name: z.string() }),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})
export type SentInvitation = z.infer<typeof SentInvitation>

const InvitationId = z.object({ id: Id })

/** The caller's own ones that wait for an answer, newest first. */
export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/invitations',
  access: 'signed-in',
  reply: z.array(Invitation),
})
/** The open ones that went out from the caller's own clinics for a role, newest first. For administrators alone. */
export const listSentInvitations = endpoint({
  method: 'GET',
  path: '/api/invitations/sent',
  access: 'signed-in',
  query: z.object({ role: z.enum(['doctor', 'staff']) }),
  reply: z.array(SentInvitation),
})
/** One of the caller's own, in whichever state. */
export const getInvitation = endpoint({
  method: 'GET',
  path: '/api/invitations/:id',
  access: 'signed-in',
  params: InvitationId,
  reply: Invitation,
})
/** The e-mail address of the account must be confirmed. */
export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/:id/accept',
  access: 'signed-in',
  params: InvitationId,
  reply: Invitation,
})
export const declineInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/:id/decline',
  access: 'signed-in',
  params: InvitationId,
  reply: Invitation,
})
/** By an administrator of the clinic that it went out from. */
export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/api/invitations/:id',
  access: 'signed-in',
  params: InvitationId,
  reply: Done,
})
