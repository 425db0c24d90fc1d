import { z } from 'zod'
import { PasswordProof } from './accounts/two-factor.ts'
import { Id } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Within so many minutes after the password was given the download must begin. */
export const OWN_DATA_MINUTES = 10

/** ready: it may begin; running; complete; gaps: it came to its end, and something is missing; broken: it did not. */
export const ownDataStates = ['ready', 'running', 'complete', 'gaps', 'broken'] as const

/** What could not be put into the file. */
export const MissingPart = z.object({
  what: z.enum(['paper', 'upload', 'report', 'document']),
  /** The number of a prescription, or the day of a test or a visit. */
  name: z.string(),
  page: z.number().int().nullable(),
})
export type MissingPart = z.infer<typeof MissingPart>

export const OwnDataDownload = z.object({
  id: Id,
  state: z.enum(ownDataStates),
  /** Lists and files that are in it, and all that belong into it; 0 until they were counted. */
  done: z.number().int(),
  total: z.number().int(),
  missing: z.array(MissingPart),
})
export type OwnDataDownload = z.infer<typeof OwnDataDownload>

export const ownDataMessages = {
  running: 'A download of your data is under way. Please wait until it ends.',
  used: 'This download was started already or is too old. Please start it again in your settings.',
  notPrepared: 'Failed to prepare your data',
} as const

/** Returns what is missing, in words. */
export function missingInWords({ what, name, page }: MissingPart): string {
  if (what === 'paper') return `The PDF of prescription ${name} could not be made.`
  if (what === 'upload') return `The file of the uploaded prescription ${name} could not be read.`
  if (what === 'document') return `A document of the visit of ${name} could not be read.`
  return `Page ${page} of the test report of ${name} could not be read.`
}

/** Asks for the password and gets a download of all that is the caller's; only the last one counts. */
export const prepareOwnData = endpoint({
  method: 'POST',
  path: '/api/own-data',
  access: 'signed-in',
  body: PasswordProof,
  status: 201,
  reply: OwnDataDownload,
})

const params = z.object({ id: Id })

/** How far a download is. */
export const getOwnData = endpoint({
  method: 'GET',
  path: '/api/own-data/:id',
  access: 'signed-in',
  params,
  reply: OwnDataDownload,
})

/** The file, made while it is sent; once. */
export const getOwnDataFile = endpoint({
  method: 'GET',
  path: '/api/own-data/:id/file',
  access: 'signed-in',
  params,
  type: 'application/zip',
  reply: z.custom<AsyncIterable<Uint8Array>>(),
})
