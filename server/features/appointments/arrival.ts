import { appointmentMessages, type AppointmentStatus } from '#contract/appointments.ts'
import { type Arrival, arrivalMessages } from '#contract/arrival.ts'
import type { SignedIn } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, forbidden, notFound } from '#server/errors.ts'
import { todayIn, wallClockOf } from '#server/time.ts'
import { has, type Judged, visibleTo } from './policy.ts'
import { findAppointment, insertChange, updateArrival } from './queries.ts'
import { announceVisit } from './transitions.ts'

/** Who has come is asked of visits that stand firm and are not over. */
const awaited: readonly AppointmentStatus[] = ['scheduled', 'confirmed']

type Arriving = Judged & { timeZone: string; arrivedAt: Date | null }

/** What the person may do now about the patient's arrival, for the screen. */
export function arrivalAbilities(actor: SignedIn, visit: Arriving, now = new Date()) {
  const isAwaited =
    awaited.includes(visit.status) && wallClockOf(visit.startsAt, visit.timeZone).date === todayIn(visit.timeZone, now)
  const may = isAwaited && has(actor, 'checkIn', visit)
  return { checkIn: may && visit.arrivedAt === null, undoCheckIn: may && visit.arrivedAt !== null }
}

/**
 * Notes that the patient has come, or takes it back, with history and audit. What is so already stays as it is.
 * Throws 404 for what the person may not see, 403 for patients, 409 for a visit of another day or one that is over.
 */
export async function checkIn(
  deps: Deps,
  actor: SignedIn,
  id: string,
  arrived: boolean,
  address: string,
): Promise<Arrival> {
  const visit = await findAppointment(deps.db, visibleTo(actor), id)
  if (!visit) throw notFound()
  if (!has(actor, 'checkIn', visit)) throw forbidden()
  if (arrived === (visit.arrivedAt !== null)) return { id, arrivedAt: visit.arrivedAt?.toISOString() ?? null }
  const may = arrivalAbilities(actor, visit)
  if (!(arrived ? may.checkIn : may.undoCheckIn)) throw conflict(arrivalMessages.notToday)
  const at = arrived ? new Date() : null
  await transaction(deps.db, async (tx) => {
    if (!(await updateArrival(tx, { id, status: visit.status, at })))
      throw conflict(appointmentMessages.transitionRefused)
    await insertChange(tx, {
      appointmentId: id,
      actorUserId: actor.userId,
      fromStatus: visit.status,
      toStatus: visit.status,
      fromStartsAt: visit.startsAt,
      toStartsAt: visit.startsAt,
      reason: null,
      arrived,
    })
    await announceVisit(tx, visit)
    await recordAudit(tx, {
      actorUserId: actor.userId,
      action: arrived ? 'appointment.checked-in' : 'appointment.check-in-undone',
      subjectType: 'appointment',
      subjectId: id,
      clinicId: visit.clinicId,
      address,
    })
  })
  return { id, arrivedAt: at?.toISOString() ?? null }
}
