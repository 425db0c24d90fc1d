import type { Prescription } from '#contract/prescriptions/prescriptions.ts'
import { prescriptionMessages } from '#contract/prescriptions/prescriptions.ts'
import type { CheckedVersion } from '#contract/prescriptions/papers.ts'
import type { SignedInCaller, SignedIn } from '#server/actor.ts'
import type { Db } from '#server/database/db.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, notFound } from '#server/errors.ts'
import { noteSeen } from '#server/features/appointments/public.ts'
import { auditReading } from './news.ts'
import { readsChecks, visibleTo } from './policy.ts'
import {
  findPrescription,
  type ListFilter,
  listPrescriptions,
  type StoredPrescription,
} from './queries/prescriptions.ts'
import { listVersions } from './queries/versions.ts'
import { toPrescription, toVersion } from './shape.ts'

/** Returns a prescription. Throws 404 for what the person may not see. */
export async function prescriptionSeenBy(db: Db, actor: SignedIn, id: string): Promise<StoredPrescription> {
  const one = await findPrescription(db, visibleTo(actor), id)
  if (!one) throw notFound()
  return one
}

/** The same of a written one. Throws 409 for an upload. */
export async function writtenSeenBy(db: Db, actor: SignedIn, id: string): Promise<StoredPrescription> {
  const one = await prescriptionSeenBy(db, actor, id)
  if (one.source === 'uploaded') throw conflict(prescriptionMessages.isUpload)
  return one
}

/** Returns a page of the prescriptions that a person may read, and the total; whose they were is recorded. */
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
  return { prescriptions: prescriptions.map((one) => toPrescription(one, actor)), total }
}

/** Opens a prescription, which is recorded. Throws 404. */
export async function openPrescription({ db }: Deps, caller: SignedInCaller, id: string): Promise<Prescription> {
  const one = await prescriptionSeenBy(db, caller.actor, id)
  await auditReading(db, 'prescription.opened', one, caller)
  return toPrescription(one, caller.actor)
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
