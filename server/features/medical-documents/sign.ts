import { isDeepStrictEqual } from 'node:util'
import { t } from '#language/translate.ts'
import { consentMessages, type Signer } from '#contract/medical-documents/consents.ts'
import { documentMessages, type MedicalDocument } from '#contract/medical-documents/documents.ts'
import type { Parties } from '#contract/prescriptions/papers.ts'
import type { SignedInCaller } from '#server/actor.ts'
import type { Db, Tx } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest, conflict, wrongField } from '#server/errors.ts'
import { ageOf, doctorName, signingNow, patientName, printedDay, sexOf } from '#server/features/prescriptions/public.ts'
import { spokenCode } from '#server/secrets.ts'
import { signContent } from './content.ts'
import { type ChartFacts, fill, issuesOf, refuseLost } from './fill.ts'
import { announceDocument } from './news.ts'
import { updateVersion } from './queries/documents.ts'
import { deleteDraft, lockDraft } from './queries/drafts.ts'
import { findChartFacts } from './queries/facts.ts'
import { findVersion, insertVersion, updateReplaced } from './queries/versions.ts'
import { documentNow } from './read.ts'
import { openDraft, type OpenDraft, ownDocument } from './write.ts'

/** Returns a number that a person can say on the phone. */
const newNumber = (): string => `DOC-${spokenCode(7)}`

/** Returns what a document can say of the patient, the doctor and the clinic, as printouts write it. */
function factsOf(
  { clinic, doctor, patient }: Parties,
  { address, dateOfBirth }: { address: string | null; dateOfBirth: string | null },
  today: string,
): ChartFacts {
  return {
    Patient: patientName(patient) || `Chart ${patient.chartNumber}`,
    Age: ageOf(patient) ?? '',
    Sex: sexOf(patient) ?? '',
    'Date of birth': dateOfBirth ? printedDay(dateOfBirth) : '',
    Address: address ?? '',
    'Chart number': patient.chartNumber,
    Today: printedDay(today),
    Doctor: doctorName(doctor),
    'Registration number': doctor.registrationNumber,
    Clinic: clinic.name,
  }
}

/** Returns the text of a draft with the parties as they are now. */
export async function textOf(
  db: Db,
  { doctorId, patientId }: { doctorId: string; patientId: string },
  { template, entered }: Pick<OpenDraft, 'template' | 'entered'>,
  isPreview = false,
) {
  const { parties, today, signedAt } = await signingNow(db, doctorId, patientId)
  const facts = factsOf(parties, await findChartFacts(db, patientId), today)
  return { parties, today, signedAt, facts, body: fill(template, entered, facts, { dayOf: printedDay, isPreview }) }
}

/** What is signed, and who signs a consent. */
interface Signing {
  edition: number
  signer?: Signer | undefined
  /** The text that was shown to them. */
  text?: string | undefined
}

/**
 * Signs the saved draft of a document. Throws 400 with the fields that are missing or wrong, 403, 404, 409 for another edition; the same signature again
 * succeeds.
 */
export async function sign(
  deps: Deps,
  caller: SignedInCaller,
  id: string,
  { edition, signer, text }: Signing,
): Promise<MedicalDocument> {
  const { actor } = caller
  await ownDocument(deps.db, actor, id)
  return transaction(deps.db, async (tx) => {
    if (await isSignedAlready(tx, id, { edition, signer })) return documentNow(deps, tx, actor, id)
    // read again once it is locked: its chart can have been merged meanwhile
    const one = await ownDocument(tx, actor, id)
    const draft = await openDraft(tx, id)
    if (edition !== draft.edition) throw conflict(t(documentMessages.changed), { code: 'document-changed' })
    const { parties, today, signedAt, facts, body } = await textOf(tx, one, draft)
    const issues = issuesOf(draft.template, draft.entered, today)
    if (issues.length > 0) throw badRequest(t(documentMessages.required), issues)
    refuseLost(draft.template, draft.entered, facts)
    refuseSigner(draft.template, signer)
    if (text !== undefined && text !== body.normalize('NFC')) throw conflict(t(consentMessages.otherText))
    const version = draft.version + 1
    const number = draft.number ?? (await freeNumber(tx, id))
    const { template, entered } = draft
    const { title } = template
    const dated = { documentDate: today, parties, signer: signer ?? null, signedAt }
    const content = { number, version, title, body, template, entered, ...dated }
    if (draft.number) await updateVersion(tx, { id, number, version })
    await insertVersion(tx, id, { ...content, signedBy: actor.userId, edition, ...signContent(content) })
    if (draft.version > 0) await updateReplaced(tx, id, draft.version, signedAt)
    await deleteDraft(tx, id)
    const isFirst = version === 1
    const verb = isFirst ? 'medical-document.signed' : 'medical-document.replaced'
    await announceDocument(
      tx,
      verb,
      one,
      caller,
      signer ? 'consent_signed' : isFirst ? 'document_signed' : 'document_replaced',
    )
    return documentNow(deps, tx, actor, id)
  })
}

/** Throws 400 for a consent without the person who signs it, and for another document with one. */
function refuseSigner({ isConsent }: OpenDraft['template'], signer: Signer | undefined): void {
  if (isConsent && !signer) throw wrongField('signer', t(consentMessages.lacksSigner))
  if (!isConsent && signer) throw wrongField('signer', t(consentMessages.noSigner))
}

/** True if the reply to this signature was lost; false if another person signed. */
async function isSignedAlready(tx: Tx, id: string, { edition, signer }: Signing): Promise<boolean> {
  const now = await lockDraft(tx, id)
  if (now.edition !== null || now.version === 0 || now.isWithdrawn) return false
  const signed = await findVersion(tx, id, now.version)
  return signed?.edition === edition && isDeepStrictEqual(signed.signer, signer ?? null)
}

/** Gives an unsigned document its number and first version. The random number may already exist. */
async function freeNumber(tx: Tx, id: string): Promise<string> {
  for (const number of [newNumber(), newNumber()])
    if (await updateVersion(tx, { id, number, version: 1 })) return number
  throw new Error('A document could not be stored')
}
