import { z } from 'zod'
import { Done, email, Id, isoDate, lines, phone, requiredLine } from './common.ts'
import { endpoint } from './endpoint.ts'
import { bloodTypes } from './patients/fields.ts'

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
export const genders = ['male', 'female', 'other', 'not_specified'] as const

/** Age from which a person can take over their own records (rule T107). */
export const ADULT_YEARS = 18

/** How many family members one account can have; so the list needs no pages. */
export const MAX_FAMILY_MEMBERS = 50

export const familyMessages = {
  added: 'Family member added successfully',
  updated: 'Family member updated successfully',
  deleted: 'Family member deleted successfully',
  deleteQuestion: 'Are you sure you want to delete this family member?',
  hasChart: "This family member has a record at a clinic and can't be deleted.",
  tooMany: `You can add up to ${MAX_FAMILY_MEMBERS} family members.`,
  bornLater: 'The date of birth cannot be in the future',
  /** What saving states; its version is recorded with the family member (rule T16). */
  consent:
    "By saving, you confirm you're this person's guardian or have their permission. Add only what a clinic needs to know.",
} as const

const emptyOr = <T extends z.ZodType>(schema: T) => z.literal('').or(schema)

/** Fields of a family member. An empty text clears a field; an absent one is left unchanged. */
export const FamilyMemberFields = z.strictObject({
  firstName: requiredLine('First name is required', 100),
  lastName: requiredLine('Last name is required', 100),
  relationship: z.enum(relationships, 'Relationship is required'),
  dateOfBirth: emptyOr(isoDate('Please select a date')).nullish(),
  gender: emptyOr(z.enum(genders)).nullish(),
  bloodType: emptyOr(z.enum(bloodTypes)).nullish(),
  allergies: lines(1000).nullish(),
  medicalHistory: lines(4000).nullish(),
  phone: emptyOr(phone('Phone number must be at least 10 digits')).nullish(),
  email: emptyOr(email('Please enter a valid email')).nullish(),
  /** Whether this person is to be called in an emergency. */
  emergencyContact: z.boolean().optional(),
})
export type FamilyMemberFields = z.infer<typeof FamilyMemberFields>

export const FamilyMember = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  relationship: z.enum(relationships),
  dateOfBirth: z.string().nullable(),
  /** About, where only an age was told. */
  birthYear: z.string().nullable(),
  gender: z.enum(genders).nullable(),
  bloodType: z.enum(bloodTypes).nullable(),
  allergies: z.string().nullable(),
  medicalHistory: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  emergencyContact: z.boolean(),
  /** Has a chart at a clinic: visits were booked for them. */
  hasChart: z.boolean(),
  /** Of age, as the date of birth says. */
  isAdult: z.boolean(),
  /** The open invitation to take over their own records; `family-takeovers.ts`. */
  takeover: z.object({ email: z.string(), expiresAt: z.iso.datetime({ offset: true }) }).nullable(),
})
export type FamilyMember = z.infer<typeof FamilyMember>

const FamilyMemberId = z.object({ id: Id })

/** Lists the caller's family members, in the order in which they were added; for patients alone (403 otherwise). */
export const listFamilyMembers = endpoint({
  method: 'GET',
  path: '/api/family-members',
  access: 'signed-in',
  reply: z.array(FamilyMember),
})

/** Adds a family member of the caller. */
export const addFamilyMember = endpoint({
  method: 'POST',
  path: '/api/family-members',
  access: 'signed-in',
  body: FamilyMemberFields,
  status: 201,
  reply: FamilyMember,
})

/** Changes a family member. */
export const updateFamilyMember = endpoint({
  method: 'PUT',
  path: '/api/family-members/:id',
  access: 'signed-in',
  params: FamilyMemberId,
  body: FamilyMemberFields.partial(),
  reply: FamilyMember,
})

/** Removes a family member. 409 when a chart exists: a clinic's record is not deleted from here (rule T109). */
export const deleteFamilyMember = endpoint({
  method: 'DELETE',
  path: '/api/family-members/:id',
  access: 'signed-in',
  params: FamilyMemberId,
  reply: Done,
})
