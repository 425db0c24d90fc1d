import { t } from '#language/translate.ts'
import type { Tx } from '#server/database/db.ts'
import { announce } from '#server/events/announce.ts'
import {
  findWalkIn,
  finishWith,
  insertWalkIn,
  isDoctorOf,
  listPositions,
  listToday,
  lockNext,
  lockQueueOf,
  type StoredWalkIn,
  updateCharts,
  updateWalkIn,
} from './queries.ts'
import type { NewWalkIn } from '#contract/walk-ins/adding.ts'
import { type Queue, type WalkIn, walkInMessages, type WalkInState, walkInSteps } from '#contract/walk-ins/walk-ins.ts'
import { isMember, type SignedIn, type SignedInCaller } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import { codeOf } from '#server/database/failures.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, forbidden, notFound, wrongField } from '#server/errors.ts'
import { timeZoneOf } from '#server/features/clinics/public.ts'
import { noteSeen } from '#server/features/appointments/public.ts'
import { birthOf, findChartToBook, guestChart } from '#server/features/patients/public.ts'
import { once, type Repeatable } from '#server/http/door/idempotency.ts'
import type { Caller } from '#server/http/door/door.ts'
import { newId } from '#server/ids.ts'
import { countryOf, storedPhone } from '#server/phones.ts'
import { CHARTS, MEASURES } from '#server/standings.ts'
import { todayIn } from '#server/time.ts'
import { doctorAt, mayAdd, mayCall, mayChange, seesQueueOf, visibleTo } from './policy.ts'

/**
 * Moves the walk-ins of one chart to another chart of the clinic, all or only those named, in the caller's transaction.
 * A person waiting under both charts stays in the queue once. Returns the ids of the moved ones.
 */
export async function moveWalkIns(
  tx: Tx,
  { from, to, only = null }: { from: string; to: string; only?: readonly string[] | null },
): Promise<string[]> {
  const moved = await updateCharts(tx, from, to, only)
  for (const { id, clinicId } of moved) await announce(tx, { kind: 'walk-in', subjectId: id, clinicId })
  return moved.map(({ id }) => id)
}

/** Returns a walk-in with the fields that its reader is allowed to see. */
const toWalkIn = (row: StoredWalkIn, reader: SignedIn): WalkIn => ({
  id: row.id,
  token: row.token,
  state: row.state,
  arrivedAt: row.arrivedAt.toISOString(),
  calledAt: row.calledAt?.toISOString() ?? null,
  clinic: { id: row.clinicId, name: row.clinicName, timeZone: row.timeZone },
  doctor: row.doctorId
    ? { id: row.doctorId, firstName: row.doctorFirstName ?? '', lastName: row.doctorLastName ?? '' }
    : null,
  patient: {
    id: row.patientId,
    firstName: row.patientFirstName,
    lastName: row.patientLastName,
    age: row.age,
    chartNumber: row.chartNumber,
  },
  can: {
    change: row.isToday && mayChange(reader, row),
    chart: isMember(reader, row.clinicId, ...CHARTS),
    recordVitals: row.isToday && !reader.mustProveEmail && isMember(reader, row.clinicId, ...MEASURES),
  },
})

/**
 * Returns today's queues of the reader's clinics, and the clinics and doctors for which they can add walk-ins. Records
 * whose charts they saw.
 */
export async function queueOf(
  deps: Deps,
  { actor, address }: SignedInCaller,
  page: { limit: number; offset: number },
): Promise<Queue> {
  const scope = visibleTo(actor)
  const clinicIds = [...new Set([...scope.deskClinicIds, ...scope.doctorClinicIds])]
  if (clinicIds.length === 0) return { walkIns: [], total: 0, clinics: [], doctors: [] }
  const [{ walkIns, total }, positions] = await Promise.all([
    listToday(deps.db, scope, page),
    listPositions(deps.db, clinicIds),
  ])
  noteSeen(deps, { actor, address }, 'walk-ins.listed', walkIns)
  const clinics = new Map(positions.map(({ clinicId: id, clinicName: name }) => [id, { id, name }]))
  return {
    walkIns: walkIns.map((row) => toWalkIn(row, actor)),
    total,
    clinics: [...clinics.values()].filter(({ id }) => mayAdd(actor, id)),
    doctors: positions.flatMap(({ doctorId: id, clinicId, doctorFirstName: firstName, doctorLastName: lastName }) =>
      id ? [{ id, clinicId, firstName, lastName, isYou: actor.doctorIds.includes(id) }] : [],
    ),
  }
}

/** Throws 404 for a clinic whose queue the person doesn't see, 403 if they can only look. */
function requireAdding(actor: SignedIn, clinicId: string): void {
  if (!seesQueueOf(actor, clinicId)) throw notFound()
  if (!mayAdd(actor, clinicId)) throw forbidden()
}

