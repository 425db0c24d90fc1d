import { t } from '#language/translate.ts'
import type { SignedInCaller } from '#server/actor.ts'
import { leaveMessages, type SettledVisit, type Settlement, type TouchedVisit } from '#contract/working-times/leave.ts'
import type { WallClock } from '#contract/wall-clock.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Deps } from '#server/deps.ts'
import { RefusedError } from '#server/errors.ts'
import { changeStatus, moveAppointment, noteSeen, TimeTakenError } from '#server/features/appointments/public.ts'
import { leaveFor } from './leave.ts'
import { type Planned, planOf } from './settlement-plan.ts'

/** Number of times tried for one appointment if others are faster. */
const TRIES = 5

/** The plan of a person who settles a leave: where each appointment was, and where it moves, as proposed or as they chose. */
export type SeenPlan = readonly (Pick<TouchedVisit, 'id' | 'appointmentDate' | 'appointmentTime'> & {
  movedTo: { appointmentDate: string; appointmentTime: string; doctorId?: string | undefined } | null
})[]

/**
 * Cancels the appointments affected by a leave, or moves each to the doctor's next free time after it: one by one in order,
 * each in its own transaction, with emails, notifications and history as if a person did it. With `seen` only these, and as
 * they were seen. Returns the result for each; failed ones stay, with the reason. Throws 403 and 404 as the policy says.
 */
export async function settleLeave(
  deps: Deps,
  caller: SignedInCaller,
  id: string,
  { action, planned: seen }: { action: Settlement; planned?: SeenPlan },
): Promise<{ visits: SettledVisit[]; remaining: number }> {
  const leave = await leaveFor(deps.db, caller.actor, id)
  const planned = asSeen(await planOf(deps, caller, leave, action), seen)
  noteSeen(
    deps,
    caller,
    'leave.visits-listed',
    planned.map(({ appointment }) => appointment),
  )
  // others may be faster; a plan that was seen is followed exactly
  const again = async (appointmentId: string) =>
    seen
      ? null
      : ((await planOf(deps, caller, leave, action)).find(({ appointment }) => appointment.id === appointmentId)?.to ??
        null)
  const appointments: SettledVisit[] = []
  for (const one of planned)
    appointments.push(await (action === 'move' ? moveOne(deps, caller, one, again) : cancelOne(deps, caller, one)))
  await recordAudit(deps.db, {
    actorUserId: caller.actor.userId,
    action: `leave.settled-by-${action}`,
    subjectType: 'leave',
    subjectId: id,
    clinicId: leave.clinicId,
    address: caller.address,
    detail: { visits: appointments.length, stayed: appointments.filter(({ outcome }) => outcome === 'stayed').length },
  })
  return { visits: appointments, remaining: Math.max(0, leave.visits - planned.length) }
}

interface ToSettle extends Planned {
  /** Another doctor than the one who is away. */
  doctorId?: string | undefined
  /** True if it isn't where it was seen. */
  hasChanged?: boolean
}

/** Returns the plan as a person has seen it, without appointments that they didn't see. */
function asSeen(planned: readonly Planned[], seen: SeenPlan | undefined): ToSettle[] {
  if (!seen) return [...planned]
  const known = new Map(seen.map((one) => [one.id, one]))
  return planned.flatMap(({ appointment }) => {
    const one = known.get(appointment.id)
    if (!one) return []
    const hasChanged =
      one.appointmentDate !== appointment.appointmentDate || one.appointmentTime !== appointment.appointmentTime
    const to = one.movedTo && { date: one.movedTo.appointmentDate, time: one.movedTo.appointmentTime }
    return [{ appointment, to, hasChanged, doctorId: one.movedTo?.doctorId }]
  })
}

const stayedBecause = (appointment: TouchedVisit, why: string): SettledVisit => ({
  ...appointment,
  outcome: 'stayed',
  movedTo: null,
  why,
})

async function cancelOne(
  deps: Deps,
  { actor, address }: SignedInCaller,
  { appointment, hasChanged }: ToSettle,
): Promise<SettledVisit> {
  if (hasChanged) return stayedBecause(appointment, t(leaveMessages.changed))
  try {
    await changeStatus(deps, actor, appointment.id, 'cancelled', {
      cancelReason: t(leaveMessages.away),
      address,
      isAway: true,
    })
    return { ...appointment, outcome: 'cancelled', movedTo: null, why: null }
  } catch (error) {
    return stayedBecause(appointment, sentenceOf(error))
  }
}

async function moveOne(
  deps: Deps,
  caller: SignedInCaller,
  one: ToSettle,
  again: (appointmentId: string) => Promise<WallClock | null>,
  tries = TRIES,
): Promise<SettledVisit> {
  const { appointment, to, hasChanged, doctorId } = one
  const { actor, address } = caller
  if (hasChanged) return stayedBecause(appointment, t(leaveMessages.changed))
  if (!to) return stayedBecause(appointment, t(leaveMessages.noTime))
  try {
    const at = { ...to, from: appointment.startsAt.toISOString(), ...(doctorId && { doctorId }) }
    const moved = await moveAppointment(deps, actor, appointment.id, at, address, true)
    const { appointmentDate, appointmentTime } = moved
    const doctor = doctorId ? { doctor: { id: moved.doctorId, ...moved.doctor.user } } : {}
    return { ...appointment, outcome: 'moved', movedTo: { appointmentDate, appointmentTime, ...doctor }, why: null }
  } catch (error) {
    const next = error instanceof TimeTakenError && tries > 1 ? await again(appointment.id) : null
    if (next) return moveOne(deps, caller, { ...one, to: next }, again, tries - 1)
    return stayedBecause(appointment, sentenceOf(error))
  }
}

/** Returns why it was refused. Throws anything but a refusal. */
function sentenceOf(error: unknown): string {
  if (error instanceof RefusedError && error.status < 500) return error.body.message
  throw error
}
