import type { z } from 'zod'
import type { checkPrescription, SafetyCheck } from '#contract/prescriptions/safety.ts'
import { prescriptionMessages } from '#contract/prescriptions/prescriptions.ts'
import type { Doer } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { wrongField } from '#server/errors.ts'
import { noteSeen } from '#server/features/appointments/for-others.ts'
import { compositionsOf } from '#server/features/medicines/for-others.ts'
import { findChartToBook } from '#server/features/patients/for-others.ts'
import { mustWriteAt } from './own-doctor.ts'
import { checkFor } from './safety/facts.ts'

/**
 * Checks what a doctor is writing; nothing is stored, and that the chart was looked at is recorded. Throws 400 for a chart
 * from elsewhere, 403 for people who never write prescriptions, 404 for another clinic.
 */
export async function checkWhileWriting(
  deps: Deps,
  doer: Doer,
  { clinicId, patientId, prescriptionId, medications }: z.infer<typeof checkPrescription.body>,
): Promise<SafetyCheck> {
  mustWriteAt(doer.actor, clinicId)
  const chartId = await findChartToBook(deps.db, clinicId, patientId)
  if (!chartId) throw wrongField('patientId', prescriptionMessages.otherClinic)
  const compositions = await compositionsOf(
    deps.db,
    medications.flatMap(({ medicineId }) => medicineId ?? []),
  )
  const checked = await checkFor(
    deps,
    deps.db,
    { chartId, except: prescriptionId ?? null },
    medications.map(({ medicationName, medicineId, dosage = '', frequency = '' }) => ({
      name: medicationName,
      composition: (medicineId && compositions.get(medicineId)) || null,
      dosage,
      frequency,
    })),
  )
  noteSeen(deps, doer, 'prescriptions.listed', [{ clinicId, patientId: chartId, patientUserId: null }])
  return checked
}
