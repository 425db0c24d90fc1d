import { t } from '#language/translate.ts'
import type { PaperSize } from '#contract/clinics/paper.ts'
import { documentMessages } from '#contract/medical-documents/documents.ts'
import { drawingBox, type Signer } from '#contract/medical-documents/consents.ts'
import type { Parties } from '#contract/prescriptions/papers.ts'
import type { SignedIn, SignedInCaller } from '#server/actor.ts'
import type { Db } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, notFound } from '#server/errors.ts'
import {
  doctorName,
  headOf,
  inEnglish,
  type Look,
  lookOf,
  patientName,
  pdfHeaders,
  pdfOf,
  printedDay,
  proofOf,
  type Sheet,
  svgOf,
} from '#server/features/prescriptions/public.ts'
import type { Caller } from '#server/http/door/door.ts'
import { momentInMail } from '#server/email-delivery/moments.ts'
import { checkContent } from './content.ts'
import { audit } from './news.ts'
import type { StoredDocument } from './queries/documents.ts'
import { findVersion } from './queries/versions.ts'
import { documentSeenBy } from './read.ts'
import { textOf } from './sign.ts'
import { verificationAddress } from './verification.ts'
import { openDraft, ownDocument } from './write.ts'

/** What is printed: a signed version, or one that a doctor is about to sign. */
interface Printed {
  number: string
  version: number
  title: string
  body: string
  documentDate: string
  parties: Parties
  /** Who signed a consent. */
  signer: Signer | null
  isConsent: boolean
  signedAt: Date
  keyId: string
  hash: string
  verifyUrl: string
  word: Sheet['word']
}

function sheetOf(one: Printed, look: Look): Sheet {
  const { parties, title } = one
  const head = headOf(parties, look)
  const reference = `${one.number}, version ${one.version}`
  return {
    ...head,
    title: `${title} ${reference}`,
    language: null,
    headings: {},
    reference,
    visit: null,
    amended: null,
    teleconsultation: null,
    date: printedDay(one.documentDate),
    findings: [],
    medications: [],
    letter: { title, paragraphs: one.body.split('\n\n') },
    note: null,
    parts: [],
    signature: {
      ...signatureOf(one, head.space ? head.doctor.lines : []),
      at: inEnglish(() => momentInMail(one.signedAt, parties.clinic.timeZone)),
    },
    proof: proofOf(one),
    word: one.word,
  }
}

/** Returns who signed: the doctor, or of a consent the patient or someone for them, with the doctor as the witness. */
function signatureOf(
  { word, parties, isConsent, signer }: Printed,
  doctorLines: string[],
): Pick<Sheet['signature'], 'by' | 'lines' | 'drawing'> {
  const doctor = doctorName(parties.doctor)
  if (!isConsent) return { by: `${word === 'PREVIEW' ? 'Not signed yet:' : 'Signed by'} ${doctor}`, lines: doctorLines }
  const witnessed = [`In the presence of ${doctor}`, ...doctorLines]
  if (!signer) return { by: 'Not signed yet', lines: witnessed }
  const { name, relation, drawing } = signer
  const patient = patientName(parties.patient) || `chart ${parties.patient.chartNumber}`
  return {
    by: `Signed by ${name}${relation === null ? '' : ` (${relation}), for ${patient}`}`,
    lines: drawing === null ? ['With the typed name as the signature', ...witnessed] : witnessed,
    ...(drawing !== null && { drawing: svgOfDrawing(drawing) }),
  }
}

const svgOfDrawing = (path: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${drawingBox.width} ${drawingBox.height}"><path d="${path}" fill="none" stroke="#10211e" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/></svg>`

interface Wanted {
  version?: number | undefined
  size?: PaperSize | undefined
}

/** Returns the printout of a signed document as a PDF and records the printing. Throws 404, 409 for a damaged record. */
export async function paperAsPdf(
  deps: Deps,
  caller: Caller<SignedIn>,
  { id, version, size, download }: Wanted & { id: string; download?: '1' | undefined },
): Promise<Uint8Array<ArrayBuffer>> {
  const one = await documentSeenBy(deps.db, caller.actor, id)
  const wanted = version ?? one.version
  // a draft has no paper
  if (wanted < 1 || wanted > one.version) throw notFound()
  const paper = await transaction(deps.db, async (tx) => {
    const found = await printedOf(deps, tx, one, wanted)
    await audit(tx, 'medical-document.printed', one, caller)
    return found
  })
  const name = `document-${paper.number}${paper.version > 1 ? `-version-${paper.version}` : ''}.pdf`
  caller.replyHeaders.push(...pdfHeaders(name, download))
  return pdfOf(sheetOf(paper, await lookOf(deps, deps.db, one.clinicId, size)), paper.signedAt)
}

/** Returns the printout of a version for the download of a person's own data, which is recorded as a whole. Throws 404. */
export async function ownDocumentPaper(deps: Deps, actor: SignedIn, id: string, version: number): Promise<Uint8Array> {
  const one = await documentSeenBy(deps.db, actor, id)
  const paper = await transaction(deps.db, (tx) => printedOf(deps, tx, one, version))
  return pdfOf(sheetOf(paper, await lookOf(deps, deps.db, one.clinicId)), paper.signedAt)
}

async function printedOf(deps: Deps, tx: Db, { id, withdrawnAt }: StoredDocument, wanted: number): Promise<Printed> {
  const version = await findVersion(tx, id, wanted)
  if (!version) throw notFound()
  if (checkContent(version) === 'damaged') throw conflict(t(documentMessages.damaged))
  const verifyUrl = await verificationAddress(deps, tx, id, wanted)
  const word = withdrawnAt ? 'WITHDRAWN' : version.replacedAt ? 'REPLACED' : null
  return { ...version, isConsent: version.signer !== null, hash: version.storedHash.toString('hex'), verifyUrl, word }
}

/** Has the length of a number, a hash and an address, so that the preview has its lines where the printout has them. */
const UNKNOWN = { number: 'DOC-·······', hash: '·'.repeat(64), code: '·'.repeat(22), key: '·'.repeat(16) }

/** Returns the text and a picture of the printout of the saved draft, and records the view. Throws 403, 404, 409 without a draft. */
export async function preview(
  deps: Deps,
  caller: SignedInCaller,
  id: string,
): Promise<{ body: string; svg: string; pages: number }> {
  const one = await ownDocument(deps.db, caller.actor, id)
  const printed = await transaction(deps.db, async (tx): Promise<Printed> => {
    const draft = await openDraft(tx, id)
    await audit(tx, 'medical-document.opened', one, caller)
    const { parties, today, signedAt, body } = await textOf(tx, one, draft, true)
    return {
      number: draft.number ?? UNKNOWN.number,
      version: draft.version + 1,
      title: draft.template.title,
      body,
      documentDate: today,
      parties,
      signer: null,
      isConsent: draft.template.isConsent ?? false,
      signedAt,
      keyId: UNKNOWN.key,
      hash: UNKNOWN.hash,
      verifyUrl: `${deps.publicUrl()}/verify/document/${UNKNOWN.code}`,
      word: 'PREVIEW',
    }
  })
  const picture = await svgOf(sheetOf(printed, await lookOf(deps, deps.db, one.clinicId)))
  return { body: printed.body, ...picture }
}
