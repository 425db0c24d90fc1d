import { z } from 'zod'
import { Done, email, Id, line, requiredLine } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Screen } from './screens.ts'

/** The roles a person can register with. The word alone opens nothing: sight comes from membership (decision B1). */
export const roles = ['doctor', 'patient', 'clinic_admin', 'staff'] as const
export type Role = (typeof roles)[number]

/** How people read a role; any other value is a plain User. */
export const roleLabels: Record<Role, string> = {
  doctor: 'Doctor',
  patient: 'Patient',
  clinic_admin: 'Clinic Administrator',
  staff: 'Staff Member',
}
export const roleLabel = (role: string) => roleLabels[role as Role] ?? 'User'

/** A session ends after this long without use (decision G2); the browser warns before. */
export const IDLE_MINUTES = 30

/** Shortest password that a person chooses (decision G1). */
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 256

export const accountMessages = {
  wrongCredentials: 'Invalid email or password',
  unableToCreate: 'Unable to create account',
  passwordTooShort: `Password must be at least ${PASSWORD_MIN} characters`,
  passwordTooCommon: 'This password is among the most common ones. Please choose another.',
  wrongCurrentPassword: 'The current password is not right.',
  samePassword: 'Please choose a password that is different from the current one.',
  mustChangePassword: 'Please choose a new password before you go on.',
  linkInvalid: 'This link is not valid any more. Please ask for a new one.',
  resetSent: 'If an account with this e-mail exists, a link to choose a new password is on its way.',
  verificationSent: 'A link to confirm your e-mail address is on its way.',
  emailVerified: 'Your e-mail address is confirmed.',
  passwordChanged: 'Your password has been changed.',
  wrongPassword: 'The password is not right.',
  needsPassword: 'Please enter your current password to change your e-mail address.',
  wrongCode: 'This code is not right, or was used already.',
  challengeOver: 'This sign-in took too long. Please begin again.',
  twoFactorOn: 'Two-factor sign-in is on already.',
  twoFactorOff: 'Two-factor sign-in is not on.',
  twoFactorSetUpOver: 'Please begin the set-up of two-factor sign-in again.',
  twoFactorAsked: 'Your clinic asks its administrators for two-factor sign-in.',
  mustSetUpTwoFactor: 'Please set up two-factor sign-in before you go on.',
  twoFactorDisabled: 'Two-factor sign-in is switched off.',
  sessionEnded: 'That session is signed out.',
  otherSessionsEnded: 'All other sessions are signed out.',
} as const

/** A password as typed: any Unicode, never trimmed and never cut. */
export const typedPassword = (message: string) =>
  z.string(message).min(1, message).max(PASSWORD_MAX, `At most ${PASSWORD_MAX} characters`)
const chosenPassword = typedPassword('Password is required').min(PASSWORD_MIN, accountMessages.passwordTooShort)

const ClinicName = z.object({ id: Id, name: z.string() })

/** The person who is signed in, as every screen knows them. Absent profiles are absent, not empty. */
export const CurrentUser = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  role: z.enum(roles),
  phone: z.string().nullable(),
  bio: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  createdAt: z.iso.datetime(),
  mustChangePassword: z.boolean(),
  /** A new address that waits for its link to be opened. */
  pendingEmail: z.string().nullable(),
  twoFactorEnabled: z.boolean(),
  /** A clinic of this administrator demands two-factor sign-in, and it is not set up. */
  mustSetUpTwoFactor: z.boolean(),
  /** City of the clinic where the person works, or else the address in their own chart (trap T46). */
  location: z.string().nullable(),
  /** Always the dark colours; otherwise the device decides. */
  darkMode: z.boolean(),
  /** Keep what is typed into long forms in this browser tab until it is saved. */
  autoSave: z.boolean(),
  /** The clinics that this person belongs to, with what they are there. */
  memberships: z.array(
    z.object({
      /** Its country, such as IN, as its time zone tells; null where that is nobody's. */
      clinic: ClinicName.extend({ country: z.string().nullable() }),
      role: z.enum(['doctor', 'staff', 'clinic_admin']),
    }),
  ),
  /** The screens that this person has something to do on; links to others are not shown. */
  screens: z.array(Screen),
  doctorProfile: z
    .object({
      id: Id,
      specialty: z.string(),
      licenseNumber: z.string(),
      clinicId: Id,
      clinic: ClinicName,
      experience: z.string(),
      education: z.string(),
    })
    .optional(),
  patientProfile: z
    .object({
      id: Id,
      clinicId: Id,
      dateOfBirth: z.string().nullable(),
      gender: z.string().nullable(),
      bloodType: z.string().nullable(),
      emergencyContact: z.string().nullable(),
      allergies: z.string().nullable(),
      insuranceInfo: z.string().nullable(),
    })
    .optional(),
  staffProfile: z.object({ clinicId: Id, position: z.string(), department: z.string(), clinic: ClinicName }).optional(),
})
export type CurrentUser = z.infer<typeof CurrentUser>

