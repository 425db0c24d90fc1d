import { z } from 'zod'
import { Done, email, Id, line, requiredLine } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Writing } from '#contract/writing.ts'
import { Screen } from './screens.ts'

/** The roles a person can register with. The word alone opens nothing: sight comes from membership (rule B1). */
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

/** A session ends after this long without use (rule G2); the browser warns before. */
export const IDLE_MINUTES = 30

/** Shortest password that a person chooses (rule G1). */
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 256

export const accountMessages = {
  proveForClinical: 'Confirm your email address to read clinical information',
  wrongCredentials: 'Invalid email or password',
  unableToCreate: 'Unable to create account',
  passwordTooShort: `Password must be at least ${PASSWORD_MIN} characters`,
  passwordTooCommon: 'This password is too common. Please choose a different one.',
  passwordOfOwnWords:
    'This password is too close to a name, an email address, the clinic or the product. Please choose a different one.',
  firstPasswordOver: 'This temporary password has expired. Use “Forgot password?” to choose a new one.',
  wrongCurrentPassword: 'Your current password is incorrect.',
  samePassword: 'Please choose a password that is different from your current one.',
  mustChangePassword: 'Please choose a new password to continue.',
  linkInvalid: 'This link is no longer valid. Please ask for a new one.',
  proveAccount: 'Enter the password of the account that requested this link.',
  resetSent: "If an account exists for this email, we've sent a link to choose a new password.",
  verificationSent: "We've sent you a link to confirm your email address.",
  emailVerified: 'Your email address is confirmed.',
  passwordChanged: 'Your password has been changed.',
  wrongPassword: 'Incorrect password.',
  needsPassword: 'Please enter your current password to change your email address.',
  wrongCode: 'This code is incorrect or has already been used.',
  challengeOver: 'Your sign-in timed out. Please sign in again.',
  twoFactorOn: 'Two-factor sign-in is already on.',
  twoFactorOff: "Two-factor sign-in isn't on.",
  twoFactorSetUpOver: 'Please start setting up two-factor sign-in again.',
  twoFactorAsked: 'Your clinic requires two-factor sign-in.',
  mustSetUpTwoFactor: 'Please set up two-factor sign-in to continue.',
  codesUnreadable:
    "We can't check codes from your app right now. Please use a recovery code or a passkey, and let the operator of this service know.",
  twoFactorDisabled: 'Two-factor sign-in is turned off.',
  sessionEnded: 'That session was signed out.',
  otherSessionsEnded: 'All other sessions were signed out.',
} as const

/** A password as typed: any Unicode, never trimmed and never cut. */
export const typedPassword = (message: string) =>
  z.string(message).min(1, message).max(PASSWORD_MAX, `At most ${PASSWORD_MAX} characters`)
const chosenPassword = typedPassword('Password is required').min(PASSWORD_MIN, accountMessages.passwordTooShort)

const ClinicName = z.object({ id: Id, name: z.string() })

/** How a calendar is shown: the view, and the doctor if it is only one. */
export const CalendarPlace = z.object({ view: z.enum(['month', 'week', 'day']), doctorId: Id.nullable() })
export type CalendarPlace = z.infer<typeof CalendarPlace>

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
  /** There is a second factor: an authenticator's codes, or a passkey. */
  twoFactorEnabled: z.boolean(),
  /** A clinic demands a second factor of this person, and there is none. */
  mustSetUpTwoFactor: z.boolean(),
  /** The first day from which a clinic will demand it, on that clinic's calendar; null when none will, or there is one. */
  secondFactorFrom: z.string().nullable(),
  /** City of the clinic where the person works, or else the address in their own chart (rule T46). */
  location: z.string().nullable(),
  /** Always the dark colours; otherwise the device decides. */
  darkMode: z.boolean(),
  /** Keep what is typed into long forms in this browser tab until it is saved. */
  autoSave: z.boolean(),
  /** How they saw the calendar last; null before that. */
  calendar: CalendarPlace.nullable(),
  /** How clocks and dates are written for them: as they chose, or as in the country of their clinic. */
  writing: Writing,
  /** The clinics that this person belongs to, with what they are there. */
  memberships: z.array(
    z.object({
      /** Country code of the clinic, such as IN, derived from its time zone; null if the zone belongs to no country. */
      clinic: ClinicName.extend({ country: z.string().nullable() }),
      role: z.enum(['doctor', 'staff', 'clinic_admin']),
      /** Of a doctor: as whom the clinic lists and books them (docs/decisions/0036); null for other parts. */
      doctorId: Id.nullable(),
    }),
  ),
  /** The parts that they have, and the one whose dashboard they see (rule I5); `role` is that one. */
  parts: z.array(z.enum(roles)),
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
export const TwoFactorChallenge = z.object({
  twoFactorRequired: z.literal(true),
  challenge: z.string(),
  /** How the second step can be taken; a recovery code is a code. */
  methods: z.array(z.enum(['code', 'passkey'])),
})
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

/** The password of the account that requested the link; not needed with a session of that account. */
export const EmailVerification = z.strictObject({
  token: line(200).min(1),
  password: typedPassword('Password is required').optional(),
})

/** Returns who is signed in. */
export const getCurrentUser = endpoint({ method: 'GET', path: '/api/auth/me', access: 'signed-in', reply: CurrentUser })

/** Signs in with email and password; the session comes as a cookie. */
export const signIn = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  access: 'anyone',
  body: SignIn,
  /** The person, with a session; or the challenge of two-factor sign-in, without one. */
  reply: z.union([CurrentUser, TwoFactorChallenge]),
})

/** Creates an account, with a role and without a clinic. */
export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  access: 'anyone',
  body: Registration,
  status: 201,
  reply: CurrentUser.pick({ id: true, firstName: true, lastName: true, email: true, role: true }),
})

/**
 * Chooses which of the person's own parts comes first from here on; it shows another dashboard and opens nothing
 * (rule I5).
 */
export const switchPart = endpoint({
  method: 'PUT',
  path: '/api/auth/part',
  access: 'signed-in',
  body: z.strictObject({ part: z.enum(roles) }),
  reply: CurrentUser,
})

/** Signs out and ends the session. */
export const signOut = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'anyone',
  /** True for a session that ends for lack of use: what the person chose for the device goes on, such as its notifications. */
  query: z.object({ isIdle: z.stringbool().optional() }),
  reply: Done,
})

/** Changes the caller's password. */
export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/change-password',
  access: 'signed-in',
  body: PasswordChange,
  reply: Done,
})

/** Mails a link to choose another password, if the address has an account. */
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  access: 'anyone',
  body: ForgottenPassword,
  reply: Done,
})

/** Sets another password by the mailed link. */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  access: 'anyone',
  body: PasswordReset,
  reply: Done,
})

/**
 * Proves the address that the link was mailed to, for the account that asked for it: the link counts only together with a
 * session of that account or with its password.
 */
export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/auth/verify-email',
  access: 'anyone',
  body: EmailVerification,
  reply: Done,
})

/** Mails the link to prove the email address once more. */
export const resendVerification = endpoint({
  method: 'POST',
  path: '/api/auth/resend-verification',
  access: 'signed-in',
  reply: Done,
})

/** Lists the living sessions of the person, the current one first. */
export const listOwnSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  access: 'signed-in',
  reply: z.array(OwnSession),
})

/** Ends one of the caller's sessions. */
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
