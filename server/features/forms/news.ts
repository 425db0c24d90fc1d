import type { Tx } from '#server/database/db.ts'
import { chartPeopleOf } from '#server/features/members/public.ts'
import { notify, notifyAll } from '#server/features/notifications/public.ts'
import type { StoredRequest } from './queries/requests.ts'

/**
 * Notifies the clinic of sent answers. Answers that need attention go to doctors: to the one who asked and the appointment's, or to all if neither
 * works at the clinic. Other people who asked learn only that the form is filled in. No notification names the form or an answer, because it
 * can leave the program.
 */
export async function notifyOfSent(
  tx: Tx,
  { clinicId, patientId, askerId, doctorUserId }: StoredRequest,
  needsAttention: boolean,
): Promise<void> {
  const doctors = await chartPeopleOf(tx, clinicId, { administrators: false, desk: false })
  const concerned = doctors.filter((one) => one === askerId || one === doctorUserId)
  const urgent = needsAttention ? (concerned.length > 0 ? concerned : doctors) : []
  await notifyAll(tx, urgent, 'form_attention', patientId)
  const asker = askerId ?? doctorUserId
  if (!asker || urgent.includes(asker)) return
  const people = await chartPeopleOf(tx, clinicId, { administrators: true, desk: true })
  if (people.includes(asker)) await notify(tx, asker, 'form_submitted', patientId)
}
