import { t } from '#language/translate.ts'
import type { CheckedVersion, PrescriptionVersion } from '#contract/prescriptions/papers.ts'
import { type Integrity, type Prescription, prescriptionMessages } from '#contract/prescriptions/prescriptions.ts'
import type { SignedIn, SignedInCaller } from '#server/actor.ts'
import type { Db } from '#server/database/db.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, notFound } from '#server/errors.ts'
import { noteListOf, noteSeen } from '#server/features/appointments/public.ts'
import { contentHash } from './content.ts'
import { toMedication } from './doses.ts'
import { checkVersion } from './integrity.ts'
import { auditReading } from './news.ts'
import { abilitiesOf, readsChecks, visibleTo } from './policy.ts'
import { type ListFilter, listPrescriptions } from './queries/list.ts'
import { countActive, countWritten, findPrescription, type StoredPrescription } from './queries/prescriptions.ts'
import { findVersion, listVersions, type StoredVersion } from './queries/versions.ts'
import { reportDamage } from './damage.ts'

/** Returns a prescription with its reader's available actions; `integrity` of an opened one. */
export function toPrescription(
  row: StoredPrescription,
  reader: SignedIn,
  integrity: Integrity | null = null,
): Prescription {
  const { doctorUserId: _doctor, ownerId: _owner, createdAt, signedAt, endedAt, check, medications, ...shown } = row
  return {
    ...shown,
    medications: medications.map(toMedication),
    createdAt: createdAt.toISOString(),
    signedAt: signedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    check: readsChecks(reader, row) ? check : null,
    integrity,
    can: abilitiesOf(reader, row),
  }
}

/** Returns the hash of a version from its stored content: if that was changed, it differs from the printed one. */
export const hashOfVersion = ({ parties, ...version }: StoredVersion): string =>
  contentHash({ ...version, ...parties }).toString('hex')

/** Returns a signed version for display. */
export function toVersion(row: StoredVersion): PrescriptionVersion {
  const { parties, number, version, prescriptionDate, backdatedReason, notes, advice, followUpDate } = row
  const { patientLines, teleconsultation, signedAt, replacedAt, throughKey, keyId } = row
  return {
    number,
    version,
    prescriptionDate,
    backdatedReason,
    notes,
    advice,
    followUpDate,
    patientLines,
    teleconsultation,
    medications: row.medications.map(toMedication),
    ...parties,
    throughKey,
    keyId,
    signedAt: signedAt.toISOString(),
    replacedAt: replacedAt?.toISOString() ?? null,
    hash: hashOfVersion(row),
  }
}

/** Returns a prescription. Throws 404 if the person can't see it. */
export async function prescriptionSeenBy(db: Db, actor: SignedIn, id: string): Promise<StoredPrescription> {
  const one = await findPrescription(db, visibleTo(actor), id)
  if (!one) throw notFound()
  return one
}

/** The same of a written one. Throws 409 for an upload. */
export async function writtenSeenBy(db: Db, actor: SignedIn, id: string): Promise<StoredPrescription> {
  const one = await prescriptionSeenBy(db, actor, id)
  if (one.source === 'uploaded') throw conflict(t(prescriptionMessages.isUpload))
  return one
}

/** Returns a page of the prescriptions that a person can read, and the total; records whose they were. */
export async function browsePrescriptions(
  deps: Deps,
  caller: SignedInCaller,
  filter: ListFilter,
): Promise<{ prescriptions: Prescription[]; total: number }> {
  const { actor } = caller
  const { prescriptions, total } = await listPrescriptions(deps.db, visibleTo(actor), filter)
  const seen = prescriptions.flatMap(({ clinicId, patientId, ownerId }) =>
    clinicId && patientId ? [{ clinicId, patientId, patientUserId: ownerId }] : [],
  )
  noteSeen(deps, caller, 'prescriptions.listed', seen)
  if (seen.length === 0 && filter.patientId) await noteListOf(deps, caller, 'prescriptions.listed', filter.patientId)
  return { prescriptions: prescriptions.map((one) => toPrescription(one, actor)), total }
}

/** Opens a prescription, which is recorded. Throws 404. */
export async function openPrescription(deps: Deps, caller: SignedInCaller, id: string): Promise<Prescription> {
  const one = await prescriptionSeenBy(deps.db, caller.actor, id)
  await auditReading(deps.db, 'prescription.opened', one, caller)
  return toPrescription(one, caller.actor, await integrityOf(deps, one))
}

/** Compares the newest version with what was signed, and reports damage to the clinic; null for an upload. */
export async function integrityOf(
  deps: Deps,
  { id, source, version, clinicId }: StoredPrescription,
): Promise<Integrity | null> {
  if (source === 'uploaded') return null
  const found = checkVersion(await findVersion(deps.db, id, version))
  // a written one always has a clinic
  if (found === 'damaged') await reportDamage(deps, { id, version, clinicId: clinicId! })
  return found === 'unchecked' ? 'not-checked' : found
}

/** Returns a page of the signed versions of a prescription, and the total. Throws 404, 409 for an upload. */
export async function versionsOf(
  { db }: Deps,
  caller: SignedInCaller,
  id: string,
  page: { limit: number; offset: number },
): Promise<{ versions: CheckedVersion[]; total: number }> {
  const one = await writtenSeenBy(db, caller.actor, id)
  await auditReading(db, 'prescription.versions-opened', one, caller)
  const { versions, total } = await listVersions(db, id, page)
  const reads = readsChecks(caller.actor, one)
  return {
    versions: versions.map(({ check, ...version }) => ({ ...toVersion(version), check: reads ? check : null })),
    total,
  }
}

/** Returns how many prescriptions a doctor has written at these clinics, without the cancelled ones (rule T96). */
export const writtenCount = (db: Db, { userId }: SignedIn, clinicIds: readonly string[]): Promise<number> =>
  countWritten(db, userId, clinicIds)

/** Returns how many of a person's own and their family's prescriptions are active. */
export const activeCount = (db: Db, { userId }: SignedIn): Promise<number> => countActive(db, userId)
