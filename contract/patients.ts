import { z } from 'zod'
import { Id, line, paging } from './common.ts'
import { endpoint } from './endpoint.ts'

/** A chart in a list: enough to tell two people of the same name apart, and no more (trap T22). */
export const PatientSummary = z.object({
  id: Id,
  user: z.object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string().nullable(),
    profileImageUrl: z.string().nullable(),
  }),
  phone: z.string().nullable(),
  dateOfBirth: z.string().nullable(),
  gender: z.string().nullable(),
  clinicId: Id,
  chartNumber: z.string(),
})
export type PatientSummary = z.infer<typeof PatientSummary>

/** Charts of the caller's clinics by name; a patient's own charts; nobody else's. `search`: name, e-mail, digits of the phone. */
export const listPatients = endpoint({
  method: 'GET',
  path: '/api/patients',
  access: 'signed-in',
  query: z.object({ search: line(100).optional(), clinicId: Id.optional(), ...paging(50, 200) }),
  reply: z.array(PatientSummary),
})
