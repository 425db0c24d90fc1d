import type { Kysely } from 'kysely'
import type { SignedIn } from '#server/actor.ts'
import type { DB } from '#server/database/types.ts'
import { notFound } from '#server/errors.ts'
import { mustKeepLeave } from './policy.ts'
import { findDoctor, findLeave, type KeptDoctor, type StoredLeave } from './queries.ts'

type Db = Kysely<DB>

/** A doctor whose leave the caller keeps; throws 403 and 404 as the policy says. */
export async function doctorFor(db: Db, actor: SignedIn, id: string, options?: { lock: boolean }): Promise<KeptDoctor> {
  const doctor = await findDoctor(db, id, options)
  mustKeepLeave(actor, doctor)
  if (!doctor) throw notFound()
  return doctor
}

/** A leave that the caller keeps; throws 403 and 404 as the policy says. */
export async function leaveFor(db: Db, actor: SignedIn, id: string): Promise<StoredLeave> {
  const leave = await findLeave(db, id)
  mustKeepLeave(actor, leave)
  if (!leave) throw notFound()
  return leave
}
