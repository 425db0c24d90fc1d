import { z } from 'zod'
import { Id } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'

/** Most medicines that are listed. */
export const PRESCRIBED_MAX = 300

/** A medicine that doctors of the clinic prescribe. */
export const PrescribedMedicine = z.object({
  /** As it was written last. */
  name: z.string(),
  /** Its entry in the directory; null if it has none. */
  medicineId: Id.nullable(),
  composition: z.string().nullable(),
  /** How often the caller prescribed it. */
  own: z.number().int(),
  /** How often the clinic's other doctors did. */
  others: z.number().int(),
})
export type PrescribedMedicine = z.infer<typeof PrescribedMedicine>

/**
 * Lists the medicines that the caller and the clinic's other doctors prescribed in the last 12 months, at most 300: the caller's own
 * first, the most frequent first. With a patient it counts prescriptions for patients of the same age group, younger than 6 years
 * or not. A medicine without an entry in the directory is listed once it was prescribed to two patients. Only doctors of the clinic
 * can call it.
 */
export const listPrescribedMedicines = endpoint({
  method: 'GET',
  path: '/api/clinics/:id/prescribed-medicines',
  access: 'signed-in',
  params: z.object({ id: Id }),
  query: z.object({ patientId: Id.optional() }),
  reply: z.object({
    /** The age group that medicines are suggested for; `adult` if the patient's age isn't known. */
    for: z.enum(['adult', 'child']),
    medicines: z.array(PrescribedMedicine),
  }),
})
