import { z } from 'zod'
import { Done, Id, paging } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { NewTemplate, Template } from './template.ts'

/** A template of the clinic. */
export const ClinicTemplate = Template.extend({ id: Id, savedAt: z.iso.datetime() })
export type ClinicTemplate = z.infer<typeof ClinicTemplate>

/** Lists the clinic's own templates for certificates, letters and consents, by title. Doctors and administrators of the clinic can call it. */
export const listDocumentTemplates = endpoint({
  method: 'GET',
  path: '/api/clinics/:id/document-templates',
  access: 'signed-in',
  paged: true,
  params: z.object({ id: Id }),
  query: z.object(paging(100, 100)),
  reply: z.array(ClinicTemplate),
})

/** Adds a template for certificates, letters and consents. Doctors and administrators of the clinic can call it. */
export const addDocumentTemplate = endpoint({
  method: 'POST',
  path: '/api/clinics/:id/document-templates',
  access: 'signed-in',
  params: z.object({ id: Id }),
  body: NewTemplate,
  status: 201,
  once: true,
  reply: ClinicTemplate,
})

/**
 * Changes a template. Documents that were started with it don't change. Doctors and administrators of the clinic can call it. Returns 409 if its
 * version has changed since.
 */
export const changeDocumentTemplate = endpoint({
  method: 'PUT',
  path: '/api/document-templates/:id',
  access: 'signed-in',
  params: z.object({ id: Id }),
  body: NewTemplate.safeExtend({ version: z.number().int().min(1).max(2_147_483_647) }),
  reply: ClinicTemplate,
})

/** Deletes a template. Documents that were written with it stay as they are. Doctors and administrators of the clinic can call it. */
export const deleteDocumentTemplate = endpoint({
  method: 'DELETE',
  path: '/api/document-templates/:id',
  access: 'signed-in',
  params: z.object({ id: Id }),
  reply: Done,
})
