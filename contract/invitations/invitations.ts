import { z } from 'zod'
import { Done, email, Id, nameLine, personName, phone } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { memberMessages, staffCapabilities, TypedPractice } from '#contract/members.ts'
import { msg, says } from '#language/translate.ts'
import { type Asked, Invitation, InvitedRole, invitedRoles } from './received.ts'

export const invitationMessages = {
  accepted: msg('Invitation accepted'),
  declined: msg('Invitation declined'),
  withdrawn: msg('Invitation withdrawn'),
  sent: msg('Invitation sent'),
} as const

/** Details that an invited person enters when they accept. */
export const AboutInvited = z
  .strictObject({
    firstName: personName(memberMessages.firstNameRequired),
    lastName: nameLine(100),
    phone: phone(memberMessages.phoneTooShort),
    ...TypedPractice,
  })
  .partial()
export type AboutInvited = z.infer<typeof AboutInvited>

/** Fields that an invitation can ask for, in their order. */
export const askedFields = {
  name: ['firstName', 'lastName', 'phone'],
  practice: ['specialty', 'licenseNumber', 'licenseCouncil', 'qualification', 'experience'],
} as const

/** Returns the fields that an invitation asks for. */
export const fieldsAsked = ({ name, practice }: Asked) => [
  ...(name ? askedFields.name : []),
  ...(practice ? askedFields.practice : []),
]

/** Returns the entered values of the fields that are asked for, without empty ones. */
export const saidOf = (asks: Asked, typed: AboutInvited): AboutInvited =>
  Object.fromEntries(fieldsAsked(asks).flatMap((field) => (typed[field] ? [[field, typed[field]]] : [])))

/** An open invitation, as the clinic's administrator sees it. */
export const SentInvitation = z.object({
  id: Id,
  clinic: z.object({ id: Id, name: z.string() }),
  role: InvitedRole,
  /** Empty if only an email address was entered. */
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})
export type SentInvitation = z.infer<typeof SentInvitation>

const InvitationId = z.object({ id: Id })

/** An invitation by email address, with the role and, for staff, the permissions. */
export const NewInvitation = z.strictObject({
  clinicId: z.uuid(says(memberMessages.clinicRequired)),
  email: email(memberMessages.invalidEmail),
  role: z.enum(invitedRoles, says(msg('Please choose a role'))),
  capabilities: z.array(z.enum(staffCapabilities)).max(staffCapabilities.length).optional(),
})
export type NewInvitation = z.infer<typeof NewInvitation>

/**
 * Invites a person to a clinic by their email address alone, with or without an account, and emails them. Only
 * administrators of the clinic can call it. Returns 409 if the address can't be invited or the caller's own is not
 * confirmed, 429 after 60 people in an hour.
 */
export const sendInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations',
  access: 'signed-in',
  body: NewInvitation,
  reply: z.object({ id: Id }),
  status: 201,
})

/**
 * Lists open invitations of the clinics that the caller administers. `role` selects those for doctors, or with `staff`
 * all others. Only administrators can call it.
 */
export const listSentInvitations = endpoint({
  method: 'GET',
  path: '/api/invitations/sent',
  access: 'signed-in',
  followsClinic: true,
  query: z.object({ role: z.enum(['doctor', 'staff']) }),
  reply: z.array(SentInvitation),
})

/** Returns one of the caller's own invitations, in any state. */
export const getInvitation = endpoint({
  method: 'GET',
  path: '/api/invitations/:id',
  access: 'signed-in',
  params: InvitationId,
  reply: Invitation,
})

/**
 * Accepts an invitation and joins the clinic. The body contains the details that the invitation asks for. Returns 409
 * if the caller's email is not confirmed or the invitation is no longer open.
 */
export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/:id/accept',
  access: 'signed-in',
  params: InvitationId,
  body: AboutInvited.optional(),
  reply: Invitation,
})

/** Declines one of the caller's own invitations. Returns 409 if it is no longer open. */
export const declineInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/:id/decline',
  access: 'signed-in',
  params: InvitationId,
  reply: Invitation,
})

/**
 * Withdraws an invitation. Only administrators of the clinic that sent it can call it. Returns 409 if it is already
 * answered or expired.
 */
export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/api/invitations/:id',
  access: 'signed-in',
  params: InvitationId,
  reply: Done,
})
