import { z } from 'zod'
import { TypedPractice } from './doctors.ts'
import { Done, email, Id, line, phone, requiredLine } from './common.ts'
import { endpoint } from './endpoint.ts'
import { memberMessages, staffCapabilities } from './members.ts'

export const invitationStates = ['open', 'accepted', 'declined', 'withdrawn', 'expired'] as const

export const invitationMessages = {
  accepted: 'Invitation accepted',
  declined: 'Invitation declined',
  withdrawn: 'Invitation withdrawn',
  sent: 'Invitation sent',
} as const

export const invitedRoles = ['doctor', 'staff', 'clinic_admin'] as const
const InvitedRole = z.enum(invitedRoles)

/** What the person still has to say of themself, having been invited by email alone (rule I13). */
export const Asked = z.object({ name: z.boolean(), practice: z.boolean() })
export type Asked = z.infer<typeof Asked>

/** What an invited person says of themself when they accept. */
export const AboutInvited = z
  .strictObject({
    firstName: requiredLine(memberMessages.firstNameRequired, 100),
    lastName: line(100),
    phone: phone(memberMessages.phoneTooShort),
    ...TypedPractice,
  })
  .partial()
export type AboutInvited = z.infer<typeof AboutInvited>

/** The fields of what an invitation asks, in their order. */
export const askedFields = {
  name: ['firstName', 'lastName', 'phone'],
  practice: ['specialty', 'licenseNumber', 'licenseCouncil', 'qualification', 'experience'],
} as const

/** The fields that an invitation asks of the person. */
export const fieldsAsked = ({ name, practice }: Asked) => [
  ...(name ? askedFields.name : []),
  ...(practice ? askedFields.practice : []),
]

/** Returns what was typed of the fields that are asked, without those that were left empty. */
export const saidOf = (asks: Asked, typed: AboutInvited): AboutInvited =>
  Object.fromEntries(fieldsAsked(asks).flatMap((field) => (typed[field] ? [[field, typed[field]]] : [])))

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
  asks: Asked,
})
export type Invitation = z.infer<typeof Invitation>

/** An open invitation as the clinic's administrator sees it: whom it waits for. */
export const SentInvitation = z.object({
  id: Id,
  clinic: z.object({ id: Id, name: z.string() }),
  role: InvitedRole,
  /** Empty where the address alone was typed. */
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})
export type SentInvitation = z.infer<typeof SentInvitation>

const InvitationId = z.object({ id: Id })

/** Whom an administrator invites: an email address, a part, and what a member of the staff may do. */
export const NewInvitation = z.strictObject({
  clinicId: z.uuid(memberMessages.clinicRequired),
  email: email(memberMessages.invalidEmail),
  role: z.enum(invitedRoles, 'Please choose a role'),
  capabilities: z.array(z.enum(staffCapabilities)).max(staffCapabilities.length).optional(),
})
export type NewInvitation = z.infer<typeof NewInvitation>

/**
 * Invites a person by an email address alone, whether or not it has an account. Only to a clinic that the caller
 * administers.
 */
export const sendInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations',
  access: 'signed-in',
  body: NewInvitation,
  reply: z.object({ id: Id }),
  status: 201,
})

/** Lists the caller's own invitations that wait for an answer, newest first. */
export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/invitations',
  access: 'signed-in',
  reply: z.array(Invitation),
})

/**
 * Lists the open invitations that went out from the caller's own clinics for doctors, or for all others. For
 * administrators alone.
 */
export const listSentInvitations = endpoint({
  method: 'GET',
  path: '/api/invitations/sent',
  access: 'signed-in',
  query: z.object({ role: z.enum(['doctor', 'staff']) }),
  reply: z.array(SentInvitation),
})

/** Returns one of the caller's own invitations, in whichever state. */
export const getInvitation = endpoint({
  method: 'GET',
  path: '/api/invitations/:id',
  access: 'signed-in',
  params: InvitationId,
  reply: Invitation,
})

/**
 * Accepts an invitation. The email address of the account must be confirmed. The person adds the details that the
 * invitation asks for.
 */
export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/:id/accept',
  access: 'signed-in',
  params: InvitationId,
  body: AboutInvited.optional(),
  reply: Invitation,
})

/** Declines an invitation. */
export const declineInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/:id/decline',
  access: 'signed-in',
  params: InvitationId,
  reply: Invitation,
})

/** Withdraws an invitation, by an administrator of the clinic that it went out from. */
export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/api/invitations/:id',
  access: 'signed-in',
  params: InvitationId,
  reply: Done,
})
