import { z } from 'zod'
import { Id } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'

export const invitationStates = ['open', 'accepted', 'declined', 'withdrawn', 'expired'] as const

export const invitedRoles = ['doctor', 'staff', 'clinic_admin'] as const
export const InvitedRole = z.enum(invitedRoles)

/** Details that the person still has to enter, because only their email was known (rule I13). */
export const Asked = z.object({ name: z.boolean(), practice: z.boolean() })
export type Asked = z.infer<typeof Asked>

/** An invitation, as the invited person sees it. */
export const Invitation = z.object({
  id: Id,
  clinic: z.object({ id: Id, name: z.string(), city: z.string() }),
  role: InvitedRole,
  /** The position or specialty offered; null if none was entered or once the invitation is answered. */
  place: z.string().nullable(),
  invitedBy: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  state: z.enum(invitationStates),
  asks: Asked,
})
export type Invitation = z.infer<typeof Invitation>

/** Lists the caller's own unanswered invitations, newest first. */
export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/invitations',
  access: 'signed-in',
  reply: z.array(Invitation),
})
