import { z } from 'zod'
import { PasswordProof } from './accounts/two-factor.ts'
import { Id } from './common.ts'
import { endpoint } from './endpoint.ts'
import { msg, t } from '#language/translate.ts'

/** Minutes after entering the password within which the download must start. */
export const OWN_DATA_MINUTES = 10

/** `ready`: can start; `running`; `complete`; `gaps`: finished, but parts are missing; `broken`: interrupted. */
export const ownDataStates = ['ready', 'running', 'complete', 'gaps', 'broken'] as const

/** A part that could not be added to the file. */
export const MissingPart = z.object({
  what: z.enum(['paper', 'letter', 'upload', 'report', 'document']),
  /** Number of a prescription, or date of a test or a visit. */
  name: z.string(),
  page: z.number().int().nullable(),
})
export type MissingPart = z.infer<typeof MissingPart>

export const OwnDataDownload = z.object({
  id: Id,
  state: z.enum(ownDataStates),
  /** Lists and files that are in the archive. */
  done: z.number().int(),
  /** Lists and files that belong in the archive; 0 until they are counted. */
  total: z.number().int(),
  missing: z.array(MissingPart),
})
export type OwnDataDownload = z.infer<typeof OwnDataDownload>

export const ownDataMessages = {
  running: msg('A download of your data is already in progress. Please wait until it finishes.'),
  used: msg('This download has already started or has expired. Start a new one in your settings.'),
  notPrepared: msg('Failed to prepare your data'),
} as const

/** Returns a missing part in words. */
export function missingInWords({ what, name, page }: MissingPart): string {
  if (what === 'letter') return t('The PDF of {name} could not be created.', { name })
  if (what === 'paper') return t('The PDF of prescription {name} could not be created.', { name })
  if (what === 'upload') return t('The file of the uploaded prescription {name} could not be read.', { name })
  if (what === 'document') return t('A document of the visit of {name} could not be read.', { name })
  return t('Page {page} of the test report of {name} could not be read.', { page, name })
}

/**
 * Prepares an archive of the caller's own data and their family's, after checking their password. The download must
 * start within 10 minutes; a newer request replaces it. Returns 400 for a wrong password, 409 while another download is
 * running, 429 after 5 downloads in a day.
 */
export const prepareOwnData = endpoint({
  method: 'POST',
  path: '/api/own-data',
  access: 'signed-in',
  body: PasswordProof,
  status: 201,
  reply: OwnDataDownload,
})

const params = z.object({ id: Id })

/** Returns the progress of one of the caller's own downloads. */
export const getOwnData = endpoint({
  method: 'GET',
  path: '/api/own-data/:id',
  access: 'signed-in',
  params,
  reply: OwnDataDownload,
})

/**
 * Downloads the archive of the caller's data as a ZIP file. It is generated while streaming and can be downloaded once;
 * the download is recorded. Returns 409 if it has already started or is older than 10 minutes.
 */
export const getOwnDataFile = endpoint({
  method: 'GET',
  path: '/api/own-data/:id/file',
  access: 'signed-in',
  heavy: true,
  params,
  type: 'application/zip',
  reply: z.custom<AsyncIterable<Uint8Array>>(),
})
