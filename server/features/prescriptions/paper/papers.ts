import { join } from 'node:path'
import type { NodeCompiler, NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'
import { t } from '#language/translate.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { PaperSize } from '#contract/clinics/paper.ts'
import type { getPrescriptionPaper } from '#contract/prescriptions/papers.ts'
import { prescriptionMessages } from '#contract/prescriptions/prescriptions.ts'
import type { SignedIn, SignedInCaller } from '#server/actor.ts'
import type { Db } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, notFound } from '#server/errors.ts'
import { checkVersion } from '#server/features/prescriptions/integrity.ts'
import { audit } from '#server/features/prescriptions/news.ts'
import type { StoredPrescription } from '#server/features/prescriptions/queries/prescriptions.ts'
import { readsVisit } from '#server/features/prescriptions/policy.ts'
import { findVisitOf } from '#server/features/prescriptions/queries/visit-on-paper.ts'
import { findVersion } from '#server/features/prescriptions/queries/versions.ts'
import { toVersion, writtenSeenBy } from '#server/features/prescriptions/read.ts'
import type { Caller } from '#server/http/door/door.ts'
import { compiled, pdfBytes, withTypst } from '#server/typst/typst.ts'
import { lookOf } from './look.ts'
import { type Sheet, sheetOf } from './sheet.ts'
import { verificationAddress } from './verification.ts'
import { onlyAsked } from './visit.ts'

/** How closely a printout is set: the loosest one with which it fits on one page, or the loosest if none does. */
const DENSITIES = [0, 1, 2]
/** Maximum number of medications on a closely set page. A longer list is easier to read on two pages. */
const CLOSE_MAX = 12

const TEMPLATE = join(import.meta.dirname, 'paper.typ')
/** The path under which the template finds the logo of this printout. */
const LOGO = join(import.meta.dirname, 'logo.png')

function laidOut(typst: NodeCompiler, sheet: Sheet): NodeTypstDocument {
  const { logo, ...texts } = sheet
  const all = { ...texts, logo: logo && 'logo.png' }
  if (logo) typst.mapShadow(LOGO, logo)
  const set = (density: number) => compiled(typst, TEMPLATE, { ...all, density })
  const loose = set(0)
  if (loose.numOfPages === 1 || sheet.medications.length > CLOSE_MAX) return loose
  for (const density of DENSITIES.slice(1)) {
    const made = set(density)
    if (made.numOfPages === 1) return made
  }
  return loose
}

const made = <T>(sheet: Sheet, draw: (typst: NodeCompiler, document: NodeTypstDocument) => T): Promise<T> =>
  withTypst((typst) => draw(typst, laidOut(typst, sheet)))

/** Returns the printout as a PDF with selectable text and the glyphs it uses. */
export const pdfOf = (sheet: Sheet, signedAt: Date): Promise<Uint8Array<ArrayBuffer>> =>
  made(sheet, (typst, document) => pdfBytes(typst, document, signedAt))

/** Returns the printout as a picture of its pages, one below the other. */
export const svgOf = (sheet: Sheet): Promise<{ svg: string; pages: number }> =>
  made(sheet, (typst, document) => ({ svg: typst.plainSvg(document), pages: document.numOfPages }))

/**
 * Returns the content of the newest version's printout, with the address at which anyone can verify it, and records the
 * printing. Throws 404, 409 for an upload and for a damaged record.
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
 * Returns the printout as a PDF, by default of the newest version and of its visit's, and sets the reply's caching
 * headers. Throws 404, 409 for an upload.
 */
export async function paperAsPdf(
  deps: Deps,
  caller: Caller<SignedIn>,
  { id, version, visitVersion, size, download }: Wanted & { id: string; download?: '1' },
): Promise<Uint8Array<ArrayBuffer>> {
  const one = await writtenSeenBy(deps.db, caller.actor, id)
  if (version && version > one.version) throw notFound()
  const paper = await printed(deps, caller, one, version ?? one.version)
  const name = `prescription-${paper.number}${paper.version > 1 ? `-version-${paper.version}` : ''}.pdf`
  caller.replyHeaders.push(...pdfHeaders(name, download))
  const sheet = await sheetFor(deps, caller.actor, one, paper, { visitVersion, size })
  return pdfOf(sheet, new Date(paper.signedAt))
}

/** Returns the headers of a PDF, which no one but its reader stores. */
export const pdfHeaders = (name: string, download: '1' | undefined): [string, string][] => [
  ['cache-control', 'no-store, private'],
  ['content-disposition', `${download ? 'attachment' : 'inline'}; filename="${name}"`],
  ['content-security-policy', "frame-ancestors 'self'"],
]

/** The versions and the paper that a person asks for. */
interface Wanted {
  version?: number | undefined
  visitVersion?: number | undefined
  size?: PaperSize | undefined
}

/**
 * Returns the texts of a printout. A visit is printed once it is finished; readers of the prescription who don't read
 * the visit see only what it asks of the patient. Throws 404 for a version that the visit doesn't have.
 */
async function sheetFor(
  deps: Deps,
  actor: SignedIn,
  one: StoredPrescription,
  paper: Awaited<ReturnType<typeof printedOf>>,
  { visitVersion, size }: Omit<Wanted, 'version'> = {},
): Promise<Sheet> {
  const visit = await findVisitOf(deps.db, one.id, visitVersion)
  if (visitVersion && !visit) throw notFound()
  const look = await lookOf(deps, deps.db, one.clinicId!, size)
  return sheetOf(paper, look, visit && !visit.isDraft ? (readsVisit(actor, one) ? visit : onlyAsked(visit)) : null)
}

/**
 * Returns the printout of a version as a PDF for the download of a person's own data, which is recorded as a whole. Throws
 * 404 if the person can't see it.
 */
export async function ownPaper(deps: Deps, actor: SignedIn, id: string, version: number): Promise<Uint8Array> {
  const one = await writtenSeenBy(deps.db, actor, id)
  const paper = await transaction(deps.db, (tx) => printedOf(deps, tx, id, version))
  return pdfOf(await sheetFor(deps, actor, one, paper), new Date(paper.signedAt))
}

const printed = (deps: Deps, caller: SignedInCaller, one: StoredPrescription, wanted: number) =>
  transaction(deps.db, async (tx) => {
    const paper = await printedOf(deps, tx, one.id, wanted)
    await audit(tx, 'prescription.printed', one, caller)
    return paper
  })

async function printedOf(deps: Deps, tx: Db, id: string, wanted: number) {
  const version = await findVersion(tx, id, wanted)
  if (checkVersion(version) === 'damaged') throw conflict(t(prescriptionMessages.damaged))
  const verifyUrl = await verificationAddress(deps, tx, id, wanted)
  return { ...toVersion(version), status: version.status, verifyUrl }
}
