import { t } from '#language/translate.ts'
import { consentMessages } from '#contract/medical-documents/consents.ts'
import { documentMessages, DOCUMENTS_MAX, type MedicalDocument } from '#contract/medical-documents/documents.ts'
import { shippedTemplates } from '#contract/medical-documents/shipped.ts'
import { isShipped, type Template } from '#contract/medical-documents/template.ts'
import type { SignedIn, SignedInCaller } from '#server/actor.ts'
import type { Db, Tx } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, forbidden, notFound, wrongField } from '#server/errors.ts'
import { chartSeenBy, lockCharts } from '#server/features/patients/public.ts'
import { ownDoctorAt } from '#server/features/prescriptions/public.ts'
import { once, type Repeatable } from '#server/http/door/idempotency.ts'
import { newId } from '#server/ids.ts'
import { todayIn } from '#server/time.ts'
import { announceDocument } from './news.ts'
import { isAuthor } from './policy.ts'
import { countDocuments, deleteUnsigned, insertDocument, type StoredDocument } from './queries/documents.ts'
import { deleteDraft, insertDraft, type LockedDraft, lockDraft, updateDraft } from './queries/drafts.ts'
import { findOwnVisit } from './queries/facts.ts'
import { findTemplate } from './queries/templates.ts'
import { findVersion } from './queries/versions.ts'
import { documentNow, documentSeenBy } from './read.ts'

/** Returns a document that the person writes. Throws 404 if they can't see it, 403 for another doctor's. */
export async function ownDocument(db: Db, actor: SignedIn, id: string): Promise<StoredDocument> {
  const one = await documentSeenBy(db, actor, id)
  if (!isAuthor(actor, one)) throw forbidden()
  return one
}

/** A document with an open draft. */
export type OpenDraft = LockedDraft & { edition: number; template: Template; entered: string[]; savedAt: Date }

/** Returns a document with its draft, locked. Throws 409 if it was withdrawn or has no draft. */
export async function openDraft(tx: Tx, id: string): Promise<OpenDraft> {
  const now = await lockDraft(tx, id)
  if (now.isWithdrawn) throw conflict(t(documentMessages.withdrawn), { code: 'document-withdrawn' })
  const { edition, template, entered, savedAt } = now
  if (edition === null || !template || !entered || !savedAt)
    throw conflict(t(documentMessages.noDraft), { code: 'document-signed' })
  return { ...now, edition, template, entered, savedAt }
}

/** Returns the content of a template at a clinic. Throws 400 for one that isn't there. */
async function templateAt(db: Db, clinicId: string, id: string): Promise<Template> {
  if (isShipped(id)) return shippedTemplates[id]
  const one = await findTemplate(db, id, [clinicId])
  if (!one) throw wrongField('template', t(documentMessages.templateGone))
  const { version, title, body, fields, isConsent } = one
  return { id, version, title, body, fields, isConsent }
}

/** Begins a document from a template, as a draft. Throws 400, 403, 404, 409 beyond the limit, 422 for a reused key. */
export async function begin(
  deps: Deps,
  caller: SignedInCaller & { idempotencyKey: string | null },
  patientId: string,
  body: { template: string; visitId?: string | undefined },
): Promise<MedicalDocument> {
  const { actor, idempotencyKey: key } = caller
  const reused = t(documentMessages.keyReused)
  const request: Repeatable | null =
    key === null ? null : { scope: `medical-documents.begin:${patientId}:${actor.userId}`, key, body, reused }
  return transaction(deps.db, (tx) =>
    once(tx, request, async () => {
      const locked = (await lockCharts(tx, [patientId])).get(patientId)
      const { chart, can } = await chartSeenBy(tx, actor, patientId)
      const { clinicId, ownerId } = chart
      if (!can.editClinical) throw forbidden()
      if (locked?.mergedInto !== null) throw notFound()
      const doctorId = await ownDoctorAt(tx, actor, clinicId)
      if (!doctorId) throw forbidden()
      const template = await templateAt(tx, clinicId, body.template)
      const visit = body.visitId ? await findOwnVisit(tx, body.visitId, { doctorId, patientId }) : null
      if (body.visitId && !visit) throw wrongField('visitId', t(documentMessages.otherVisit))
      if ((await countDocuments(tx, patientId)) >= DOCUMENTS_MAX) throw conflict(t(documentMessages.tooMany))
      const starts = {
        today: todayIn(chart.clinic.timeZone),
        diagnosis: visit?.diagnoses.map(({ text }) => text).join('; ') ?? '',
      }
      const id = newId()
      await insertDocument(tx, { id, clinicId, patientId, doctorId, visitId: body.visitId ?? null })
      await insertDraft(tx, id, { template, entered: template.fields.map(({ start }) => (start ? starts[start] : '')) })
      await announceDocument(tx, 'medical-document.begun', { id, clinicId, patientId, ownerId }, caller)
      return documentNow(deps, tx, actor, id)
    }),
  )
}

/**
 * Begins the draft of a signed document's next version, from what was entered before. Throws 403, 404, 409 for one that was withdrawn, was never signed,
 * or has a draft.
 */
export async function beginNext(deps: Deps, caller: SignedInCaller, id: string): Promise<MedicalDocument> {
  const { actor } = caller
  const one = await ownDocument(deps.db, actor, id)
  return transaction(deps.db, async (tx) => {
    const now = await lockDraft(tx, id)
    if (now.isWithdrawn) throw conflict(t(documentMessages.withdrawn), { code: 'document-withdrawn' })
    if (one.isConsent) throw conflict(t(consentMessages.final), { code: 'consent-final' })
    if (now.edition !== null) throw conflict(t(documentMessages.hasDraft), { code: 'document-has-draft' })
    const signed = await findVersion(tx, id, now.version)
    if (!signed) throw notFound()
    // editions go on, so that a window with the draft of the version before can neither save nor sign this one
    await insertDraft(tx, id, { ...signed, edition: signed.edition + 1 })
    await announceDocument(tx, 'medical-document.begun', one, caller)
    return documentNow(deps, tx, actor, id)
  })
}

/** Saves what is entered in a draft. Throws 400 for other fields than its template's, 403, 404, 409 for another edition. */
export async function save(
  deps: Deps,
  { actor }: SignedInCaller,
  id: string,
  { edition, entered }: { edition: number; entered: string[] },
): Promise<{ edition: number; savedAt: string }> {
  await ownDocument(deps.db, actor, id)
  return transaction(deps.db, async (tx) => {
    const now = await openDraft(tx, id)
    if (entered.length !== now.template.fields.length) throw wrongField('entered', t(documentMessages.fields))
    const isSame = JSON.stringify(entered) === JSON.stringify(now.entered)
    // its first reply was lost
    if (isSame && (edition === now.edition || edition === now.edition - 1))
      return { edition: now.edition, savedAt: now.savedAt.toISOString() }
    if (edition !== now.edition) throw conflict(t(documentMessages.changed), { code: 'document-changed' })
    const saved = await updateDraft(tx, id, entered)
    return { edition: saved.edition, savedAt: saved.savedAt.toISOString() }
  })
}

/** Discards a draft, and the document if it was never signed. Throws 403, 404, 409 without a draft. */
export async function discard(deps: Deps, caller: SignedInCaller, id: string): Promise<void> {
  const one = await ownDocument(deps.db, caller.actor, id)
  await transaction(deps.db, async (tx) => {
    const { version } = await openDraft(tx, id)
    await deleteDraft(tx, id)
    if (version === 0) await deleteUnsigned(tx, id)
    await announceDocument(tx, 'medical-document.discarded', one, caller)
  })
}
