import { z } from 'zod'
import { PASSWORD_MIN, accountMessages, typedPassword } from './accounts/accounts.ts'
import { Done, Id, line } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Asked } from '#contract/invitations/received.ts'
import { AboutInvited } from '#contract/invitations/invitations.ts'
import { msg, says } from '#language/translate.ts'

export const membershipMessages = {
  left: msg("You've left the clinic."),
  lastAdministrator: msg(
    "You're the only administrator of this clinic. Make someone else an administrator first, or ask us to close the clinic.",
  ),
  joined: msg("You've joined the clinic."),
  declined: msg("You've declined the invitation. Your account is still yours to use."),
} as const

const MemberRole = z.enum(['doctor', 'staff', 'clinic_admin'])

/** A clinic that the caller belongs to, and what leaving it means. */
export const OwnMembership = z.object({
  clinic: z.object({ id: Id, name: z.string() }),
  roles: z.array(MemberRole),
  /** Number of the caller's upcoming appointments as a doctor there; when they leave, the clinic settles them. */
  comingVisits: z.number().int(),
  /** True if the caller is the only administrator, who can't leave. */
  isLastAdministrator: z.boolean(),
})
export type OwnMembership = z.infer<typeof OwnMembership>

/** Lists the clinics that the caller belongs to, by name, with their roles there. */
export const listOwnMemberships = endpoint({
  method: 'GET',
  path: '/api/memberships',
  access: 'signed-in',
  reply: z.array(OwnMembership),
})

/**
 * Ends all of the caller's roles at a clinic and notifies its administrators. Records stay, and so do a doctor's
 * upcoming appointments. Returns 409 if the caller is the clinic's only administrator.
 */
export const leaveClinic = endpoint({
  method: 'DELETE',
  path: '/api/memberships/:id',
  access: 'signed-in',
  params: z.object({ id: Id }),
  reply: Done,
})

const Token = z.strictObject({ token: line(200).min(1) })

/** Details of a link to join: the account, the clinic and the role there. */
export const Joining = z.object({
  email: z.string(),
  clinic: z.object({ id: Id, name: z.string(), city: z.string() }),
  role: MemberRole,
  /** The position or specialty offered; null if none was entered. */
  place: z.string().nullable(),
  invitedBy: z.string(),
  asks: Asked,
})
export type Joining = z.infer<typeof Joining>

/**
 * Returns the details of a link to join, without using it up. Anyone with the link can call it. Returns 400 for an
 * invalid or expired link.
 */
export const openJoining = endpoint({
  method: 'POST',
  path: '/api/auth/joining',
  access: 'anyone',
  body: Token,
  reply: Joining,
})

/**
 * Answers a link to join: confirms the address, sets the password that the person chooses, and accepts or declines the
 * clinic. Earlier passwords, sessions and second factors of the account stop working. Returns 400 for an invalid or
 * expired link or a weak password.
 */
export const joinClinic = endpoint({
  method: 'POST',
  path: '/api/auth/join',
  access: 'anyone',
  body: Token.extend({
    newPassword: typedPassword(msg('Password is required')).min(PASSWORD_MIN, says(accountMessages.passwordTooShort)),
    accepts: z.boolean(),
    about: AboutInvited.optional(),
  }),
  reply: Done,
})
