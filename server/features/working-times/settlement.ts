import type { Doer } from '#server/actor.ts'
import { leaveMessages, type SettledVisit, type Settlement, type TouchedVisit } from '#contract/working-times/leave.ts'
import type { WallClock } from '#contract/wall-clock.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Deps } from '#server/deps.ts'
import { RefusedError } from '#server/errors.ts'
import { changeStatus, moveAppointment, noteSeen, TimeTakenError } from '#server/features/appointments/for-others.ts'
import { leaveFor } from './own-leave.ts'
import { type Planned, planOf } from './settlement-plan.ts'

/** How many times are tried for one appointment if others are quicker. */
const TRIES = 5

/** What a person has seen before they settle a leave: where each appointment was, and where it goes. */
export type SeenPlan = readonly (Pick<SettledVisit, 'id' | 'movedTo'> &
  Pick<TouchedVisit, 'appointmentDate' | 'appointmentTime'>)[]

/**
 * Cancels the appointments that a leave touches, or moves each to the doctor's next free time after it: one by one in their
 * order, each in its own transaction, with mails, notifications and history as if someone did it by hand. With `seen` only
 * these, and as they were seen. Returns what became of each; what could not be done stays and says why. Throws 403 and 404
 * as the policy says.
 */
export async function settleLeave(
  deps: Deps,
  doer: Doer,
  id: string,
  { action, planned: seen }: { action: Settlement; planned?: SeenPlan },
): Promise<{ visits: SettledVisit[]; remaining: number }> {
  const leave = await leaveFor(deps.db, doer.actor, id)
  const planned = asSeen(await planOf(deps, doer, leave, action), seen)
  noteSeen(
    deps,
    doer,
    'leave.visits-listed',
    planned.map(({ visit }) => visit),
  )
  // others may be quicker; what was seen is done as it was seen
  const again = async (visitId: string) =>
    seen ? null : ((await planOf(deps, doer, leave, action)).find(({ visit }) => visit.id === visitId)?.to ?? null)
  const visits: SettledVisit[] = []
  for (const one of planned)
    visits.push(await (action === 'move' ? moveVisit(deps, doer, one, again) : cancelVisit(deps, doer, one)))
  await recordAudit(deps.db, {
    actorUserId: doer.actor.userId,
    action: `leave.settled-by-${action}`,
    subjectType: 'leave',
    subjectId: id,
    clinicId: leave.clinicId,
    address: doer.address,
    detail: { visits: visits.length, stayed: visits.filter(({ outcome }) => outcome === 'stayed').length },
  })
  return { visits, remaining: Math.max(0, leave.visits - planned.length) }
}

interface ToSettle extends Planned {
  /** It is not where it was seen. */
  hasChanged?: boolean
}

/** Returns the plan as someone has seen it: what they did not see is left out. */
function asSeen(planned: readonly Planned[], seen: SeenPlan | undefined): ToSettle[] {
  if (!seen) return [...planned]
  const known = new Map(seen.map((one) => [one.id, one]))
  return planned.flatMap(({ visit }) => {
    const one = known.get(visit.id)
    if (!one) return []
    const hasChanged = one.appointmentDate !== visit.appointmentDate || one.appointmentTime !== visit.appointmentTime
    const to = one.movedTo && { date: one.movedTo.appointmentDate, time: one.movedTo.appointmentTime }
    return [{ visit, to, hasChanged }]
  })
}

const stayedBecause = (visit: TouchedVisit, why: string): SettledVisit => ({
  ...visit,
  outcome: 'stayed',
  movedTo: null,
  why,
})

async function cancelVisit(
  deps: Deps,
  { actor, address }: Doer,
  { visit, hasChanged }: ToSettle,
): Promise<SettledVisit> {
  if (hasChanged) return stayedBecause(visit, leaveMessages.changed)
  try {
    await changeStatus(deps, actor, visit.id, 'cancelled', { cancelReason: leaveMessages.away, address, isAway: true })
    return { ...visit, outcome: 'cancelled', movedTo: null, why: null }
  } catch (error) {
    return stayedBecause(visit, sentenceOf(error))
  }
}

async function moveVisit(
  deps: Deps,
  doer: Doer,
  one: ToSettle,
  again: (visitId: string) => Promise<WallClock | null>,
  tries = TRIES,
): Promise<SettledVisit> {
  const { visit, to, hasChanged } = one
  const { actor, address } = doer
  if (hasChanged) return stayedBecause(visit, leaveMessages.changed)
  if (!to) return stayedBecause(visit, leaveMessages.noTime)
  try {
    const at: WallClock & { from: string } = { ...to, from: visit.startsAt.toISOString() }
    const { appointmentDate, appointmentTime } = await moveAppointment(deps, actor, visit.id, at, address, true)
    return { ...visit, outcome: 'moved', movedTo: { appointmentDate, appointmentTime }, why: null }
  } catch (error) {
    const next = error instanceof TimeTakenError && tries > 1 ? await again(visit.id) : null
    if (next) return moveVisit(deps, doer, { ...one, to: next }, again, tries - 1)
    return stayedBecause(visit, sentenceOf(error))
  }
}

/** Returns why it was refused. Throws anything but a refusal. */
function sentenceOf(error: unknown): string {
  if (error instanceof RefusedError && error.status < 500) return error.body.message
  throw error
}
