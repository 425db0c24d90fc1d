import { z } from 'zod'
import { Id, requiredLine } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { msg, says } from '#language/translate.ts'
import { Definition } from './definition.ts'
import { definitionMessages } from './questions.ts'

export const formMessages = {
  taken: msg('The clinic already has a form with this title.'),
  tooMany: msg('The clinic has reached the maximum number of forms. Archive one first.'),
  changed: msg('Someone else just changed this form.'),
  service: msg('This service isn’t one of the clinic’s.'),
  version: msg('Enter a version'),
} as const

/** Most forms of a clinic, without archived ones. */
export const FORMS_MAX = 200

/** A form of a clinic. */
export const ClinicForm = z.object({
  id: Id,
  title: z.string(),
  /** Number of its published version. Requests and answers stay with the version that they started with. */
  published: z.number().int(),
  definition: Definition,
  /** Services whose bookings ask for it. */
  serviceIds: z.array(Id),
  isArchived: z.boolean(),
  version: z.number().int(),
})
export type ClinicForm = z.infer<typeof ClinicForm>

const fields = {
  title: requiredLine(definitionMessages.title, 150),
  definition: Definition,
  serviceIds: z.array(Id).max(100),
}

export const NewClinicForm = z.strictObject(fields)
export type NewClinicForm = z.infer<typeof NewClinicForm>

export const ClinicFormChange = z.strictObject({
  ...fields,
  isArchived: z.boolean(),
  /** The version that the change is based on. */
  version: z.number(says(formMessages.version)).int().min(1).max(2_147_483_647),
})
export type ClinicFormChange = z.infer<typeof ClinicFormChange>

/** Lists the forms of a clinic by title, archived ones last. Its doctors, administrators and staff with access to charts can call it. */
export const listClinicForms = endpoint({
  method: 'GET',
  path: '/api/clinics/:id/forms',
  access: 'signed-in',
  params: z.object({ id: Id }),
  reply: z.object({ forms: z.array(ClinicForm), can: z.object({ manage: z.boolean() }) }),
})

/** Publishes a new form. The clinic's administrators can call it. Returns 400 if the clinic already has a form of this title. */
export const addClinicForm = endpoint({
  method: 'POST',
  path: '/api/clinics/:id/forms',
  access: 'signed-in',
  params: z.object({ id: Id }),
  body: NewClinicForm,
  status: 201,
  reply: ClinicForm,
})

/**
 * Changes or archives a form. Changed questions are published as a new version; earlier answers stay with theirs. The clinic's administrators
 * can call it. Returns 409 if the form has changed since.
 */
export const changeClinicForm = endpoint({
  method: 'PUT',
  path: '/api/clinic-forms/:id',
  access: 'signed-in',
  params: z.object({ id: Id }),
  body: ClinicFormChange,
  reply: ClinicForm,
})
