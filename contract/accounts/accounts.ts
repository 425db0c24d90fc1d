import { z } from 'zod'
import { Done, Id } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Writing } from '#contract/writing.ts'
import { Screen } from './screens.ts'
import { type Message, msg, says, t } from '#language/translate.ts'

/**
 * Roles that a person can register with. The role alone grants no access: access comes from clinic memberships (rule
 * B1).
 */
export const roles = ['doctor', 'patient', 'clinic_admin', 'staff'] as const
export type Role = (typeof roles)[number]

/** Titles of the roles on screens; any other value is shown as "User". */
export const roleLabels: Record<Role, Message> = {
  doctor: msg('Doctor'),
  patient: msg('Patient'),
  clinic_admin: msg('Clinic Administrator'),
  staff: msg('Staff Member'),
}
export const roleLabel = (role: string) => t(roleLabels[role as Role] ?? msg('User'))

/** Minutes without use after which a session expires (rule G2); the browser warns before. */
export const IDLE_MINUTES = 30

/** Minimum length of a password that a person chooses (rule G1). */
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 256

export const accountMessages = {
  proveForClinical: msg('Confirm your email address to read clinical information'),
  wrongCredentials: msg('Invalid email or password'),
  unableToCreate: msg('Unable to create account'),
  passwordTooShort: () => t('Password must be at least {min} characters', { min: PASSWORD_MIN }),
  passwordTooCommon: msg('This password is too common. Please choose a different one.'),
  passwordOfOwnWords: msg(
    'This password is too close to a name, an email address, the clinic or the product. Please choose a different one.',
  ),
  firstPasswordOver: msg('This temporary password has expired. Use “Forgot password?” to choose a new one.'),
  wrongCurrentPassword: msg('Your current password is incorrect.'),
  samePassword: msg('Please choose a password that is different from your current one.'),
  mustChangePassword: msg('Please choose a new password to continue.'),
  linkInvalid: msg('This link is no longer valid. Please ask for a new one.'),
  proveAccount: msg('Enter the password of the account that requested this link.'),
  resetSent: msg("If an account exists for this email, we've sent a link to choose a new password."),
  verificationSent: msg("We've sent you a link to confirm your email address."),
  emailVerified: msg('Your email address is confirmed.'),
  passwordChanged: msg('Your password has been changed.'),
  wrongPassword: msg('Incorrect password.'),
  needsPassword: msg('Please enter your current password to change your email address.'),
  wrongCode: msg('This code is incorrect or has already been used.'),
  challengeOver: msg('Your sign-in timed out. Please sign in again.'),
  twoFactorOn: msg('Two-factor sign-in is already on.'),
  twoFactorOff: msg("Two-factor sign-in isn't on."),
  twoFactorSetUpOver: msg('Please start setting up two-factor sign-in again.'),
  mustSetUpTwoFactor: msg('Please set up two-factor sign-in to continue.'),
  codesUnreadable: msg(
    "We can't check codes from your app right now. Please use a recovery code or a passkey, and let the operator of this service know.",
  ),
  twoFactorDisabled: msg('Two-factor sign-in is turned off.'),
  sessionEnded: msg('That session was signed out.'),
  otherSessionsEnded: msg('All other sessions were signed out.'),
} as const

/** A password as typed: any Unicode, never trimmed and never cut. */
export const typedPassword = (message: Message) =>
  z
    .string(says(message))
    .min(1, says(message))
    .max(PASSWORD_MAX, { error: () => t('At most {max} characters', { max: PASSWORD_MAX }) })

const ClinicName = z.object({ id: Id, name: z.string() })

/** How a calendar is shown: the view, and the doctor if it shows only one. */
export const CalendarPlace = z.object({ view: z.enum(['month', 'week', 'day']), doctorId: Id.nullable() })
export type CalendarPlace = z.infer<typeof CalendarPlace>

/** The signed-in user, as every screen needs them. Profiles that the user doesn't have are omitted, not empty. */
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
  /** A new email address that the user has not confirmed yet; null if there is none. */
  pendingEmail: z.string().nullable(),
  /** When the account closes; null if the user has not requested closing. */
  closesAt: z.iso.datetime().nullable(),
  /** True if the user has a second factor: authenticator codes or a passkey. */
  twoFactorEnabled: z.boolean(),
  /**
   * True if the operator has confirmed the user's name as a registered doctor's: another name must be confirmed again.
   */
  isNameConfirmed: z.boolean(),
  /** True if a clinic, or the operator's own account, requires a second factor of the user, and they have none. */
  mustSetUpTwoFactor: z.boolean(),
  /**
   * First day on which any of the user's clinics requires a second factor (the clinic's date); null if none will, or if
   * the user already has one.
   */
  secondFactorFrom: z.string().nullable(),
  /** City of the clinic where the user works, or else the address in their own chart (rule T46). */
  location: z.string().nullable(),
  /** True to always use dark colors; otherwise the device decides. */
  darkMode: z.boolean(),
  /** True if the browser tab saves unsent input of long forms until the form is saved. */
  autoSave: z.boolean(),
  /** The calendar view that the user had open last; null if they have not opened it yet. */
  calendar: CalendarPlace.nullable(),
  /** How clocks and dates are written for the user: as they chose, or as in the country of their clinic. */
  writing: Writing,
  /** Time zone of the user's first clinic, or else of the clinic that has their chart; null without one. */
  timeZone: z.string().nullable(),
  /** The clinics that the user belongs to, with their role at each. */
  memberships: z.array(
    z.object({
      /**
       * The clinic; `country` is its country code, such as IN, derived from its time zone, and null if the zone belongs
       * to no country.
       */
      clinic: ClinicName.extend({ country: z.string().nullable() }),
      role: z.enum(['doctor', 'staff', 'clinic_admin']),
      /**
       * For a doctor, the id under which the clinic lists and books them (docs/decisions/0036); null for other roles.
       */
      doctorId: Id.nullable(),
    }),
  ),
  /** All roles that the user has. `role` is the one whose dashboard they see (rule I5). */
  parts: z.array(z.enum(roles)),
  /** The screens that the user can work with; links to others are not shown. */
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
      phone: z.string().nullable(),
      allergies: z.string().nullable(),
      insuranceInfo: z.string().nullable(),
    })
    .optional(),
  staffProfile: z.object({ clinicId: Id, position: z.string(), department: z.string(), clinic: ClinicName }).optional(),
})
export type CurrentUser = z.infer<typeof CurrentUser>

/** Returns the signed-in user with their memberships, roles, profiles and preferences. */
export const getCurrentUser = endpoint({ method: 'GET', path: '/api/auth/me', access: 'signed-in', reply: CurrentUser })

/**
 * Chooses which of the caller's own roles comes first. This changes the dashboard they see and grants no access (rule
 * I5). Returns 403 for a role that they don't have.
 */
export const switchPart = endpoint({
  method: 'PUT',
  path: '/api/auth/part',
  access: 'signed-in',
  body: z.strictObject({ part: z.enum(roles) }),
  reply: CurrentUser,
})

/** Signs out: ends the session and clears its cookie. Also succeeds without a session. */
export const signOut = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'anyone',
  query: z.object({
    /** True if the session expired for lack of use: the device keeps its settings, such as push notifications. */
    isIdle: z.stringbool().optional(),
  }),
  reply: Done,
})

/**
 * Emails a new link to confirm the caller's address. A person who was added by a clinic and has not answered gets the
 * link to join instead.
 */
export const resendVerification = endpoint({
  method: 'POST',
  path: '/api/auth/resend-verification',
  access: 'signed-in',
  reply: Done,
})
