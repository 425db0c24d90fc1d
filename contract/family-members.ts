import { z } from 'zod'
import { birthDate, bloodTypes, Done, email, Id, lines, personName, phone } from './common.ts'
import { endpoint } from './endpoint.ts'
import { msg, says, t } from '#language/translate.ts'

export const relationships = [
  'Spouse',
  'Child',
  'Parent',
  'Sibling',
  'Grandparent',
  'Grandchild',
  'Uncle',
  'Aunt',
  'Cousin',
  'Other',
] as const
/** Who an online booking is for (rule I7). */
export const forWhom = ['me', 'child', 'other'] as const

export const genders = ['male', 'female', 'other', 'not_specified'] as const

/** Age from which a person can take over their own records (rule T107). */
export const ADULT_YEARS = 18

/** Maximum number of family members per account, so the list needs no pages. */
export const MAX_FAMILY_MEMBERS = 50

export const familyMessages = {
  added: msg('Family member added successfully'),
  updated: msg('Family member updated successfully'),
  deleted: msg('Family member deleted successfully'),
  deleteQuestion: msg('Are you sure you want to delete this family member?'),
  hasChart: msg("This family member has a record at a clinic and can't be deleted."),
  tooMany: () => t('You can add up to {max} family members.', { max: MAX_FAMILY_MEMBERS }),
  bornLater: msg('The date of birth cannot be in the future'),
  /** The statement that the caller agrees to by saving; its version is stored with the family member (rule T16). */
  consent: msg(
    "By saving, you confirm you're this person's guardian or have their permission. Add only what a clinic needs to know.",
  ),
} as const

const emptyOr = <T extends z.ZodType>(schema: T) => z.literal('').or(schema)

/** Fields of a family member. Omitted fields keep their value; an empty text clears a field. */
export const FamilyMemberFields = z.strictObject({
  firstName: personName(msg('First name is required')),
  lastName: personName(msg('Last name is required')),
  relationship: z.enum(relationships, says(msg('Relationship is required'))),
  dateOfBirth: emptyOr(birthDate(msg('Please select a date'))).nullish(),
  gender: emptyOr(z.enum(genders)).nullish(),
  bloodType: emptyOr(z.enum(bloodTypes)).nullish(),
  allergies: lines(1000).nullish(),
  medicalHistory: lines(4000).nullish(),
  phone: emptyOr(phone(msg('Phone number must be at least 10 digits'))).nullish(),
  email: emptyOr(email(msg('Please enter a valid email'))).nullish(),
  /** True if this person should be called in an emergency. */
  emergencyContact: z.boolean().optional(),
})
export type FamilyMemberFields = z.infer<typeof FamilyMemberFields>

export const FamilyMember = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  relationship: z.enum(relationships),
  dateOfBirth: z.string().nullable(),
  /** Approximate, if only an age is known. */
  birthYear: z.string().nullable(),
  gender: z.enum(genders).nullable(),
  bloodType: z.enum(bloodTypes).nullable(),
  allergies: z.string().nullable(),
  medicalHistory: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  emergencyContact: z.boolean(),
  /** True if a clinic has a chart of this person, because appointments were booked for them. */
  hasChart: z.boolean(),
  /** True if the date of birth makes them an adult. */
  isAdult: z.boolean(),
  /** The open invitation to take over their own records; null if there is none. */
  takeover: z.object({ email: z.string(), expiresAt: z.iso.datetime({ offset: true }) }).nullable(),
})
export type FamilyMember = z.infer<typeof FamilyMember>

const FamilyMemberId = z.object({ id: Id })

/** Lists the caller's family members, in the order in which they were added. Only patients can call it. */
export const listFamilyMembers = endpoint({
  method: 'GET',
  path: '/api/family-members',
  access: 'signed-in',
  reply: z.array(FamilyMember),
})

/** Adds a family member to the caller's list. Only patients can call it. Returns 409 beyond 50 family members. */
export const addFamilyMember = endpoint({
  method: 'POST',
  path: '/api/family-members',
  access: 'signed-in',
  body: FamilyMemberFields,
  status: 201,
  reply: FamilyMember,
})

/**
 * Changes one of the caller's family members; omitted fields keep their value. Charts that clinics have of this person
 * don't change. Only patients can call it.
 */
export const updateFamilyMember = endpoint({
  method: 'PUT',
  path: '/api/family-members/:id',
  access: 'signed-in',
  params: FamilyMemberId,
  body: FamilyMemberFields.partial(),
  reply: FamilyMember,
})

/**
 * Removes one of the caller's family members. Only patients can call it. Returns 409 if a clinic has a chart of this
 * person (rule T109).
 */
export const deleteFamilyMember = endpoint({
  method: 'DELETE',
  path: '/api/family-members/:id',
  access: 'signed-in',
  params: FamilyMemberId,
  reply: Done,
})
