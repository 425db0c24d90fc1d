import type { Db } from '#server/database/db.ts'
import { together } from '#server/database/together.ts'
import type { Deps } from '#server/deps.ts'
import { overseersOf } from '#server/features/members/public.ts'
import { notices } from '#server/features/notifications/public.ts'
import { queuedMail } from '#server/mail-delivery/queue.ts'
import { emergencyAtClinicMail, MAILS_AN_HOUR } from './mails.ts'
import { countMailed, findOpening } from './queries/emergency.ts'

/**
 * Notifies a clinic's doctors and administrators in the transaction that opens a chart: in the bell, and by email
 * unless there were many within the hour. The last email within the hour says so, and the next one after it how many
 * there were. Returns how many people were notified, and whether by email.
 */
export async function notifyClinic(
  deps: Deps,
  tx: Db,
  { clinicId, userId, but }: { clinicId: string; userId: string; but: readonly (string | undefined)[] },
): Promise<{ count: number; isMailed: boolean }> {
  const { withinHour, notSince } = await countMailed(tx, clinicId)
  const people = (await overseersOf(tx, clinicId)).filter((one) => !but.includes(one.userId))
  const isMailed = withinHour <= MAILS_AN_HOUR
  if (people.length === 0) return { count: 0, isMailed }
  const recipients = people.map((one) => one.userId)
  const opening = {
    ...(await findOpening(tx, clinicId, userId)),
    clinicId,
    isLast: withinHour === MAILS_AN_HOUR,
    notMailed: notSince,
  }
  const mails = isMailed ? people.map((one) => queuedMail(emergencyAtClinicMail(deps, one, opening))) : []
  await together(tx, [...notices(recipients, 'emergency_opened', clinicId), ...mails])
  return { count: people.length, isMailed }
}
