import type { MissingPart } from '#contract/own-data.ts'
import { getPrescriptionFile } from '#contract/prescriptions/uploads.ts'
import { getTestResultFile } from '#contract/test-orders/results.ts'
import { getReportPage } from '#contract/test-reports/reports.ts'
import { getVisitDocument } from '#contract/visits/documents.ts'
import { isUnavailable } from '#server/database/failures.ts'
import type { Deps } from '#server/deps.ts'
import { RefusedError } from '#server/errors.ts'
import { ownDocumentPaper } from '#server/features/medical-documents/public.ts'
import { ownPaper } from '#server/features/prescriptions/public.ts'
import { isUnreadable, whole } from '#server/files/files.ts'
import type { Reader } from './as-patient.ts'
import type { Owned } from './owned.ts'

/** A file of the download. */
export interface Part {
  path: string
  /** Its bytes; at most those of one upload. */
  read: () => Promise<Uint8Array>
  /** The entry in the list of missing files if it can't be read. */
  missing: MissingPart
}

/** Returns the files of prescriptions, certificates, letters and consents, test reports, visits and test results. */
export function filesOf(
  deps: Deps,
  reader: Reader,
  { prescriptions, letters, reports, documents, results }: Owned,
): Part[] {
  return [
    ...prescriptions.flatMap(({ id, number, version, kind }): Part[] =>
      kind
        ? [
            {
              path: `prescriptions/${number}.${kind}`,
              read: async () => whole(await reader.call(getPrescriptionFile, { params: { id } })),
              missing: { what: 'upload', name: number, page: null },
            },
          ]
        : Array.from({ length: version }, (_, at): Part => ({
            path: `prescriptions/${number}${at + 1 < version ? `-version-${at + 1}-replaced` : ''}.pdf`,
            read: () => ownPaper(deps, reader.actor, id, at + 1),
            missing: { what: 'paper', name: at + 1 < version ? `${number}, version ${at + 1}` : number, page: null },
          })),
    ),
    ...letters.flatMap(({ id, number, version }) =>
      Array.from({ length: version }, (_, at): Part => ({
        path: `certificates-and-letters/${number}${at + 1 < version ? `-version-${at + 1}-replaced` : ''}.pdf`,
        read: () => ownDocumentPaper(deps, reader.actor, id, at + 1),
        missing: { what: 'letter', name: at + 1 < version ? `${number}, version ${at + 1}` : number, page: null },
      })),
    ),
    ...reports.flatMap(({ id, testDate, pages }) =>
      pages.map(({ page, path }): Part => ({
        path,
        read: async () => whole(await reader.call(getReportPage, { params: { id, page } })),
        missing: { what: 'report', name: testDate, page },
      })),
    ),
    ...documents.map(({ id, visitId, visitDate, path }): Part => ({
      path,
      read: async () => whole(await reader.call(getVisitDocument, { params: { id: visitId, documentId: id } })),
      missing: { what: 'document', name: visitDate, page: null },
    })),
    ...results.map(({ id, measuredOn, path }): Part => ({
      path,
      read: async () => whole(await reader.call(getTestResultFile, { params: { id } })),
      missing: { what: 'report', name: measuredOn, page: null },
    })),
  ]
}

/**
 * Returns the bytes of a file: 'gone' if it was deleted in the meantime, null if it cannot be read. Throws when the database
 * or the store does not answer: then the whole download ends.
 */
export async function bytesOf(deps: Deps, { read, missing }: Part): Promise<Uint8Array | 'gone' | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof RefusedError && error.status === 404) return 'gone'
    const isNotMade =
      ['paper', 'letter'].includes(missing.what) && !(error instanceof RefusedError) && !isUnavailable(error)
    if (!isNotMade && !isUnreadable(error)) throw error
    deps.log.warn({ what: missing.what, code: (error as Error).name }, 'A file is missing in a download of own data')
    return null
  }
}
