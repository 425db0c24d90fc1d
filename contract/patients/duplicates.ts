import { z } from 'zod'
import { Id, line } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { typedFields } from './fields.ts'
import { patientMessages, PatientSummary } from './patients.ts'

/** What is known of a new patient, to look for an existing chart. */
export const DuplicateQuestion = z.strictObject({
  clinicId: z.uuid(patientMessages.clinic).optional(),
  firstName: line(100).optional(),
  lastName: line(100).optional(),
  email: line(254).nullable().optional(),
  phone: line(40).optional(),
  dateOfBirth: typedFields.dateOfBirth.optional(),
  /** The chart that is being edited: not a duplicate of itself. */
  exceptId: Id.optional(),
})
export type DuplicateQuestion = z.infer<typeof DuplicateQuestion>

/** A chart that may be of the same person, and in what it is the same. */
export const PossibleDuplicate = PatientSummary.extend({
  same: z.array(z.enum(['name', 'phone', 'dateOfBirth', 'email'])),
})
export type PossibleDuplicate = z.infer<typeof PossibleDuplicate>

/** Finds charts of one clinic that are likely the same person. A POST, so that no personal data is in the URL. */
export const findDuplicates = endpoint({
  method: 'POST',
  path: '/api/patients/duplicates',
  access: 'signed-in',
  forKeys: 'patients:read',
  body: DuplicateQuestion,
  reply: z.array(PossibleDuplicate),
})
