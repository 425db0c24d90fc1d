import { t } from '#language/translate.ts'
import { type DraftPrescription, noPrescription, type VisitPrescription } from '#contract/visits/draft-prescription.ts'
import { asDraft, isSameDraft, mergedDraft } from '#contract/visits/merge-prescription.ts'
import { NewDraft, type SavedDraft, type VisitSave } from '#contract/visits/saving.ts'
import type { Prescription } from '#contract/prescriptions/prescriptions.ts'
import { visitMessages } from '#contract/visits/visits.ts'
import type { SignedIn, SignedInCaller } from '#server/actor.ts'
import type { Tx } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, wrongField } from '#server/errors.ts'
import { announce } from '#server/events/announce.ts'
import { noteSeen } from '#server/features/appointments/public.ts'
import { signPrescription } from '#server/features/prescriptions/public.ts'
import type { Caller } from '#server/http/door/door.ts'
import { findPrescriptionDraft, storePrescriptionDraft } from './queries/prescription-draft.ts'
import type { StoredVisit } from './queries/visits.ts'
import { findSaved, lockVisit, updateDraft, updateEdition } from './queries/writing.ts'
import { visitSeenBy } from './read.ts'
import { changed, lockDraft, ownVisit, refuseWrong } from './write.ts'

const contentOf = ({ content, draftPrescription }: StoredVisit) => ({
  ...content,
  prescription: draftPrescription ?? noPrescription,
})

/**
 * Returns the text of one of the doctor's own drafts as it is stored now, for windows in which it is also open. Throws 403, 404, 409 if
 * it is finished.
 */
export async function readDraft(deps: Deps, caller: SignedInCaller, id: string): Promise<Required<SavedDraft>> {
  const visit = await ownVisit(deps.db, caller.actor, id)
  if (visit.status === 'finished') throw conflict(t(visitMessages.finished), { code: 'visit-finished' })
  return { edition: visit.edition, savedAt: visit.savedAt.toISOString(), content: contentOf(visit) }
}

/** Merges a draft with what someone else saved since `base`. Throws 400 if that can't be stored, such as a text that is now too long. */
function merged(base: NewDraft, mine: NewDraft, stored: StoredVisit): NewDraft {
  const both = NewDraft.safeParse(mergedDraft(base, mine, asDraft(contentOf(stored))))
  if (both.success) return both.data
  const [{ path, message }] = both.error.issues as [(typeof both.error.issues)[number]]
  throw wrongField(path.join('.'), message)
}

/** Returns the medications without rows that were signed: a window that still has them doesn't bring them back. */
const withoutSigned = (prescription: DraftPrescription, signedRows: readonly string[]): DraftPrescription => ({
  ...prescription,
  medications: prescription.medications.filter(({ row }) => !signedRows.includes(row)),
})

/**
 * Saves one of the doctor's own drafts over the edition that it names, or merges it with what was saved since; the last save can be
 * repeated. Throws 400, 403, 404, 409 if it is finished, or other content was saved since and the caller doesn't say what they
 * started from.
 */
export async function save(
  deps: Deps,
  caller: SignedInCaller,
  id: string,
  { edition, base, ...mine }: VisitSave,
): Promise<SavedDraft> {
  const { actor } = caller
  const visit = await ownVisit(deps.db, actor, id)
  const { clinicId, patientId, ownerId: patientUserId } = visit
  const saved = await transaction(deps.db, async (tx) => {
    const now = await lockDraft(tx, id)
    const isOver = now.edition !== edition
    // this save's reply was lost, and it is sent again
    const before = now.edition === edition + 1 ? await findRepeated(tx, id, mine) : null
    if (before) return { edition: now.edition, at: before }
    if (isOver && !base) throw changed()
    const draft = isOver ? merged(base!, mine, await visitSeenBy(tx, actor, id)) : mine
    const { prescription, ...content } = draft
    refuseWrong(content, now)
    const stored = await updateDraft(tx, id, content)
    const hasSigned = prescription ? await storeUnsigned(tx, id, prescription) : false
    await announce(tx, { kind: 'visit-draft', subjectId: id, doctorId: visit.doctorId })
    return isOver || hasSigned ? { ...stored, content: contentOf(await visitSeenBy(tx, actor, id)) } : stored
  })
  // saved every few seconds, and one line in ten minutes
  noteSeen(deps, caller, 'visit.written', [{ clinicId, patientId, patientUserId }])
  const { edition: next, at, ...rest } = { content: undefined, ...saved }
  return { edition: next, savedAt: at.toISOString(), ...rest }
}

/** Stores medications without those that were signed; returns true if there were some. */
async function storeUnsigned(tx: Tx, id: string, prescription: DraftPrescription): Promise<boolean> {
  const { signedRows } = await findPrescriptionDraft(tx, id)
  const unsigned = withoutSigned(prescription, signedRows)
  await storePrescriptionDraft(tx, id, unsigned)
  return unsigned.medications.length < prescription.medications.length
}

/** Returns when a draft was saved with exactly this content and these medications; null if it differs. */
async function findRepeated(tx: Tx, id: string, { prescription, ...content }: NewDraft): Promise<Date | null> {
  const at = await findSaved(tx, id, content)
  if (!at || !prescription) return at
  const { draft } = await findPrescriptionDraft(tx, id)
  return isSameDraft({ prescription }, { prescription: draft }) ? at : null
}

/**
 * Signs a prescription in one of the doctor's own visits and removes its rows from the draft, both or neither. Throws 403, 404, 409 if a
 * row was signed before, and what signing a prescription throws.
 */
export async function signInVisit(
  deps: Deps,
  caller: Caller<SignedIn>,
  id: string,
  { medications: rows, ...written }: VisitPrescription,
): Promise<Prescription> {
  const { actor } = caller
  const { clinicId, patientId, doctorId } = await ownVisit(deps.db, actor, id)
  const medications = rows.map(({ row: _row, ...one }) => one)
  const body = { ...written, medications, clinicId, patientId, doctorId, visitId: id }
  return signPrescription(deps, caller, actor, body, async (tx) => {
    const visit = await lockVisit(tx, id)
    const { draft, signedRows } = await findPrescriptionDraft(tx, id)
    const signed = rows.map(({ row }) => row)
    if (signed.some((row) => signedRows.includes(row)))
      throw conflict(t(visitMessages.rowsSigned), { code: 'rows-signed' })
    const left = { ...withoutSigned(draft, signed), notes: '', safetyReasons: [] }
    await storePrescriptionDraft(tx, id, left, signed)
    // a finished visit has no draft, only the ids of its signed rows
    if (visit?.status !== 'draft') return
    await updateEdition(tx, id)
    await announce(tx, { kind: 'visit-draft', subjectId: id, doctorId })
  })
}