async function requireDoctor(tx: Tx, clinicId: string, doctorId: string | null | undefined): Promise<void> {
  if (doctorId && !(await isDoctorOf(tx, clinicId, doctorId)))
    throw wrongField('doctorId', t(walkInMessages.doctorUnavailable))
}

/**
 * Adds a person to the clinic's queue of today, with the next token; a new name gets a chart. Throws 400 with the field,
 * 403, 404 for another clinic, 409 for a person already in the queue, 422 for a reused key.
 */
export async function add(deps: Deps, caller: Caller, actor: SignedIn, body: NewWalkIn): Promise<WalkIn> {
  const { clinicId, doctorId } = body
  requireAdding(actor, clinicId)
  const { idempotencyKey: key, address } = caller
  const request: Repeatable | null =
    key === null ? null : { scope: `walk-ins.add:${actor.userId}`, key, body, reused: t(walkInMessages.keyReused) }
  const timeZone = await timeZoneOf(deps.db, clinicId)
  const id = await transaction(deps.db, (tx) =>
    once(tx, request, async () => {
      const id = newId()
      await requireDoctor(tx, clinicId, doctorId)
      const patientId = await chartOf(tx, actor, body, timeZone)
      if (!(await insertWalkIn(tx, { id, clinicId, doctorId, patientId, addedBy: actor.userId })))
        throw conflict(t(walkInMessages.already))
      await audit(tx, { actor, address }, 'added', { id, clinicId })
      return id
    }),
  )
  return shown(deps, actor, id)
}

async function chartOf(
  tx: Tx,
  actor: SignedIn,
  { clinicId, patientId, name = '', phone = '', gender, ...birth }: NewWalkIn,
  timeZone: string,
): Promise<string> {
  if (patientId) {
    // a merged chart is replaced by the remaining one
    const chart = await findChartToBook(tx, clinicId, patientId)
    if (!chart) throw wrongField('patientId', t(walkInMessages.patientUnavailable))
    return chart
  }
  const [last = '', ...others] = name.split(/\s+/).reverse()
  const names =
    others.length > 0 ? { firstName: others.reverse().join(' '), lastName: last } : { firstName: last, lastName: '' }
  const person = {
    ...names,
    ...birthOf(birth, todayIn(timeZone)),
    gender,
    email: null,
    phone: storedPhone(phone, countryOf(timeZone)),
  }
  return guestChart(tx, clinicId, person, actor.userId)
}

interface Step {
  from: WalkInState
  state?: WalkInState | undefined
  doctorId?: string | null | undefined
}

/**
 * Moves a walk-in on, or to another doctor; the doctor's previous patient is then done. Throws 404 if the person can't
 * see it, 403 for people who can only view, 400 without a doctor, 409 for another day or if it has changed in the
 * meantime.
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
  if (state === 'with_doctor' && !doctorId) throw wrongField('doctorId', t(walkInMessages.chooseDoctor))
  if (state === 'with_doctor' && !mayCall(actor, found.clinicId, doctorId!)) throw forbidden()
  await transaction(deps.db, async (tx) => {
    if (step.doctorId) await requireDoctor(tx, found.clinicId, step.doctorId)
    await move(tx, { actor, address }, found, { state, doctorId })
  })
  return shown(deps, actor, id)
}

/**
 * Calls the person who has waited longest for this doctor, or for any. Throws 403, 404, 400 for another clinic's
 * doctor, 409 if no one is waiting.
 */
export async function next(
  deps: Deps,
  { actor, address }: SignedInCaller,
  { clinicId, doctorId }: { clinicId: string; doctorId: string },
): Promise<WalkIn> {
  if (!seesQueueOf(actor, clinicId)) throw notFound()
  if (!mayCall(actor, clinicId, doctorId)) throw forbidden()
  const id = await transaction(deps.db, async (tx) => {
    await requireDoctor(tx, clinicId, doctorId)
    await lockQueueOf(tx, doctorId)
    const id = await lockNext(tx, clinicId, doctorId)
    if (!id) throw conflict(t(walkInMessages.nobodyWaits))
    const found = (await findWalkIn(tx, visibleTo(actor), id))!
    await move(tx, { actor, address }, found, { state: 'with_doctor', doctorId })
    return id
  })
  return shown(deps, actor, id)
}

async function move(
  tx: Tx,
  caller: SignedInCaller,
  found: StoredWalkIn,
  to: { state: WalkInState; doctorId: string | null },
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
  await audit(tx, caller, to.state === found.state ? 'reassigned' : to.state, { id, clinicId })
}

const audit = async (
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

/** Returns a walk-in that the person has just changed; they may have given it to a colleague. */
async function shown({ db }: Deps, actor: SignedIn, id: string): Promise<WalkIn> {
  const scope = visibleTo(actor)
  const everyone = { ...scope, deskClinicIds: [...scope.deskClinicIds, ...scope.doctorClinicIds] }
  return toWalkIn((await findWalkIn(db, everyone, id))!, actor)
}
