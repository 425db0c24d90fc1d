import {
  leaveMessages,
  type SettledVisit,
  SETTLED_AT_ONCE,
  type Settlement,
  type TouchedVisit,
} from '#contract/leave.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Deps } from '#server/deps.ts'
import { RefusedError } from '#server/errors.ts'
import { changeStatus, moveAppointment } from '#server/features/appointments/use-cases.ts'
import { type BookableClinic, bookableClinic, freeTimesFrom } from '#server/features/availability/use-cases.ts'
import type { Doer } from '#server/features/members/use-cases.ts'
import { leaveFor } from './kept.ts'
import { listTouched, type StoredLeave } from './queries.ts'

/** So many free times are tried for one visit, when others are quicker. */
const TRIES = 5

/**
 * Cancels the visits that a leave touches, or moves each to the doctor's next free time after it, one by one in their
 * order and each in its own transaction, so that mails, notifications and history come of it as if somebody did it by
 * hand. Gives what became of each; what could not be done stays and says why. Throws 403 and 404 as the policy says.
 */
export async function settleLeave(
  deps: Deps,
  doer: Doer,
  id: string,
  action: Settlement,
): Promise<{ visits: SettledVisit[]; remaining: number }> {
  const leave = await leaveFor(deps.db, doer.actor, id)
  const touched = await listTouched(deps.db, id, { limit: SETTLED_AT_ONCE, offset: 0 })
  const clinic = action === 'move' ? await bookableClinic(deps, leave.clinicId, doer.actor) : null
  const visits: SettledVisit[] = []
  for (const visit of touched)
    visits.push(clinic ? await move(deps, doer, leave, clinic, visit) : await cancel(deps, doer, visit))
  await recordAudit(deps.db, {
    actorUserId: doer.actor.userId,
    action: `leave.settled-by-${action}`,
    subjectType: 'leave',
    subjectId: id,
    clinicId: leave.clinicId,
    address: doer.address,
    detail: { visits: visits.length, stayed: visits.filter(({ outcome }) => outcome === 'stayed').length },
  })
  return { visits, remaining: Math.max(0, leave.visits - touched.length) }
}

const stayed = (visit: TouchedVisit, why: string): SettledVisit => ({ ...visit, outcome: 'stayed', movedTo: null, why })

async function cancel(deps: Deps, { actor, address }: Doer, visit: TouchedVisit): Promise<SettledVisit> {
  try {
    await changeStatus(deps, actor, visit.id, 'cancelled', { cancelReason: leaveMessages.away, address })
    return { ...visit, outcome: 'cancelled', movedTo: null, why: null }
  } catch (error) {
    return stayed(visit, sentenceOf(error))
  }
}

async function move(
  deps: Deps,
  { actor, address }: Doer,
  { doctorId, endsAt }: StoredLeave,
  clinic: BookableClinic,
  visit: TouchedVisit,
): Promise<SettledVisit> {
  for (const to of await freeTimesFrom(deps, clinic, doctorId, visit.duration, endsAt, TRIES)) {
    try {
      const { appointmentDate, appointmentTime } = await moveAppointment(deps, actor, visit.id, to, address)
      return { ...visit, outcome: 'moved', movedTo: { appointmentDate, appointmentTime }, why: null }
    } catch (error) {
      // somebody was quicker with this time: the next one
      if (!(error instanceof RefusedError && error.body.code === 'slot-taken')) return stayed(visit, sentenceOf(error))
    }
  }
  return stayed(visit, leaveMessages.noTime)
}

/** Why a visit was refused; anything but a refusal stops the whole. */
function sentenceOf(error: unknown): string {
  if (error instanceof RefusedError && error.status < 500) return error.body.message
  throw error
}
