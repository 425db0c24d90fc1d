import { z } from 'zod'
import { Id } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { doseCodes, vaccineCodes } from './codes.ts'

/** The next dose of one of the caller's own charts, their own or a family member's. */
export const NextImmunization = z.object({
  patientId: Id,
  firstName: z.string(),
  clinicName: z.string(),
  vaccine: z.enum(vaccineCodes),
  dose: z.enum(doseCodes),
  dueOn: z.string(),
  isOverdue: z.boolean(),
})
export type NextImmunization = z.infer<typeof NextImmunization>

/** Lists the next dose of each of the caller's own charts with at least one recorded dose. */
export const listNextImmunizations = endpoint({
  method: 'GET',
  path: '/api/immunizations/next',
  access: 'signed-in',
  reply: z.array(NextImmunization),
})
