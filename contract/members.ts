import { z } from 'zod'
import { email, Id, line, paging, phone, requiredLine } from './common.ts'

/** What an administrator may let a member of the staff do; doctors and administrators have their rights by their role (trap T34). */
export const staffCapabilities = ['appointments', 'patients', 'prescriptions'] as const
export type StaffCapability = (typeof staffCapabilities)[number]

export const staffCapabilityLabels: Record<StaffCapability, string> = {
  appointments: 'Appointments, calendar and check-in',
  patients: 'Patients and their contact data',
  prescriptions: 'Prescriptions, to read',
}

/** Which doctors or staff an administrator's list shows. */
export const memberFilters = ['active', 'deactivated', 'all'] as const

export const MEMBERS_PER_PAGE = 25

/** What narrows a list of doctors or staff. */
export const memberQuery = z.object({
  search: line(100).optional(),
  clinicId: Id.optional(),
  show: z.enum(memberFilters).default('active'),
  ...paging(MEMBERS_PER_PAGE, 100),
})

/** Who a doctor or a member of the staff is, as their administrator sees them. */
export const MemberUser = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  profileImageUrl: z.string().nullable(),
})

/** Shortest first password that an administrator types (decision G1); it must be changed at the first sign-in. */
export const FIRST_PASSWORD_MIN = 6

/** How long an invitation can be answered. */
export const INVITATION_DAYS = 14

export const memberMessages = {
  firstNameRequired: 'First name is required',
  lastNameRequired: 'Last name is required',
  invalidEmail: 'Invalid email address',
  passwordTooShort: `Password must be at least ${FIRST_PASSWORD_MIN} characters`,
  phoneTooShort: 'Phone number must be at least 10 digits',
  clinicRequired: 'Clinic is required',
  emailUnavailable: 'This e-mail address cannot be added here. Please ask the person for another one.',
  alreadyMember: 'This person belongs to the clinic already.',
  cannotReturn: 'This person cannot be added back at the moment.',
  belongsAlready: 'You belong to a clinic already. Ask its administrator to let you go first.',
  alreadyInvited: 'This person is invited already and has not answered yet.',
  invitationOver: 'This invitation is not open any more.',
  verifyFirst: 'Please confirm your e-mail address first.',
} as const

/** The fields that Add New Doctor and Add New Staff Member have in common (specification 1, section 5). */
export const newMemberFields = {
  firstName: requiredLine(memberMessages.firstNameRequired, 100),
  lastName: requiredLine(memberMessages.lastNameRequired, 100),
  email: email(memberMessages.invalidEmail),
  password: z
    .string(memberMessages.passwordTooShort)
    .min(FIRST_PASSWORD_MIN, memberMessages.passwordTooShort)
    .max(256, 'At most 256 characters'),
  phone: phone(memberMessages.phoneTooShort),
  clinicId: z.uuid(memberMessages.clinicRequired),
}

/**
 * What adding somebody came to: an account with the typed first password, or, when the e-mail belongs to somebody who
 * can join, an invitation that they answer (decision B1).
 */
export const Added = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('added'), id: Id }),
  z.object({ outcome: z.literal('invited'), invitationId: Id }),
])
export type Added = z.infer<typeof Added>

/** The highest amount that can be typed, in rupees: one crore. */
const RUPEES_MAX = 10_000_000

/**
 * An amount of rupees as an administrator types it (fee, salary): decimal text, also with commas between the thousands,
 * which are taken out. `required` is the sentence for none.
 */
export const rupees = (required: string) =>
  z
    .string(required)
    .trim()
    .min(1, required)
    .regex(/^(\d{1,8}|\d{1,3}(,\d{2,3}){0,2},\d{3})(\.\d{1,2})?$/, 'Enter an amount such as 25000 or 25000.50')
    .transform((text) => text.replaceAll(',', ''))
    .refine((text) => Number(text) <= RUPEES_MAX, 'At most 10000000')
