import type { Kysely } from 'kysely'
import type { OpeningHours } from '#contract/clinics.ts'
import type { DoctorSessions } from '#contract/doctors.ts'
import type { SignedIn } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import { transaction } from '#server/database/transaction.ts'
import type { DB } from '#server/database/types.ts'
import { notFound } from '#server/errors.ts'
import { announce } from '#server/events/announce.ts'
import type { Doer } from '#server/features/members/use-cases.ts'
import { mustKeepSessions } from './policy.ts'
import { findSessions, lockDoctor, replaceSessions, type SessionsOfDoctor } from './queries/sessions.ts'

type Db = Kysely<DB>

/** When a doctor works. Throws 403 and 404 to whoever may not set it. */
export const sessionsOf = (db: Db, actor: SignedIn, id: string): Promise<DoctorSessions> => find(db, actor, id)

/**
 * Sets a doctor's whole week; free times follow at once, what is booked stays. Without any session the clinic's hours
 * are the doctor's. Throws 403 and 404 to whoever may not.
 */
export const setSessions = (
  db: Db,
  { actor, address }: Doer,
  id: string,
  hours: readonly OpeningHours[],
): Promise<DoctorSessions> =>
  transaction(db, async (tx) => {
    const { clinicId } = await find(tx, actor, id)
    await lockDoctor(tx, id)
    await replaceSessions(tx, id, hours)
    await recordAudit(tx, {
      actorUserId: actor.userId,
      action: 'doctor.sessions-set',
      subjectType: 'doctor',
      subjectId: id,
      clinicId,
      address,
      detail: { count: hours.length },
    })
    await announce(tx, { kind: 'doctor', subjectId: id, clinicId, doctorId: id })
    return find(tx, actor, id)
  })

async function find(db: Db, actor: SignedIn, id: string): Promise<SessionsOfDoctor> {
  const sessions = await findSessions(db, id)
  mustKeepSessions(actor, sessions)
  if (!sessions) throw notFound()
  return sessions
}
