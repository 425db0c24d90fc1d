import { z } from 'zod'
import { CurrentUser, PASSWORD_MAX } from './accounts.ts'
import { Done, email, line, lines, personName, phone } from '#contract/common.ts'
import { plainPhone } from '#contract/characters.ts'
import { endpoint } from '#contract/endpoint.ts'
import { msg, says } from '#language/translate.ts'

const phoneMessage = msg('Phone number must be at least 10 digits')
const typedPhone = phone(phoneMessage)

/**
 * Omitted fields keep their value; an empty phone or bio is cleared (rule T41). Changing the email needs the current
 * password (rule T42).
 */
export const ProfileChange = z.strictObject({
  firstName: personName(msg('First name is required')).optional(),
  lastName: personName(msg('Last name is required')).optional(),
  email: email(msg('Please enter a valid email')).optional(),
  phone: z
    .string(says(msg('Please enter text')))
    .overwrite(plainPhone)
    .trim()
    .refine((text) => text === '' || typedPhone.safeParse(text).success, says(phoneMessage))
    .optional(),
  bio: lines(1000, msg('Please enter text')).optional(),
  currentPassword: z.string().max(PASSWORD_MAX).optional(),
})
export type ProfileChange = z.infer<typeof ProfileChange>

/** Unsaved input of the profile form, as typed and without the password. */
export const ProfileDraft = z.strictObject({
  firstName: line(200),
  lastName: line(200),
  email: line(300),
  phone: line(100),
  bio: lines(2000),
})
export type ProfileDraft = z.infer<typeof ProfileDraft>

/** Numbers of the last 30 days and of upcoming appointments, limited to what the user can see. */
export const ProfileActivity = z.object({
  upcomingVisits: z.number().int(),
  completedVisits: z.number().int(),
  cancelledVisits: z.number().int(),
  signIns: z.number().int(),
})
export type ProfileActivity = z.infer<typeof ProfileActivity>

/**
 * Changes the caller's profile; omitted fields keep their value. A new email address needs `currentPassword` and takes
 * effect once the link sent to it is opened within 24 hours; the current address is notified. The reply is the same if
 * the address is already taken.
 */
export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/profile',
  access: 'signed-in',
  body: ProfileChange,
  reply: CurrentUser,
})

/**
 * Returns the numbers of the caller's completed and cancelled appointments and sign-ins in the last 30 days, and of
 * their upcoming appointments.
 */
export const getProfileActivity = endpoint({
  method: 'GET',
  path: '/api/profile/activity',
  access: 'signed-in',
  reply: ProfileActivity,
})

/**
 * Returns the unsaved draft of the caller's profile form; null if there is none. Drafts expire one day after the last
 * change.
 */
export const getProfileDraft = endpoint({
  method: 'GET',
  path: '/api/profile/draft',
  access: 'signed-in',
  reply: z.object({ draft: ProfileDraft.nullable() }),
})

/**
 * Saves a draft of the caller's profile form for one day. Saves nothing if the caller has turned auto-save off in their
 * settings.
 */
export const keepProfileDraft = endpoint({
  method: 'PUT',
  path: '/api/profile/draft',
  access: 'signed-in',
  body: ProfileDraft,
  reply: Done,
})

/** Deletes the draft of the caller's profile form. */
export const forgetProfileDraft = endpoint({
  method: 'DELETE',
  path: '/api/profile/draft',
  access: 'signed-in',
  reply: Done,
})
