import { t } from '#language/translate.ts'
import type { Db } from '#server/database/db.ts'
import { clinicsAs, type SignedIn, type SignedInCaller } from '#server/actor.ts'
import { conflict, notFound } from '#server/errors.ts'
import { mustKeepLeave } from './policy.ts'
import {
  findDoctor,
  findLeave,
  insertLeave,
  type KeptDoctor,
  listLeaves,
  listTouched,
  removeLeave as remove,
  type StoredLeave,
} from './queries/leave.ts'
import { type Leave, leaveMessages, type NewLeave, type TouchedVisit } from '#contract/working-times/leave.ts'
import { recordAudit } from '#server/audit/record.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { announce } from '#server/events/announce.ts'
import { noteSeen } from '#server/features/appointments/public.ts'
import { newId } from '#server/ids.ts'
import { CHARTS } from '#server/standings.ts'
import { instantsOf, wallClockOfLeave } from './stretch.ts'

/** Returns a doctor whose leave the caller manages. Throws 403 and 404 as the policy says. */
export async function doctorFor(db: Db, actor: SignedIn, id: string, options?: { lock: boolean }): Promise<KeptDoctor> {
  const doctor = await findDoctor(db, id, options)
  mustKeepLeave(actor, doctor)
  if (!doctor) throw notFound()
  return doctor
}

/** Returns a leave that the caller manages. Throws 403 and 404 as the policy says. */
export async function leaveFor(db: Db, actor: SignedIn, id: string): Promise<StoredLeave> {
  const leave = await findLeave(db, id)
  mustKeepLeave(actor, leave)
  if (!leave) throw notFound()
  return leave
}

interface Page {
  limit: number
  offset: number
}

/** Returns a doctor's current and upcoming leaves, and their number. Throws 403 and 404 as the policy says. */
export async function leavesOf(db: Db, actor: SignedIn, doctorId: string, page: Page) {
  const { leaves, total } = await listLeaves(db, await doctorFor(db, actor, doctorId), page)
  return { leaves: leaves.map(toLeave), total }
}

/**
 * Stores a leave, which blocks online booking. Existing appointments stay until they are settled. Throws 403 and 404 as the
 * policy says, 400 for a leave that ends before it starts, is past or too long, 409 if it overlaps another.
 */
export const addLeave = (db: Db, caller: SignedInCaller, doctorId: string, wanted: NewLeave): Promise<Leave> =>
  transaction(db, async (tx) => {
    const doctor = await doctorFor(tx, caller.actor, doctorId, { lock: true })
    const { clinicId, timeZone } = doctor
    const id = newId()
    const row = { id, doctorId, clinicId, ...instantsOf(wanted, timeZone), reason: wanted.reason || null }
    if (!(await insertLeave(tx, { ...row, createdBy: caller.actor.userId }))) throw conflict(t(leaveMessages.overlap))
    const leave = await findLeave(tx, id)
    if (!leave) throw notFound()
    await auditLeave(tx, caller, 'leave.added', leave, { visits: leave.visits })
    return toLeave(leave)
  })

/**
 * Removes a leave; appointments that were cancelled or moved because of it stay so. Throws 403 and 404 as the policy says.
 */
export const removeLeave = (db: Db, caller: SignedInCaller, id: string): Promise<void> =>
  transaction(db, async (tx) => {
    const leave = await leaveFor(tx, caller.actor, id)
    if (!(await remove(tx, id))) throw notFound()
    await auditLeave(tx, caller, 'leave.removed', leave)
  })

/** Returns the appointments to come that a leave touches, and the total. Records whose they are. */
export async function touchedAppointments(
  deps: Deps,
  caller: SignedInCaller,
  id: string,
  page: Page,
): Promise<{ visits: TouchedVisit[]; total: number }> {
  const { visits: total } = await leaveFor(deps.db, caller.actor, id)
  const appointments = await listTouched(deps.db, id, { ...page, charts: clinicsAs(caller.actor, ...CHARTS) })
  noteSeen(deps, caller, 'leave.visits-listed', appointments)
  return { visits: appointments, total }
}

const toLeave = ({ id, doctorId, reason, visits, timeZone, ...stretch }: StoredLeave): Leave => ({
  id,
  doctorId,
  ...wallClockOfLeave(stretch, timeZone),
  reason,
  visits,
})

/** Records an action on a leave, and announces it to the open screens of the clinic and of the doctor. */
async function auditLeave(
  tx: Db,
  { actor, address }: SignedInCaller,
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
