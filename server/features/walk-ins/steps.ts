import { type WalkIn, walkInMessages, type WalkInState, walkInSteps } from '#contract/walk-ins/walk-ins.ts'
import { t } from '#language/translate.ts'
import type { SignedInCaller } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Tx } from '#server/database/db.ts'
import { codeOf } from '#server/database/failures.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, forbidden, notFound, wrongField } from '#server/errors.ts'
import { announce } from '#server/events/announce.ts'
import { noteSeen } from '#server/features/appointments/public.ts'
import { doctorAt, mayCall, mayChange, visibleTo } from './policy.ts'
import {
  findCurrent,
  findWalkIn,
  finishWith,
  isDoctorOf,
  lockQueueOf,
  type StoredWalkIn,
  updateWalkIn,
} from './queries/walk-ins.ts'
import { toWalkIn } from './shape.ts'

/** Throws 400 for a doctor who doesn't work at the clinic. */
export async function requireDoctor(tx: Tx, clinicId: string, doctorId: string | null | undefined): Promise<void> {
  if (doctorId && !(await isDoctorOf(tx, clinicId, doctorId)))
    throw wrongField('doctorId', t(walkInMessages.doctorUnavailable))
}

interface Step {
  from: WalkInState
  state?: WalkInState | undefined
  doctorId?: string | null | undefined
  isSkipped?: boolean | undefined
  /** Who is with the doctor on the caller's screen; undefined if it doesn't show that. */
  current?: string | null | undefined
}

/**
 * Moves a walk-in on, or to another doctor; the doctor's previous patient is then done. Throws 404 if the person can't
 * see it, 403 for people who can only view, 400 without a doctor, 409 for another day, or if it or the doctor's patient
 * has changed in the meantime.
 */
export async function change(deps: Deps, { actor, address }: SignedInCaller, id: string, step: Step): Promise<WalkIn> {
  const found = await findWalkIn(deps.db, visibleTo(actor), id)
  if (!found) throw notFound()
  if (!mayChange(actor, found)) throw forbidden()
  if (!found.isToday) throw conflict(t(walkInMessages.notToday))
  if (found.state !== step.from) throw conflict(t(walkInMessages.stepRefused))
  const state = step.state ?? found.state
  if (state !== found.state && !walkInSteps[found.state].includes(state)) throw conflict(t(walkInMessages.stepRefused))
  // a doctor who takes a patient waiting for any doctor sees them
  const own = state === 'with_doctor' ? doctorAt(actor, found.clinicId) : null
  const doctorId = step.doctorId === undefined ? (found.doctorId ?? own) : step.doctorId
  if (step.isSkipped && state !== 'waiting') throw conflict(t(walkInMessages.onlyWaiting))
  if (state === 'with_doctor' && !doctorId) throw wrongField('doctorId', t(walkInMessages.chooseDoctor))
  if (state === 'with_doctor' && !mayCall(actor, found.clinicId, doctorId!)) throw forbidden()
  await transaction(deps.db, async (tx) => {
    if (step.doctorId) await requireDoctor(tx, found.clinicId, step.doctorId)
    if (state === 'with_doctor' && state !== found.state && step.current !== undefined) {
      await lockQueueOf(tx, doctorId!)
      requireSeen(await findCurrent(tx, doctorId!), step.current)
    }
    await move(tx, { actor, address }, found, { state, doctorId, isSkipped: step.isSkipped })
  })
  return shown(deps, { actor, address }, id)
}

/** Throws 409 if another patient is with the doctor than the one whom the caller has seen there: a call would end that visit. */
export function requireSeen(current: { id: string; token: number } | null, seen: string | null): void {
  if (seen !== (current?.id ?? null))
    throw conflict(current ? t(walkInMessages.queueMoved, { token: current.token }) : t(walkInMessages.queueFree))
}

/** Moves a walk-in on, in the caller's transaction. */
export async function move(
  tx: Tx,
  caller: SignedInCaller,
  found: StoredWalkIn,
  to: { state: WalkInState; doctorId: string | null; isSkipped?: boolean | undefined },
): Promise<void> {
  const { id, clinicId } = found
  if (to.state === 'with_doctor' && to.doctorId) {
    await lockQueueOf(tx, to.doctorId)
    for (const before of await finishWith(tx, to.doctorId, id))
      await audit(tx, caller, 'done', { id: before, clinicId })
  }
  const isMoved = await updateWalkIn(tx, id, found, to).catch((error: unknown) => {
    throw codeOf(error) === '23505' ? conflict(t(walkInMessages.already)) : error
  })
  if (!isMoved) throw conflict(t(walkInMessages.stepRefused))
  await audit(tx, caller, verbOf(found, to), { id, clinicId })
}

function verbOf(
  found: StoredWalkIn,
  to: { state: WalkInState; doctorId: string | null; isSkipped?: boolean | undefined },
): string {
  if (to.isSkipped !== undefined) return to.isSkipped ? 'skipped' : 'skip-undone'
  return to.state === found.state ? 'reassigned' : to.state
}

/** Records and announces a change of a walk-in. */
export const audit = async (
  tx: Tx,
  { actor, address }: SignedInCaller,
  verb: string,
  { id, clinicId }: { id: string; clinicId: string },
) => {
  await announce(tx, { kind: 'walk-in', subjectId: id, clinicId })
  await recordAudit(tx, {
    actorUserId: actor.userId,
    action: `walk-in.${verb.replace('_', '-')}`,
    subjectType: 'walk-in',
    subjectId: id,
    clinicId,
    address,
  })
}

/** Returns a walk-in that the person has just changed; they may have given it to a colleague. Records whose chart they saw. */
export async function shown(deps: Deps, { actor, address }: SignedInCaller, id: string): Promise<WalkIn> {
  const scope = visibleTo(actor)
  const everyone = { ...scope, deskClinicIds: [...scope.deskClinicIds, ...scope.doctorClinicIds] }
  const found = (await findWalkIn(deps.db, everyone, id))!
  noteSeen(deps, { actor, address }, 'walk-ins.listed', [found])
  return toWalkIn(found, actor)
}
