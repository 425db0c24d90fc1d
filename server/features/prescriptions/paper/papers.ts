import { randomBytes } from 'node:crypto'
import type { Reply } from '#contract/endpoint.ts'
import type { getPrescriptionPaper, VerifiedPaper } from '#contract/prescriptions/papers.ts'
import { prescriptionMessages } from '#contract/prescriptions/prescriptions.ts'
import type { Doer, SignedIn } from '#server/actor.ts'
import { asServer } from '#server/database/acting.ts'
import type { Db } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { notFound } from '#server/errors.ts'
import type { Asker } from '#server/http/door/door.ts'
import { withInitial } from '#server/initials.ts'
import { hashOf, openSealed, seal } from '#server/secrets.ts'
import { pdfOf } from './pdf.ts'
import { sheetOf } from './sheet.ts'
import { record } from '#server/features/prescriptions/news.ts'
import type { StoredPrescription } from '#server/features/prescriptions/queries/prescriptions.ts'
import {
  findByCode,
  findSealedCode,
  findVersion,
  insertCode,
  type StoredVersion,
} from '#server/features/prescriptions/queries/versions.ts'
import { writtenSeenBy } from '#server/features/prescriptions/read.ts'
import { hashOfVersion, toVersion } from '#server/features/prescriptions/shape.ts'

const PURPOSE = 'prescription-code'

/**
 * Returns what is printed of the newest version, with the address by which anyone can verify the paper; that it was printed
 * is recorded. Throws 404, 409 for an upload.
 */
export async function paperOf(deps: Deps, doer: Doer, id: string): Promise<Reply<typeof getPrescriptionPaper>> {
  const one = await writtenSeenBy(deps.db, doer.actor, id)
  return printed(deps, doer, one, one.version)
}

/**
 * Returns the paper as a PDF, of the newest version if none is named, and says in the headers of the answer how it is kept.
 * Throws 404, 409 for an upload.
 */
export async function paperAsPdf(
  deps: Deps,
  doer: Doer,
  asker: Asker,
  { id, version, download }: { id: string; version?: number; download?: '1' },
): Promise<Uint8Array<ArrayBuffer>> {
  const one = await writtenSeenBy(deps.db, doer.actor, id)
  if (version && version > one.version) throw notFound()
  const paper = await printed(deps, doer, one, version ?? one.version)
  const name = `prescription-${paper.number}${paper.version > 1 ? `-version-${paper.version}` : ''}.pdf`
  asker.replyHeaders.push(
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

const printed = (deps: Deps, doer: Doer, one: StoredPrescription, wanted: number) =>
  transaction(deps.db, async (tx) => {
    const paper = await printedOf(deps, tx, one.id, wanted)
    await record(tx, 'prescription.printed', one, doer)
    return paper
  })

async function printedOf(deps: Deps, tx: Db, id: string, wanted: number) {
  const version = await findVersion(tx, id, wanted)
  // the codes are the server's: who reads a prescription need not know who has printed it
  const code = await asServer(() => codeOf(deps, tx, id, wanted))
  return { ...toVersion(version), status: version.status, verifyUrl: `${deps.publicUrl()}/verify/${code}` }
}

/** Returns the code of a version, made if there is none or it was sealed with a key that is gone. */
async function codeOf(deps: Deps, tx: Db, id: string, version: number): Promise<string> {
  const kept = await findSealedCode(tx, id, version)
  const known = kept && openSealed(deps, PURPOSE, kept)
  if (known) return known.text
  const code = randomBytes(16).toString('base64url')
  await insertCode(tx, { id, version, hash: hashOf(code), sealed: seal(deps.secret, PURPOSE, code) })
  return code
}

/** Returns what the code of a paper stands for. Throws 404 for any other; guessing is limited. */
export async function verify(deps: Deps, asker: Asker, code: string): Promise<VerifiedPaper> {
  await deps.limits.linkGuessesPerAddress.check(asker.address)
  const version = await findByCode(deps.db, hashOf(code))
  if (!version) {
    await deps.limits.linkGuessesPerAddress.take(asker.address)
    throw notFound(prescriptionMessages.notFound)
  }
  const { clinic, doctor, patient } = version.parties
  return {
    state: stateOf(version),
    number: version.number,
    version: version.version,
    clinic: clinic.name,
    doctor: { firstName: doctor.firstName, lastName: doctor.lastName },
    prescriptionDate: version.prescriptionDate,
    patient: withInitial(patient),
    medications: version.medications.map(({ medicationName, dosage }) => ({ medicationName, dosage })),
    hash: hashOfVersion(version),
  }
}

function stateOf({ status, replacedAt }: StoredVersion): VerifiedPaper['state'] {
  if (status === 'cancelled') return 'cancelled'
  if (replacedAt) return 'replaced'
  return status === 'completed' ? 'completed' : 'valid'
}
