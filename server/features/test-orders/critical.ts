import type { Tx } from '#server/database/db.ts'
import { chartPeopleOf } from '#server/features/members/public.ts'
import { notifyAll } from '#server/features/notifications/public.ts'

interface Ordered {
  clinicId: string
  patientId: string
  doctorUserId: string
}

/**
 * Notifies the doctor who ordered the test of a critical result, or the clinic's doctors if that doctor has left; never who entered it. The
 * notification has no value, because it can leave the program.
 */
export async function notifyOfCritical(
  tx: Tx,
  { clinicId, patientId, doctorUserId }: Ordered,
  enteredBy: string | null,
): Promise<void> {
  const doctors = await chartPeopleOf(tx, clinicId, { administrators: false, desk: false })
  const recipients = doctors.includes(doctorUserId) ? [doctorUserId] : doctors
  await notifyAll(
    tx,
    recipients.filter((one) => one !== enteredBy),
    'test_result_critical',
    patientId,
  )
}
