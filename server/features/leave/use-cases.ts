import type { Kysely } from 'kysely'
import { type Leave, leaveMessages, type NewLeave, type TouchedVisit } from '#contract/leave.ts'
import type { SignedIn } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import { transaction } from '#server/database/transaction.ts'
import type { DB } from '#server/database/types.ts'
import { conflict, notFound } from '#server/errors.ts'
import { announce } from '#server/events/announce.ts'
import type { Doer } from '#server/features/members/use-cases.ts'
import { newId } from '#server/ids.ts'
import { doctorFor, leaveFor } from './kept.ts'
import { findLeave, insertLeave, listLeaves, listTouched, removeLeave as remove, type StoredLeave } from './queries.ts'
import { instantsOf, wallClockOfLeave } from './stretch.ts'

export { settleLeave } from './settle.ts'
export { workingTimes } from './working-times.ts'

type Db = Kysely<DB>
interface Page {
  limit: number
  offset: number
}

/** The leaves of a doctor that have not ended, and how many there are in all. Throws 403 and 404 as the policy says. */
export async function leavesOf(db: Db, actor: SignedIn, doctorId: string, page: Page) {
  const { leaves, total } = await listLeaves(db, await doctorFor(db, actor, doctorId), page)
  return { leaves: leaves.map(toLeave), total }
}

/**
 * Notes when a doctor is away: from now on nobody books online then. Visits that it touches stay until they are settled.
 * Throws 403 and 404 as the policy says, 400 for a stretch that is none, past or too long, 409 for one that meets another.
 */
export const addLeave = (db: Db, doer: Doer, doctorId: string, wanted: NewLeave): Promise<Leave> =>
  transaction(db, async (tx) => {
    const doctor = await doctorFor(tx, doer.actor, doctorId, { lock: true })
    const { clinicId, timeZone } = doctor
    const id = newId()
    const row = { id, doctorId, clinicId, ...instantsOf(wanted, timeZone), reason: wanted.reason || null }
    if (!(await insertLeave(tx, { ...row, createdBy: doer.actor.userId }))) throw conflict(leaveMessages.overlap)
    const leave = await findLeave(tx, id)
    if (!leave) throw notFound()
    await note(tx, doer, 'leave.added', leave, { visits: leave.visits })
    return toLeave(leave)
  })

/** Takes a leave back; what was cancelled or moved because of it stays so. Throws 403 and 404 as the policy says. */
export const removeLeave = (db: Db, doer: Doer, id: string): Promise<void> =>
  transaction(db, async (tx) => {
    const leave = await leaveFor(tx, doer.actor, id)
    if (!(await remove(tx, id))) throw notFound()
    await note(tx, doer, 'leave.removed', leave)
  })

/** The visits to come that a leave touches, and how many there are in all. */
export async function touchedVisits(
  db: Db,
  actor: SignedIn,
  id: string,
  page: Page,
): Promise<{ visits: TouchedVisit[]; total: number }> {
  const { visits: total } = await leaveFor(db, actor, id)
  return { visits: await listTouched(db, id, page), total }
}

const toLeave = ({ id, doctorId, reason, visits, timeZone, ...stretch }: StoredLeave): Leave => ({
  id,
  doctorId,
  ...wallClockOfLeave(stretch, timeZone),
  reason,
  visits,
})

/** Writes down what was done, and tells the open screens of the clinic and of the doctor. */
async function note(
  tx: Db,
  { actor, address }: Doer,
  action: string,
  { id, doctorId, clinicId }: StoredLeave,
  detail: Record<string, number> = {},
): Promise<void> {
  await recordAudit(tx, {
    actorUserId: actor.userId,
    action,
    subjectType: 'leave',
    subjectId: id,
    clinicId,
    address,
    detail,
  })
  await announce(tx, { kind: 'doctor', subjectId: doctorId, clinicId, doctorId })
}
