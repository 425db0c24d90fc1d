import { type WalkIn, walkInMessages } from '#contract/walk-ins/walk-ins.ts'
import { t } from '#language/translate.ts'
import type { SignedInCaller } from '#server/actor.ts'
import type { Tx } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, forbidden, notFound } from '#server/errors.ts'
import { mayCall, seesQueueOf } from './policy.ts'
import { listOpenTokens } from './queries/queue.ts'
import { lockClinicQueue, lockQueueOf } from './queries/walk-ins.ts'
import { queueNow } from './queue.ts'
import { move, requireDoctor, requireSeen, shown } from './steps.ts'

interface CallFor {
  clinicId: string
  doctorId: string
  /** Who is with the doctor on the caller's screen; undefined if it doesn't show that. */
  current?: string | null | undefined
}

/**
 * Calls the next person for this doctor by the clinic's rule. Throws 403, 404, 400 for another clinic's doctor, 409 if no one
 * is waiting, or someone else is with the doctor than the caller saw.
 */
export async function next(deps: Deps, { actor, address }: SignedInCaller, call: CallFor): Promise<WalkIn> {
  const { clinicId, doctorId } = call
  if (!seesQueueOf(actor, clinicId)) throw notFound()
  if (!mayCall(actor, clinicId, doctorId)) throw forbidden()
  const id = await transaction(deps.db, async (tx) => {
    await requireDoctor(tx, clinicId, doctorId)
    // calls of one clinic run one after the other, so that each sees whom the others have called
    await lockClinicQueue(tx, clinicId)
    await lockQueueOf(tx, doctorId)
    const { current, order } = await queueNow(tx, { clinicId, doctorId })
    if (call.current !== undefined) requireSeen(current, call.current)
    const [first] = order
    if (!first) throw conflict(t(walkInMessages.nobodyWaits))
    await move(tx, { actor, address }, first, { state: 'with_doctor', doctorId })
    return first.id
  })
  return shown(deps, { actor, address }, id)
}

/**
 * Marks a patient's token as with the doctor when a visit starts, in the caller's transaction: that of the visit's
 * appointment, or else the first.
 */
export async function callForVisit(tx: Tx, caller: SignedInCaller, one: VisitOf): Promise<void> {
  const tokens = await listOpenTokens(tx, one)
  if (tokens.some(({ state }) => state === 'with_doctor')) return
  const called = tokens.find((token) => isOfAppointment(token, one)) ?? tokens[0]
  if (called) await move(tx, caller, called, { state: 'with_doctor', doctorId: one.doctorId })
}

/**
 * Marks a patient's tokens as done when the visit is finished, in the caller's transaction. A patient who also waits for
 * another appointment stays in the queue for that one.
 */
export async function finishWithVisit(tx: Tx, caller: SignedInCaller, one: VisitOf): Promise<void> {
  for (const token of await listOpenTokens(tx, one))
    if (token.state === 'with_doctor' || token.appointmentId === null || isOfAppointment(token, one))
      await move(tx, caller, token, { state: 'done', doctorId: one.doctorId })
}

interface VisitOf {
  clinicId: string
  doctorId: string
  patientId: string
  appointmentId: string | null
}

const isOfAppointment = (token: { appointmentId: string | null }, { appointmentId }: VisitOf) =>
  appointmentId !== null && token.appointmentId === appointmentId
