import { z } from 'zod'
import { Done, email, Id, line, requiredLine } from './common.ts'
import { endpoint } from './endpoint.ts'

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
const PASSWORD_MAX = 256

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
} as const

/** A password as typed: any Unicode, never trimmed and never cut. */
const typedPassword = (message: string) =>
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
  /** The clinics that this person belongs to, with what they are there. */
  memberships: z.array(z.object({ clinic: ClinicName, role: z.enum(['doctor', 'staff', 'clinic_admin']) })),
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

export const ForgottenPassword = z.strictObject({ email: email('Please enter a valid email') })
export const PasswordReset = z.strictObject({ token: line(200).min(1), newPassword: chosenPassword })
export const EmailVerification = z.strictObject({ token: line(200).min(1) })

export const getCurrentUser = endpoint({ method: 'GET', path: '/api/auth/me', access: 'signed-in', reply: CurrentUser })
export const signIn = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  access: 'anyone',
  body: SignIn,
  reply: CurrentUser,
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
