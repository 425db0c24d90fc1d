import type { Reply } from '#contract/endpoint.ts'
import type { getPrescriptionPaper } from '#contract/prescriptions/papers.ts'
import type { SignedInCaller, SignedIn } from '#server/actor.ts'
import type { Db } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { notFound } from '#server/errors.ts'
import type { Caller } from '#server/http/door/door.ts'
import { pdfOf } from './pdf.ts'
import { sheetOf } from './sheet.ts'
import { verificationAddress } from './verification.ts'
import { audit } from '#server/features/prescriptions/news.ts'
import type { StoredPrescription } from '#server/features/prescriptions/queries/prescriptions.ts'
import { findVersion } from '#server/features/prescriptions/queries/versions.ts'
import { writtenSeenBy } from '#server/features/prescriptions/read.ts'
import { toVersion } from '#server/features/prescriptions/shape.ts'

/**
 * Returns what is printed of the newest version, with the address by which anyone can verify the paper; that it was printed
 * is recorded. Throws 404, 409 for an upload.
 */
export async function paperOf(
  deps: Deps,
  caller: SignedInCaller,
  id: string,
): Promise<Reply<typeof getPrescriptionPaper>> {
  const one = await writtenSeenBy(deps.db, caller.actor, id)
  return printed(deps, caller, one, one.version)
}

/**
 * Returns the paper as a PDF, of the newest version if none is named, and says in the headers of the answer how it is kept.
 * Throws 404, 409 for an upload.
 */
export async function paperAsPdf(
  deps: Deps,
  caller: Caller<SignedIn>,
  { id, version, download }: { id: string; version?: number; download?: '1' },
): Promise<Uint8Array<ArrayBuffer>> {
  const one = await writtenSeenBy(deps.db, caller.actor, id)
  if (version && version > one.version) throw notFound()
  const paper = await printed(deps, caller, one, version ?? one.version)
  const name = `prescription-${paper.number}${paper.version > 1 ? `-version-${paper.version}` : ''}.pdf`
  caller.replyHeaders.push(
    ['cache-control', 'no-store, private'],
    ['content-disposition', `${download ? 'attachment' : 'inline'}; filename="${name}"`],
    ['content-security-policy', "frame-ancestors 'none'"],
  )
  return pdfOf(sheetOf(paper), new Date(paper.signedAt))
}

/**
 * Returns the paper of a version as a PDF for the download of all that is a person's, which is recorded as a whole. Throws 404
 * for what the person may not see.
 */
export async function ownPaper(deps: Deps, actor: SignedIn, id: string, version: number): Promise<Uint8Array> {
  await writtenSeenBy(deps.db, actor, id)
  const paper = await transaction(deps.db, (tx) => printedOf(deps, tx, id, version))
  return pdfOf(sheetOf(paper), new Date(paper.signedAt))
}

const printed = (deps: Deps, caller: SignedInCaller, one: StoredPrescription, wanted: number) =>
  transaction(deps.db, async (tx) => {
    const paper = await printedOf(deps, tx, one.id, wanted)
    await audit(tx, 'prescription.printed', one, caller)
    return paper
  })

async function printedOf(deps: Deps, tx: Db, id: string, wanted: number) {
  const version = await findVersion(tx, id, wanted)
  const verifyUrl = await verificationAddress(deps, tx, id, wanted)
  return { ...toVersion(version), status: version.status, verifyUrl }
}
