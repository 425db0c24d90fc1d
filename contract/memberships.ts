import { z } from 'zod'
import { PASSWORD_MIN, accountMessages, typedPassword } from './accounts/accounts.ts'
import { Done, Id, line } from './common.ts'
import { endpoint } from './endpoint.ts'
import { AboutInvited, Asked } from './invitations.ts'

export const membershipMessages = {
  left: "You've left the clinic.",
  lastAdministrator:
    "You're the only administrator of this clinic. Make someone else an administrator first, or ask us to close the clinic.",
  joined: "You've joined the clinic.",
  declined: "You've declined the invitation. Your account is still yours to use.",
} as const

const MemberRole = z.enum(['doctor', 'staff', 'clinic_admin'])

/** A clinic that the caller belongs to, and what leaving it means. */
export const OwnMembership = z.object({
  clinic: z.object({ id: Id, name: z.string() }),
  roles: z.array(MemberRole),
  /** The person's own appointments to come as a doctor there; they stay for the clinic to settle. */
  comingVisits: z.number().int(),
  /** True if the caller is the only administrator, who can't leave. */
  isLastAdministrator: z.boolean(),
})
export type OwnMembership = z.infer<typeof OwnMembership>

/** Lists the caller's own clinics, by name. */
export const listOwnMemberships = endpoint({
  method: 'GET',
  path: '/api/memberships',
  access: 'signed-in',
  reply: z.array(OwnMembership),
})

/** Leaves a clinic in every part; what the person did and signed stays, and so do a doctor's appointments to come. */
export const leaveClinic = endpoint({
  method: 'DELETE',
  path: '/api/memberships/:id',
  access: 'signed-in',
  params: z.object({ id: Id }),
  reply: Done,
})

const Token = z.strictObject({ token: line(200).min(1) })

/** What a link to join is about: the account, the clinic and the part there. */
export const Joining = z.object({
  email: z.string(),
  clinic: z.object({ id: Id, name: z.string(), city: z.string() }),
  role: MemberRole,
  /** The position or the specialty. */
  place: z.string().nullable(),
  invitedBy: z.string(),
  asks: Asked,
})
export type Joining = z.infer<typeof Joining>

/** Says what a link to join asks, without using it up. 400 when it is not valid anymore. */
export const openJoining = endpoint({
  method: 'POST',
  path: '/api/auth/joining',
  access: 'anyone',
  body: Token,
  reply: Joining,
})

/**
 * Answers a link to join: proves the address, sets the password that the person chooses, and joins the clinic or declines.
 * Whatever was known or set up by others before ends with it.
 */
export const joinClinic = endpoint({
  method: 'POST',
  path: '/api/auth/join',
  access: 'anyone',
  body: Token.extend({
    newPassword: typedPassword('Password is required').min(PASSWORD_MIN, accountMessages.passwordTooShort),
    accepts: z.boolean(),
    about: AboutInvited.optional(),
  }),
  reply: Done,
})
