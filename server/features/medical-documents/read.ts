import type { DocumentSummary, MedicalDocument } from '#contract/medical-documents/documents.ts'
import type { FoundDocument } from '#contract/medical-documents/found.ts'
import { t } from '#language/translate.ts'
import { accountMessages } from '#contract/accounts/accounts.ts'
import type { SignedIn, SignedInCaller } from '#server/actor.ts'
import type { Db } from '#server/database/db.ts'
import type { Deps } from '#server/deps.ts'
import { forbidden, notFound } from '#server/errors.ts'
import { noteSeen } from '#server/features/appointments/public.ts'
import { chartSeenBy } from '#server/features/patients/public.ts'
import { checkContent } from './content.ts'
import { auditReading, reportDamage } from './news.ts'
import { abilitiesOf, visibleTo } from './policy.ts'
import {
  findDocument,
  listByNumber,
  listDocuments,
  type ListedDocument,
  type StoredDocument,
} from './queries/documents.ts'
import { listVersions, type StoredVersion } from './queries/versions.ts'

/** Returns a document. Throws 404 if the person can't see it. */
export async function documentSeenBy(db: Db, actor: SignedIn, id: string): Promise<StoredDocument> {
  const one = await findDocument(db, visibleTo(actor), id)
  if (!one) throw notFound()
  return one
}

const statusOf = ({ version, withdrawnAt }: Pick<StoredDocument, 'version' | 'withdrawnAt'>) =>
  withdrawnAt ? 'withdrawn' : version > 0 ? 'signed' : 'draft'

const toSummary = (one: ListedDocument): DocumentSummary => ({
  id: one.id,
  status: statusOf(one),
  title: one.title,
  isConsent: one.isConsent,
  number: one.number,
  version: one.version,
  doctor: one.doctor,
  signedAt: one.signedAt?.toISOString() ?? null,
  draftSavedAt: one.draftSavedAt,
})

/**
 * Returns a page of the documents of a chart and records the view. Throws 404 for a chart that the person can't open, 403 for one whose clinical part
 * they can't read.
 */
export async function documentsOf(
  deps: Deps,
  caller: SignedInCaller,
  patientId: string,
  page: { limit: number; offset: number },
): Promise<{ items: DocumentSummary[]; total: number }> {
  const { actor } = caller
  const { chart, can } = await chartSeenBy(deps.db, actor, patientId)
  if (!can.readClinical) throw forbidden(actor.mustProveEmail ? t(accountMessages.proveForClinical) : undefined)
  const { documents, total } = await listDocuments(deps.db, visibleTo(actor), patientId, page)
  const seen = { clinicId: chart.clinicId, patientId, patientUserId: chart.ownerId }
  noteSeen(deps, caller, 'medical-documents.listed', [seen])
  return { items: documents.map(toSummary), total }
}

/** Returns the signed documents with this number that the person can see, and records the view. */
export async function findByNumber(deps: Deps, caller: SignedInCaller, number: string): Promise<FoundDocument[]> {
  const found = await listByNumber(deps.db, visibleTo(caller.actor), number.toUpperCase())
  const seen = found.map(({ clinicId, patientId, ownerId }) => ({ clinicId, patientId, patientUserId: ownerId }))
  noteSeen(deps, caller, 'medical-documents.listed', seen)
  return found.map((one) => ({
    id: one.id,
    status: statusOf(one),
    title: one.title,
    isConsent: one.isConsent,
    number: one.number!,
    patient: one.patient,
    clinic: { id: one.clinic.id, name: one.clinic.name },
  }))
}

/** Opens a document, which is recorded. Throws 404. */
export async function openDocument(deps: Deps, caller: SignedInCaller, id: string): Promise<MedicalDocument> {
  const one = await documentSeenBy(deps.db, caller.actor, id)
  await auditReading(deps.db, 'medical-document.opened', one, caller)
  return shown(deps, caller.actor, one)
}

/** Returns a document as its reader sees it now. */
export const documentNow = async (deps: Deps, db: Db, actor: SignedIn, id: string): Promise<MedicalDocument> =>
  shown({ ...deps, db }, actor, await documentSeenBy(db, actor, id))

async function shown(deps: Deps, actor: SignedIn, one: StoredDocument): Promise<MedicalDocument> {
  const versions = one.version > 0 ? await listVersions(deps.db, one.id) : []
  const found = versions[0] ? checkContent(versions[0]) : null
  // an earlier version stays readable here, so it counts as well
  const damaged = versions.find((version) => checkContent(version) === 'damaged')
  if (damaged) await reportDamage(deps, { ...one, version: damaged.version })
  const { id, patientId, patient, clinic, visitId, withdrawnAt, withdrawalReason, withdrawnBy, draft } = one
  return {
    ...toSummary({ ...one, draftSavedAt: draft?.savedAt ?? null }),
    id,
    patientId,
    patient,
    clinic,
    visitId,
    versions: versions.map(toVersion),
    draft,
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
    withdrawalReason,
    withdrawnBy,
    integrity: damaged ? 'damaged' : found === 'unchecked' ? 'not-checked' : found,
    can: abilitiesOf(actor, one),
  }
}

const toVersion = ({ version, title, body, documentDate, signer, signedAt, replacedAt }: StoredVersion) => ({
  version,
  title,
  body,
  documentDate,
  signer,
  signedAt: signedAt.toISOString(),
  replacedAt: replacedAt?.toISOString() ?? null,
})