export const SignIn = z.strictObject({
  email: email('Please enter a valid email'),
  password: typedPassword('Password is required'),
})
export type SignIn = z.infer<typeof SignIn>

/**
 * The answer to a right password of a person with two-factor sign-in: no session yet, and no cookie. The challenge
 * lives five minutes and ends with the session that it opens; see `signInTwoFactor` in `two-factor.ts`.
 */
export const TwoFactorChallenge = z.object({ twoFactorRequired: z.literal(true), challenge: z.string() })
export type TwoFactorChallenge = z.infer<typeof TwoFactorChallenge>

export const Registration = z.strictObject({
  email: email('Please enter a valid email'),
  password: chosenPassword,
  firstName: requiredLine('First name is required', 100),
  lastName: requiredLine('Last name is required', 100),
  role: z.enum(roles, 'Please choose a role'),
})
export type Registration = z.infer<typeof Registration>

export const PasswordChange = z.strictObject({
  currentPassword: typedPassword('Current password is required'),
  newPassword: chosenPassword,
})
export type PasswordChange = z.infer<typeof PasswordChange>

/** Where the person is signed in. Nothing of it opens anything. */
export const OwnSession = z.object({
  id: Id,
  /** Such as "Chrome on Windows". */
  device: z.string(),
  address: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  isCurrent: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

export const ForgottenPassword = z.strictObject({ email: email('Please enter a valid email') })
export const PasswordReset = z.strictObject({ token: line(200).min(1), newPassword: chosenPassword })
export const EmailVerification = z.strictObject({ token: line(200).min(1) })

export const getCurrentUser = endpoint({ method: 'GET', path: '/api/auth/me', access: 'signed-in', reply: CurrentUser })
export const signIn = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  access: 'anyone',
  body: SignIn,
  /** The person, with a session; or the challenge of two-factor sign-in, without one. */
  reply: z.union([CurrentUser, TwoFactorChallenge]),
})
export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  access: 'anyone',
  body: Registration,
  status: 201,
  reply: CurrentUser.pick({ id: true, firstName: true, lastName: true, email: true, role: true }),
})
export const signOut = endpoint({ method: 'POST', path: '/api/auth/logout', access: 'anyone', reply: Done })
export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/change-password',
  access: 'signed-in',
  body: PasswordChange,
  reply: Done,
})
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  access: 'anyone',
  body: ForgottenPassword,
  reply: Done,
})
export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  access: 'anyone',
  body: PasswordReset,
  reply: Done,
})
export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/auth/verify-email',
  access: 'anyone',
  body: EmailVerification,
  reply: Done,
})
export const resendVerification = endpoint({
  method: 'POST',
  path: '/api/auth/resend-verification',
  access: 'signed-in',
  reply: Done,
})

/** The living sessions of the person, the current one first. */
export const listOwnSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  access: 'signed-in',
  reply: z.array(OwnSession),
})
export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  access: 'signed-in',
  params: z.object({ id: Id }),
  reply: Done,
})
/** Ends every session but the one that asks. */
export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions',
  access: 'signed-in',
  reply: Done,
})
