import { z } from 'zod'
import { Id, isoDate, paging } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { RecordAccess } from './access.ts'
import { msg } from '#language/translate.ts'

const day = isoDate(msg('Please enter a date'))

/** Restricts the entries to a clinic, and to days of the clinic's calendar. */
const filters = { clinicId: Id.optional(), from: day.optional(), to: day.optional() }

export const OwnAccess = RecordAccess.extend({
  /** The person whose record it is: the caller, or a family member. */
  patient: z.object({ firstName: z.string(), lastName: z.string() }),
  /** Null for a test report, which belongs to no clinic. */
  clinic: z.object({ id: Id, name: z.string() }).nullable(),
})
export type OwnAccess = z.infer<typeof OwnAccess>

/**
 * Lists who accessed the records of the caller and of their family at all clinics, when and how, newest first. With a
 * clinic, accesses to test reports are left out, because reports belong to no clinic. An account without records gets an
 * empty list.
 */
export const listOwnAccess = endpoint({
  method: 'GET',
  path: '/api/record-access',
  access: 'signed-in',
  paged: true,
  query: z.object({ ...filters, ...paging(50, 200) }),
  reply: z.array(OwnAccess),
})

/** Lists the clinics that have a record of the caller or of their family, by name. */
export const listOwnAccessClinics = endpoint({
  method: 'GET',
  path: '/api/record-access/clinics',
  access: 'signed-in',
  reply: z.array(z.object({ id: Id, name: z.string() })),
})

/**
 * Downloads the list of accesses to the records of the caller and their family as a CSV file, with the same filters as
 * the list.
 */
export const exportOwnAccess = endpoint({
  method: 'GET',
  path: '/api/record-access/export.csv',
  access: 'signed-in',
  query: z.object(filters),
  csv: {
    at: 'When (UTC)',
    patient: 'Record of',
    clinic: 'Clinic',
    who: 'Who',
    role: 'As',
    what: 'What',
    about: 'About',
  },
  reply: z.object({
    at: z.string(),
    patient: z.string(),
    clinic: z.string().nullable(),
    who: z.string().nullable(),
    role: z.string().nullable(),
    what: z.string(),
    about: z.string().nullable(),
  }),
})
