import type { Db } from '#server/database/db.ts'
import type { WorkingTimes } from '#contract/working-times/shading.ts'
import type { SignedIn, SignedInCaller } from '#server/actor.ts'
import { hoursVisibleTo, managedBy, mustKeepWeeklyHours } from './policy.ts'
import {
  findSessions,
  listClinicTimes,
  listDoctorTimes,
  lockDoctor,
  replaceSessions,
  type SessionsOfDoctor,
} from './queries/weekly-hours.ts'
import { wallClockOfLeave } from './stretch.ts'
import type { OpeningHours } from '#contract/clinics/clinics.ts'
import type { WeeklyHours } from '#contract/working-times/weekly-hours.ts'
import { recordAudit } from '#server/audit/record.ts'
import { transaction } from '#server/database/transaction.ts'
import { notFound } from '#server/errors.ts'
import { announce } from '#server/events/announce.ts'

/**
 * Returns when the person's clinics are open and the doctors whose leave they manage work, from one day to another by each
 * clinic's clock. Doesn't say why a doctor is away.
 */
export async function workingTimes(db: Db, actor: SignedIn, days: { from: string; to: string }): Promise<WorkingTimes> {
  const [clinics, doctors] = await Promise.all([
    listClinicTimes(db, hoursVisibleTo(actor), days),
    listDoctorTimes(db, managedBy(actor), days),
  ])
  return {
    clinics,
    doctors: doctors.map(({ leaves, timeZone, ...doctor }) => ({
      ...doctor,
      leaves: leaves.map(([from, to]) =>
        wallClockOfLeave({ startsAt: new Date(from), endsAt: new Date(to) }, timeZone),
      ),
    })),
  }
}

/** Returns when a doctor works. Throws 403 and 404 if the person isn't allowed to set it. */
export const weeklyHoursOf = (db: Db, actor: SignedIn, id: string): Promise<WeeklyHours> =>
  findKeptSessions(db, actor, id)

/**
 * Sets a doctor's whole week; free times follow immediately, and booked appointments stay. Without any session the clinic's
 * hours apply. Throws 403 and 404 if the person can't do it.
 */
export const setWeeklyHours = (
  db: Db,
  { actor, address }: SignedInCaller,
  id: string,
  hours: readonly OpeningHours[],
): Promise<WeeklyHours> =>
  transaction(db, async (tx) => {
    const { clinicId } = await findKeptSessions(tx, actor, id)
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
    return findKeptSessions(tx, actor, id)
  })

async function findKeptSessions(db: Db, actor: SignedIn, id: string): Promise<SessionsOfDoctor> {
  const sessions = await findSessions(db, id)
  mustKeepWeeklyHours(actor, sessions)
  if (!sessions) throw notFound()
  return sessions
}
