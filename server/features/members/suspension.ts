import type { Db } from '#server/database/db.ts'
import { memberMessages, type StaffCapability } from '#contract/members.ts'
import type { Doer } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import { asServer } from '#server/database/acting.ts'
import { conflict, notFound } from '#server/errors.ts'
import { announce } from '#server/events/announce.ts'
import { endSessions } from '#server/features/accounts/for-others.ts'
import { newId } from '#server/ids.ts'
import {
  canBeReadmitted,
  endMembership,
  endSuspension,
  insertSuspension,
  lockPlacesOf,
  type Place,
  upsertMembership,
} from './queries/memberships.ts'

/** Gives a former member their place back. Throws 409 when they have left themself. */
async function readmit(
  tx: Db,
  { actor, address }: Doer,
  place: Place,
  capabilities: readonly StaffCapability[] = [],
): Promise<void> {
  await asServer(() => lockPlacesOf(tx, place.userId))
  if (!(await canBeReadmitted(tx, place))) throw conflict(memberMessages.hasLeft)
  // reactivating an unaccepted place does not accept it
  await upsertMembership(tx, place, capabilities, actor.userId)
  await recordAudit(tx, {
    actorUserId: actor.userId,
    action: 'member.readmitted',
    subjectType: 'user',
    subjectId: place.userId,
    clinicId: place.clinicId,
    address,
    detail: { role: place.role },
  })
}

/** Ends a person's place at a clinic and all of their sessions but the actor's own, at once; their work is kept. */
async function dismiss(tx: Db, { actor, address }: Doer, place: Place): Promise<void> {
  if (!(await endMembership(tx, place))) throw notFound()
  if (place.userId === actor.userId) await announce(tx, { kind: 'membership', userId: actor.userId })
  else await asServer(() => endSessions(tx, place.userId))
  await recordAudit(tx, {
    actorUserId: actor.userId,
    action: 'member.dismissed',
    subjectType: 'user',
    subjectId: place.userId,
    clinicId: place.clinicId,
    address,
    detail: { role: place.role },
  })
}

/** The same with a reason, which the clinic's administrators read as long as the place is not given back. */
export async function suspend(tx: Db, doer: Doer, place: Place, reason: string): Promise<void> {
  await dismiss(tx, doer, place)
  await insertSuspension(tx, place, { id: newId(), by: doer.actor.userId, reason })
}

/** Gives a place back that was suspended. Throws what `readmit` throws. */
export async function reinstate(
  tx: Db,
  doer: Doer,
  place: Place,
  capabilities: readonly StaffCapability[] = [],
): Promise<void> {
  await readmit(tx, doer, place, capabilities)
  await endSuspension(tx, place, doer.actor.userId)
}
