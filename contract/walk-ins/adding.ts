import { z } from 'zod'
import { Id, line, personName, phone } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { statedAge, statedFields } from '#contract/patients/stated.ts'
import { says } from '#language/translate.ts'
import { walkInMessages, WalkIn } from './walk-ins.ts'

/**
 * A walk-in for an existing chart, or for a name, which gets a new chart; a phone number, sex and age can be given with the name, and a reason and a
 * service always.
 */
export const NewWalkIn = z
  .strictObject({
    clinicId: z.uuid(says(walkInMessages.clinic)),
    /** Null for the first free doctor. */
    doctorId: Id.nullable(),
    patientId: Id.optional(),
    name: personName(walkInMessages.name, 200).optional(),
    phone: phone(walkInMessages.phone).optional(),
    /** Why the patient comes. */
    reason: line(200).optional(),
    /** A consultation if omitted. */
    serviceId: Id.optional(),
    /** Age in full years, of a new patient. */
    age: statedAge,
    ...statedFields,
  })
  .refine(({ patientId, name }) => Boolean(patientId) !== Boolean(name), {
    path: ['name'],
    ...says(walkInMessages.patient),
  })
export type NewWalkIn = z.infer<typeof NewWalkIn>

/**
 * Adds a patient to today's queue and returns their token number. Doctors, administrators and staff with the permission
 * to check patients in can call it. Returns 409 if the patient is already in the queue.
 */
export const addWalkIn = endpoint({
  method: 'POST',
  path: '/api/walk-ins',
  access: 'signed-in',
  once: true,
  body: NewWalkIn,
  status: 201,
  reply: WalkIn,
})
