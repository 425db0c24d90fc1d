import type { Db } from '#server/database/db.ts'
import type { SignedIn } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Deps } from '#server/deps.ts'
import { RefusedError } from '#server/errors.ts'
import { notify } from '#server/features/notifications/public.ts'
import { queueMail, type WriteMail } from '#server/email-delivery/queue.ts'
import { emailChangedMail } from './emails.ts'
import { type StoredChart, updateEmailOrigin } from './queries/chart.ts'

/** True if a change gives the chart another address; case is ignored. */
export const isOtherEmail = ({ user }: StoredChart, email: string | null | undefined): boolean =>
  email !== undefined && (email ?? '').toLowerCase() !== (user.email ?? '').toLowerCase()

/**
 * Returns the email to the address that a chart is about to lose (decision 0027); null without one, or if it got enough of
 * them within the hour.
 */
export async function mailToOldAddress(
  deps: Deps,
  chart: StoredChart,
  email: string | null | undefined,
): Promise<WriteMail | null> {
  const before = chart.user.email
  if (!before || !isOtherEmail(chart, email)) return null
  try {
    await deps.limits.noticesPerAccount.take(`chart-email:${before.toLowerCase()}`)
  } catch (error) {
    if (error instanceof RefusedError) return null
    throw error
  }
  return () => emailChangedMail(deps, before, chart.clinic.name)
}

/**
 * Records that a person of the clinic changed the address, and notifies the previous address and the chart's holder.
 */
export async function noteNewEmail(
  tx: Db,
  actor: SignedIn,
  chart: StoredChart,
  mail: WriteMail | null,
  address: string,
): Promise<void> {
  const { id, clinicId, ownerId, user } = chart
  await updateEmailOrigin(tx, { id, clinicId, emailBefore: user.email }, actor.userId)
  await recordAudit(tx, {
    actorUserId: actor.userId,
    action: 'patient.email-changed',
    subjectType: 'patient',
    subjectId: id,
    clinicId,
    address,
  })
  if (mail) await queueMail(tx, mail)
  if (ownerId && ownerId !== actor.userId) await notify(tx, ownerId, 'chart_email_changed', id)
}
