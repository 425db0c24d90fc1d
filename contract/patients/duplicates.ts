import { z } from 'zod'
import { Id, line, nameLine } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { typedFields } from './fields.ts'
import { patientMessages, PatientSummary } from './patients.ts'
import { says } from '#language/translate.ts'

/** Details of a new patient, for finding an existing chart. */
export const DuplicateQuestion = z.strictObject({
  clinicId: z.uuid(says(patientMessages.clinic)).optional(),
  firstName: nameLine(100).optional(),
  lastName: nameLine(100).optional(),
  email: line(254).nullable().optional(),
  phone: line(40).optional(),
  dateOfBirth: typedFields.dateOfBirth.optional(),
  /** Chart that is being edited, to exclude from the results. */
  exceptId: Id.optional(),
})
export type DuplicateQuestion = z.infer<typeof DuplicateQuestion>

/** A chart that may be of the same person, with the details that match. */
export const PossibleDuplicate = PatientSummary.extend({
  same: z.array(z.enum(['name', 'phone', 'dateOfBirth', 'email'])),
})
export type PossibleDuplicate = z.infer<typeof PossibleDuplicate>

/**
 * Finds charts of a clinic that probably belong to the same person. Members who can add patients at the clinic can call
 * it, and the charts found are recorded as viewed. It is a POST so that no personal data is in the URL.
 */
export const findDuplicates = endpoint({
  method: 'POST',
  path: '/api/patients/duplicates',
  access: 'signed-in',
  forKeys: 'patients:read',
  body: DuplicateQuestion,
  reply: z.array(PossibleDuplicate),
})
