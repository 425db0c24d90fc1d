import type { Tx } from '#server/database/db.ts'
import type { NotificationKind } from '#contract/notifications.ts'
import type { SignedInCaller } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import { together } from '#server/database/together.ts'
import { announce } from '#server/events/announce.ts'
import { chartPeopleOf } from '#server/features/members/public.ts'
import { notices } from '#server/features/notifications/public.ts'

interface OfChart {
  chartId: string
  clinicId: string
}

/** Actions about a chart and an account, for the access list (`patients/queries/access.ts`). */
export type Verb =
  | 'claim-asked'
  | 'claim-declined'
  | 'claim-released'
  | 'claim-refused'
  | 'code-handed-out'
  | 'claimed'
  | 'handed-back'
  | 'detached'

/** Records an action with ids only, and notifies the open screens of the clinic and of the person. */
export async function audit(
  tx: Tx,
  { actor, address }: SignedInCaller,
  verb: Verb,
  { chartId, clinicId }: OfChart,
  personId: string | null,
): Promise<void> {
  await recordAudit(tx, {
    actorUserId: actor.userId,
    action: `patient.${verb}`,
    subjectType: 'patient',
    subjectId: chartId,
    clinicId,
    address,
  })
  await announce(tx, { kind: 'chart', subjectId: chartId, clinicId, userId: personId })
}

/** Kinds for the desk too: a chart it works with now belongs to another account. */
const forDesk: readonly NotificationKind[] = ['chart_claimed', 'chart_returned']

/** Notifies the clinic's doctors and administrators, and of some things its desk, except the person who did it. */
export async function notifyClinic(
  tx: Tx,
  { actor }: SignedInCaller,
  kind: NotificationKind,
  { chartId, clinicId }: OfChart,
): Promise<void> {
  const people = await chartPeopleOf(tx, clinicId, { administrators: true, desk: forDesk.includes(kind) })
  const recipients = people.filter((userId) => userId !== actor.userId)
  if (recipients.length > 0) await together(tx, notices(recipients, kind, chartId))
}
