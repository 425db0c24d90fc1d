import { z } from 'zod'
import { CurrentUser, PASSWORD_MAX } from './accounts.ts'
import { email, phone, requiredLine } from './common.ts'
import { endpoint } from './endpoint.ts'

const phoneMessage = 'Phone number must be at least 10 digits'
const typedPhone = phone(phoneMessage)

/** Absent is unchanged; an empty phone or bio is cleared (trap T41). Another e-mail needs the current password (trap T42). */
export const ProfileChange = z.strictObject({
  firstName: requiredLine('First name is required', 100).optional(),
  lastName: requiredLine('Last name is required', 100).optional(),
  email: email('Please enter a valid email').optional(),
  phone: z
    .string('Please enter text')
    .trim()
    .normalize('NFC')
    .refine((text) => text === '' || typedPhone.safeParse(text).success, phoneMessage)
    .optional(),
  bio: z.string('Please enter text').trim().normalize('NFC').max(1000, 'At most 1000 characters').optional(),
  currentPassword: z.string().max(PASSWORD_MAX).optional(),
})
export type ProfileChange = z.infer<typeof ProfileChange>

/** Numbers of the last 30 days, and what is still to come; counted in what the person may see. */
export const ProfileActivity = z.object({
  upcomingVisits: z.number().int(),
  completedVisits: z.number().int(),
  cancelledVisits: z.number().int(),
  signIns: z.number().int(),
})
export type ProfileActivity = z.infer<typeof ProfileActivity>

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/profile',
  access: 'signed-in',
  body: ProfileChange,
  reply: CurrentUser,
})
export const getProfileActivity = endpoint({
  method: 'GET',
  path: '/api/profile/activity',
  access: 'signed-in',
  reply: ProfileActivity,
})
