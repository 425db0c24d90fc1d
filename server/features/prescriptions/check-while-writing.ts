import type { z } from 'zod'
import { t } from '#language/translate.ts'
import type { checkPrescription, SafetyCheck } from '#contract/prescriptions/safety.ts'
import { prescriptionMessages } from '#contract/prescriptions/prescriptions.ts'
import type { SignedInCaller } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { wrongField } from '#server/errors.ts'
import { noteSeen } from '#server/features/appointments/public.ts'
import { compositionsOf } from '#server/features/medicines/public.ts'
import { findChartToBook } from '#server/features/patients/public.ts'
import { mustWriteAt } from './own-doctor.ts'
import { checkFor } from './safety/facts.ts'

/**
 * Checks a doctor's draft; stores nothing, and records that the chart was viewed. Throws 400 for another clinic's chart,
 * 403 for people who never write prescriptions, 404 for another clinic.
 */
export async function checkWhileWriting(
  deps: Deps,
  caller: SignedInCaller,
  { clinicId, patientId, prescriptionId, medications }: z.infer<typeof checkPrescription.body>,
): Promise<SafetyCheck> {
  mustWriteAt(caller.actor, clinicId)
  const chartId = await findChartToBook(deps.db, clinicId, patientId)
  if (!chartId) throw wrongField('patientId', t(prescriptionMessages.otherClinic))
  const compositions = await compositionsOf(
    deps.db,
    medications.flatMap(({ medicineId }) => medicineId ?? []),
  )
  const checked = await checkFor(
    deps,
    deps.db,
    { chartId, except: prescriptionId ?? null },
    medications.map(({ medicationName, medicineId, dosage = '', frequency = '', instructions = null }) => ({
      name: medicationName,
      composition: (medicineId && compositions.get(medicineId)) || null,
      dosage,
      frequency,
      instructions,
    })),
  )
  noteSeen(deps, caller, 'prescriptions.listed', [{ clinicId, patientId: chartId, patientUserId: null }])
  return checked
}
