import { z } from 'zod'
import { Id, requiredLine } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { msg, says, t } from '#language/translate.ts'
import { Declared, DeclaredValue, VALUES_PER_TEST } from './values.ts'

export const clinicTestMessages = {
  name: msg('Enter the name of the test'),
  taken: msg('The clinic already has a test with this name.'),
  tooMany: msg('The clinic has reached the maximum number of tests. Archive one that you no longer order.'),
  changed: msg('Someone else just changed this test.'),
} as const

/** Most own tests of a clinic, without archived ones. */
export const CLINIC_TESTS_MAX = 300

/** A test or a panel of the clinic's own: a panel has several values. */
export const ClinicTest = z.object({
  id: Id,
  name: z.string(),
  values: z.array(Declared),
  /** An archived test can't be ordered; its orders stay. */
  isArchived: z.boolean(),
  version: z.number().int(),
})
export type ClinicTest = z.infer<typeof ClinicTest>

const fields = {
  name: requiredLine(clinicTestMessages.name, 100),
  values: z
    .array(DeclaredValue)
    .max(VALUES_PER_TEST, { error: () => t('At most {max} values', { max: VALUES_PER_TEST }) }),
}

export const NewClinicTest = z.strictObject(fields)
export type NewClinicTest = z.infer<typeof NewClinicTest>

export const ClinicTestChange = z.strictObject({
  ...fields,
  isArchived: z.boolean(),
  /** The version that the change is based on. */
  version: z
    .number(says(msg('Enter a version')))
    .int()
    .min(1)
    .max(2_147_483_647),
})
export type ClinicTestChange = z.infer<typeof ClinicTestChange>

/** Lists the clinic's own tests and panels by name, archived ones last. Its doctors, administrators and staff with the permission for tests can call it. */
export const listClinicTests = endpoint({
  method: 'GET',
  path: '/api/clinics/:id/tests',
  access: 'signed-in',
  params: z.object({ id: Id }),
  reply: z.array(ClinicTest),
})

/**
 * Adds a test or a panel to the clinic's own. Its doctors and administrators can call it. Returns 409 if the clinic already has a test of this name.
 */
export const addClinicTest = endpoint({
  method: 'POST',
  path: '/api/clinics/:id/tests',
  access: 'signed-in',
  params: z.object({ id: Id }),
  body: NewClinicTest,
  status: 201,
  reply: ClinicTest,
})

/** Changes or archives one of the clinic's own tests; earlier orders stay as they are. Its doctors and administrators can call it. Returns 409 if its version has changed since. */
export const changeClinicTest = endpoint({
  method: 'PUT',
  path: '/api/clinic-tests/:id',
  access: 'signed-in',
  params: z.object({ id: Id }),
  body: ClinicTestChange,
  reply: ClinicTest,
})
