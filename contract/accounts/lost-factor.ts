import { z } from 'zod'
import { Done, Id, line } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'

/** Hours between the mail that announces the removal of a second factor and the removal. */
export const FACTOR_REMOVAL_HOURS = 24

export const lostFactorMessages = {
  asked: "Check this account's email for a link.",
  started: `Your two-factor codes will be removed in ${FACTOR_REMOVAL_HOURS} hours.`,
  stopped: "Your two-factor codes won't be removed.",
  removed: 'Two-factor codes removed. This person can now sign in with just their password.',
  none: "This person doesn't use two-factor codes.",
  elsewhere: 'This person also belongs to another clinic. They can remove their two-factor codes themselves by email.',
  notYourself: "You can't remove your own two-factor codes here. Use your profile instead.",
} as const

const Token = z.strictObject({ token: line(200).min(1) })

/**
 * Mails a link that begins the removal of a lost second factor, after the right password was given. `challenge` is
 * that of the second step. Answers the same for a challenge that is over, which sends nothing.
 */
export const askFactorRemoval = endpoint({
  method: 'POST',
  path: '/api/auth/two-factor/lost',
  access: 'anyone',
  body: z.strictObject({ challenge: line(200).min(1) }),
  reply: Done,
})

/**
 * Begins the removal of a lost second factor, by the mailed link: after a day the account opens with the password
 * alone.
 */
export const startFactorRemoval = endpoint({
  method: 'POST',
  path: '/api/auth/two-factor/lost/start',
  access: 'anyone',
  body: Token,
  reply: z.object({ dueAt: z.iso.datetime() }),
})

/**
 * Stops the removal of a second factor, by the link of the mail that announced it. Signing in with the second factor
 * stops it, too.
 */
export const stopFactorRemoval = endpoint({
  method: 'POST',
  path: '/api/auth/two-factor/lost/stop',
  access: 'anyone',
  body: Token,
  reply: Done,
})

const PlaceId = z.object({ id: Id })

/**
 * Removes the second factor of a member of the staff. Ends all their sessions, too; for a person who belongs to no
 * clinic but the administrator's. The person is notified. The password is still required to sign in. Returns 409 if
 * the person has no second factor or belongs to another clinic as well.
 */
export const removeStaffFactor = endpoint({
  method: 'DELETE',
  path: '/api/staff/:id/second-factor',
  access: 'signed-in',
  params: PlaceId,
  reply: Done,
})

/** Removes the second factor of a doctor, as `removeStaffFactor` does. */
export const removeDoctorFactor = endpoint({
  method: 'DELETE',
  path: '/api/doctors/:id/second-factor',
  access: 'signed-in',
  params: PlaceId,
  reply: Done,
})
