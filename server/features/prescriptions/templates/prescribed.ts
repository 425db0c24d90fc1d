import type { z } from 'zod'
import { LIQUIDS_BELOW } from '#contract/medicines/suggestions.ts'
import type { listPrescribedMedicines } from '#contract/prescriptions/prescribed.ts'
import type { SignedIn } from '#server/actor.ts'
import { asServer } from '#server/database/acting.ts'
import type { Db } from '#server/database/db.ts'
import { compositionsOf } from '#server/features/medicines/public.ts'
import { findChartToBook } from '#server/features/patients/public.ts'
import { ownDoctorAt } from '#server/features/prescriptions/own-doctor.ts'
import { countMedicines, findCounted } from '#server/features/prescriptions/queries/prescribed.ts'
import { findChartFacts } from '#server/features/prescriptions/queries/safety.ts'

/**
 * Returns what the person and their colleagues at a clinic prescribe, the person's own first, for patients of the same age group.
 * Medicines that have left the directory are text. Throws 403, 404.
 */
export async function prescribedAt(
  db: Db,
  actor: SignedIn,
  clinicId: string,
  patientId: string | undefined,
): Promise<z.infer<(typeof listPrescribedMedicines)['reply']>> {
  const doctorId = await ownDoctorAt(db, actor, clinicId)
  if (!doctorId) return { for: 'adult', medicines: [] }
  const age = patientId ? await ageOf(db, clinicId, patientId) : null
  const isChild = age === null ? null : age < LIQUIDS_BELOW
  const counted = await findCounted(db, { clinicId, doctorId, isChild })
  // the lines of what the person has just read; row-level security would check each of many thousand
  const found = await asServer(() => countMedicines(db, counted))
  const known = await compositionsOf(
    db,
    found.flatMap(({ medicineId }) => medicineId ?? []),
  )
  const medicines = found.map((one) =>
    one.medicineId && known.has(one.medicineId) ? one : { ...one, medicineId: null },
  )
  return { for: isChild ? 'child' : 'adult', medicines }
}

async function ageOf(db: Db, clinicId: string, patientId: string): Promise<number | null> {
  const chartId = await findChartToBook(db, clinicId, patientId)
  return chartId === null ? null : (await findChartFacts(db, chartId)).age
}
