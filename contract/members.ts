import { z } from 'zod'
import { email, Id, line, paging, personName, phone, requiredLine } from './common.ts'
import { specialtyLine } from './specialties.ts'
import { type Message, msg, says, t } from '#language/translate.ts'

/** Permissions that an administrator can give to staff; doctors and administrators have theirs by role (rule T34). */
export const staffCapabilities = [
  'appointments',
  'overbook',
  'check-in',
  'complete',
  'no-show',
  'reschedule-begun',
  'patients',
  'prescriptions',
  'vitals',
  'immunizations',
  'tests',
  'bill',
  'discount',
  'refund',
  'close-day',
] as const
export type StaffCapability = (typeof staffCapabilities)[number]

export const staffCapabilityLabels: Record<StaffCapability, Message> = {
  appointments: msg('Appointments and calendar'),
  overbook: msg('Overbook: book a time that is taken'),
  'check-in': msg('Check patients in and manage walk-ins'),
  complete: msg('Mark appointments as completed'),
  'no-show': msg('Mark no-shows'),
  'reschedule-begun': msg('Reschedule appointments that have begun'),
  patients: msg('Patients and their contact details'),
  prescriptions: msg('View prescriptions'),
  vitals: msg('Record vitals'),
  immunizations: msg('Record vaccines and see which are due'),
  tests: msg('See test orders and enter results'),
  bill: msg('Write bills and record payments'),
  discount: msg('Give discounts on bills'),
  refund: msg('Record refunds and write credit notes'),
  'close-day': msg('Close the day and see the cash book'),
}

/**
 * Permissions that come with 'appointments' unless an administrator removes them (rule I4); without it, they have no
 * effect.
 */
export const dayCapabilities = [
  'check-in',
  'complete',
  'no-show',
  'reschedule-begun',
] as const satisfies StaffCapability[]

/** Doctors or staff that an administrator's list shows. */
export const memberFilters = ['active', 'deactivated', 'all'] as const

export const MEMBERS_PER_PAGE = 25

/** Filters for a list of doctors or staff. */
export const memberQuery = z.object({
  search: line(100).optional(),
  clinicId: Id.optional(),
  show: z.enum(memberFilters).default('active'),
  ...paging(MEMBERS_PER_PAGE, 100),
})

/** A doctor or staff member, as their administrator sees them. */
export const MemberUser = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  profileImageUrl: z.string().nullable(),
})

/** Why a person is deactivated; only administrators of the clinic can read it. */
export const Deactivation = z.strictObject({ reason: requiredLine(msg('Please give a reason'), 500) })
export type Deactivation = z.infer<typeof Deactivation>

/** When and why a person was deactivated; null if they are active or no reason was given. */
export const DeactivationNote = z.object({ reason: z.string(), at: z.iso.datetime() }).nullable()

/**
 * Minimum length of a temporary password that an administrator types (rule G1); it must be changed at the first
 * sign-in.
 */
export const FIRST_PASSWORD_MIN = 6

/** Days for which a temporary password and a link to join are valid. */
export const FIRST_PASSWORD_DAYS = 7

/** Days for which an invitation can be answered: as long as the emailed link to join works. */
export const INVITATION_DAYS = FIRST_PASSWORD_DAYS

/** People whom a clinic can add in an hour before the operator has confirmed it. */
export const ADDITIONS_UNCONFIRMED = 10

export const memberMessages = {
  unconfirmed: msg(
    'Your clinic can add ten people an hour until the operator of this site has confirmed it. Try again later.',
  ),
  firstNameRequired: msg('First name is required'),
  lastNameRequired: msg('Last name is required'),
  invalidEmail: msg('Invalid email address'),
  passwordTooShort: () => t('Password must be at least {min} characters', { min: FIRST_PASSWORD_MIN }),
  phoneTooShort: msg('Phone number must be at least 10 digits'),
  clinicRequired: msg('Clinic is required'),
  emailUnavailable: msg("This email address can't be added here. Please ask the person for a different one."),
  alreadyMember: msg('This person already belongs to the clinic.'),
  hasLeft: msg('This person left the clinic. To invite them back, add them again.'),
  belongsAlready: msg('You already have this role at the clinic.'),
  ownAddress: msg('This is your own email address. To see patients here yourself, use “I also see patients here”.'),
  alreadyInvited: msg("This person has already been invited and hasn't answered yet."),
  invitationOver: msg('This invitation is no longer open.'),
  sessionsEnded: msg('This person was signed out everywhere.'),
  verifyFirst: msg('Please confirm your email address first.'),
  proveFirst: msg('Confirm your email address first. Check your inbox for the link, or request a new one.'),
} as const

/** Fields that the forms for a new doctor and a new staff member share. */
export const newMemberFields = {
  firstName: personName(memberMessages.firstNameRequired),
  lastName: personName(memberMessages.lastNameRequired),
  email: email(memberMessages.invalidEmail),
  password: z
    .string(says(memberMessages.passwordTooShort))
    .min(FIRST_PASSWORD_MIN, says(memberMessages.passwordTooShort))
    .max(256, says(msg('At most 256 characters'))),
  phone: phone(memberMessages.phoneTooShort),
  clinicId: z.uuid(says(memberMessages.clinicRequired)),
}

/**
 * The outcome of adding a person: an account with the temporary password, or an invitation if the email belongs to
 * someone who can join (rule B1).
 */
export const Added = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('added'), id: Id }),
  z.object({ outcome: z.literal('invited'), invitationId: Id }),
])
export type Added = z.infer<typeof Added>

/** Largest amount that can be entered, in rupees: one crore. */
const RUPEES_MAX = 10_000_000

/**
 * An amount of rupees as an administrator types it (fee, salary): decimal text; commas between thousands are removed.
 * `required` is the error for an empty field.
 */
export const rupees = (required: Message) =>
  z
    .string(says(required))
    .trim()
    .min(1, says(required))
    .regex(
      /^(\d{1,8}|\d{1,3}(,\d{2,3}){0,2},\d{3})(\.\d{1,2})?$/,
      says(msg('Enter an amount such as 25000 or 25000.50')),
    )
    .transform((text) => text.replaceAll(',', ''))
    .refine((text) => Number(text) <= RUPEES_MAX, says(msg('At most 10000000')))

export const practiceMessages = {
  specialtyRequired: msg('Specialty is required'),
  licenseRequired: msg('License number is required'),
} as const

/** Details that a doctor who was invited by email enters; the clinic can add the rest (rule I13). */
export const TypedPractice = {
  specialty: specialtyLine(practiceMessages.specialtyRequired),
  licenseNumber: requiredLine(practiceMessages.licenseRequired, 100),
  /** Council that issued the license; numbers are unique within it (rule T33). */
  licenseCouncil: line(200),
  qualification: line(200),
  experience: line(100),
}
