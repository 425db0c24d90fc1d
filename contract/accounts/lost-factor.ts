import { z } from 'zod'
import { Done, Id, line } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { msg, t } from '#language/translate.ts'

/** Hours between the email that announces the removal of a second factor and the removal. */
export const FACTOR_REMOVAL_HOURS = 24

export const lostFactorMessages = {
  asked: msg("Check this account's email for a link."),
  started: () =>
    t('Your two-factor codes will be removed in {factorRemovalHours} hours.', {
      factorRemovalHours: FACTOR_REMOVAL_HOURS,
    }),
  stopped: msg("Your two-factor codes won't be removed."),
  removed: msg('Two-factor codes removed. This person can now sign in with just their password.'),
  none: msg("This person doesn't use two-factor codes."),
  elsewhere: msg(
    'This person also belongs to another clinic. They can remove their two-factor codes themselves by email.',
  ),
  notYourself: msg("You can't remove your own two-factor codes here. Use your profile instead."),
} as const

const Token = z.strictObject({ token: line(200).min(1) })

/**
 * Emails a link that starts the removal of a lost second factor. Needs the `challenge` from a sign-in with the correct
 * password. The reply is the same for an expired challenge, which sends nothing.
 */
export const askFactorRemoval = endpoint({
  method: 'POST',
  path: '/api/auth/two-factor/lost',
  access: 'anyone',
  body: z.strictObject({ challenge: line(200).min(1) }),
  reply: Done,
})

/**
 * Starts the removal of a lost second factor with the emailed link. After 24 hours the password alone is enough to sign
 * in; until then, a second email offers a link that stops the removal. Returns 400 for an expired link.
 */
export const startFactorRemoval = endpoint({
  method: 'POST',
  path: '/api/auth/two-factor/lost/start',
  access: 'anyone',
  body: Token,
  reply: z.object({ dueAt: z.iso.datetime() }),
})

/**
 * Stops the removal of a second factor with the link from the email that announced it. Signing in with the second
 * factor stops it, too. Returns 400 for an expired link.
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
 * Removes the second factor of a staff member and ends all their sessions. The password is still required to sign in,
 * and the person is notified in the app and by email. Only administrators of the person's clinic can do this. Returns
 * 409 if the person has no second factor, belongs to another clinic as well, or is the caller.
 */
export const removeStaffFactor = endpoint({
  method: 'DELETE',
  path: '/api/staff/:id/second-factor',
  access: 'signed-in',
  params: PlaceId,
  reply: Done,
})

/**
 * Removes the second factor of a doctor and ends all their sessions. The password is still required to sign in, and the
 * doctor is notified in the app and by email. Only administrators of the doctor's clinic can do this. Returns 409 if
 * the doctor has no second factor, belongs to another clinic as well, or is the caller.
 */
export const removeDoctorFactor = endpoint({
  method: 'DELETE',
  path: '/api/doctors/:id/second-factor',
  access: 'signed-in',
  params: PlaceId,
  reply: Done,
})
