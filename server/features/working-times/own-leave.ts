import type { Db } from '#server/database/db.ts'
import type { SignedIn } from '#server/actor.ts'
import { notFound } from '#server/errors.ts'
import { mustKeepLeave } from './policy.ts'
import { findDoctor, findLeave, type KeptDoctor, type StoredLeave } from './queries/leave.ts'

/** Returns a doctor whose leave the caller keeps. Throws 403 and 404 as the policy says. */
export async function doctorFor(db: Db, actor: SignedIn, id: string, options?: { lock: boolean }): Promise<KeptDoctor> {
  const doctor = await findDoctor(db, id, options)
  mustKeepLeave(actor, doctor)
  if (!doctor) throw notFound()
  return doctor
}

/** Returns a leave that the caller keeps. Throws 403 and 404 as the policy says. */
export async function leaveFor(db: Db, actor: SignedIn, id: string): Promise<StoredLeave> {
  const leave = await findLeave(db, id)
  mustKeepLeave(actor, leave)
  if (!leave) throw notFound()
  return leave
}
