import { t } from '#language/translate.ts'
import { readDose } from '#contract/doses/parse.ts'
import {
  DOSES_OFFERED,
  type LastDose,
  type NewTemplate,
  type PrescriptionTemplate,
  templateMessages,
  TEMPLATES_MAX,
} from '#contract/prescriptions/templates.ts'
import type { SignedIn } from '#server/actor.ts'
import { asServer } from '#server/database/acting.ts'
import type { Db } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import { conflict, forbidden, notFound, wrongField } from '#server/errors.ts'
import { compositionsOf } from '#server/features/medicines/public.ts'
import { shownDose, withTexts } from '#server/features/prescriptions/doses.ts'
import { ownDoctorAt, refuseOthers } from '#server/features/prescriptions/own-doctor.ts'
import { newId } from '#server/ids.ts'
import {
  countLocked,
  deleteRow,
  findFavorite,
  findLastDoses,
  findOwn,
  insertTemplate,
  listOfDoctor,
  type StoredTemplate,
  updateName,
} from './queries.ts'

/**
 * Returns a page of the person's own favorites and templates at a clinic, and the total. Medicines that have left the
 * directory are text. Throws 403, 404.
 */
export async function templatesOf(
  db: Db,
  actor: SignedIn,
  clinicId: string,
  page: { limit: number; offset: number },
): Promise<{ templates: PrescriptionTemplate[]; total: number }> {
  const doctorId = await ownDoctorAt(db, actor, clinicId)
  if (!doctorId) return { templates: [], total: 0 }
  const { templates, total } = await listOfDoctor(db, doctorId, page)
  const chosen = templates.flatMap(({ medications }) => medications.flatMap(({ medicineId }) => medicineId ?? []))
  const known = await compositionsOf(db, [...new Set(chosen)])
  const linked = templates.map((one) => ({
    ...one,
    medications: one.medications.map(({ medicineId, ...line }) =>
      medicineId && known.has(medicineId) ? { ...line, medicineId } : line,
    ),
  }))
  return { templates: linked.map(toTemplate), total }
}

/** Returns a template with the meaning of its doses' texts; null for a dose that isn't written yet. */
const toTemplate = ({ medications, ...one }: StoredTemplate): PrescriptionTemplate => ({
  ...one,
  medications: medications.map((line) => ({
    ...line,
    ...(line.dosage && line.frequency ? shownDose(readDose(line)) : NOT_WRITTEN),
  })),
})
const NOT_WRITTEN = { dose: null, doseWords: null, doseNotCalculated: null }

/** Saves a favorite or a template. Throws 400 for a name that is taken, 403, 404, 409 beyond the limit. */
export async function saveTemplate(
  db: Db,
  actor: SignedIn,
  clinicId: string,
  { kind, name, medications: typed, advice }: NewTemplate,
): Promise<PrescriptionTemplate> {
  const doctorId = await ownDoctorAt(db, actor, clinicId)
  if (!doctorId) throw forbidden()
  const medications = typed.map((line, index) => withTexts(line, `medications.${index}`))
  return transaction(db, async (tx) => {
    const one = {
      id: newId(),
      clinicId,
      doctorId,
      kind,
      name: name ?? medications[0]!.medicationName.slice(0, 100),
      medications,
      advice: advice || null,
    }
    const count = await countLocked(tx, doctorId, kind)
    const starred = kind === 'favorite' ? await findFavorite(tx, one) : null
    if (starred) return toTemplate(starred)
    if (count >= TEMPLATES_MAX[kind]) throw conflict(templateMessages.tooMany[kind]())
    const stored = await insertTemplate(tx, one)
    if (!stored) throw wrongField('name', t(templateMessages.nameTaken))
    return toTemplate(stored)
  })
}

/** Renames one of the person's own. Throws 400 for a name that is taken, 403, 404. */
export async function rename(db: Db, actor: SignedIn, id: string, name: string): Promise<PrescriptionTemplate> {
  return transaction(db, async (tx) => {
    await ownTemplate(tx, actor, id)
    const renamed = await updateName(tx, id, name)
    if (!renamed) throw wrongField('name', t(templateMessages.nameTaken))
    return toTemplate(renamed)
  })
}

/** Deletes one of the person's own. Throws 403, 404. */
export async function remove(db: Db, actor: SignedIn, id: string): Promise<{ message: string }> {
  await ownTemplate(db, actor, id)
  await deleteRow(db, id)
  return { message: t('Deleted') }
}

async function ownTemplate(db: Db, actor: SignedIn, id: string): Promise<StoredTemplate> {
  refuseOthers(actor)
  const one = await findOwn(db, actor.userId, id)
  if (!one) throw notFound()
  return one
}

/** Returns the doses in which the person has prescribed a medicine at a clinic, newest first. Throws 403, 404. */
export async function lastDosesOf(
  db: Db,
  actor: SignedIn,
  clinicId: string,
  { name, medicineId }: { name: string; medicineId?: string | undefined },
): Promise<LastDose[]> {
  const doctorId = await ownDoctorAt(db, actor, clinicId)
  if (!doctorId) return []
  // the doctor's own signed prescriptions; row-level security would check each of a thousand lines
  return asServer(() => findLastDoses(db, { doctorId, name, medicineId: medicineId ?? null, limit: DOSES_OFFERED }))
}
