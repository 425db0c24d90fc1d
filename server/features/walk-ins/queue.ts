import type { DayQueue, DoctorQueue, QueueEntry } from '#contract/walk-ins/queue.ts'
import type { SignedIn, SignedInCaller } from '#server/actor.ts'
import type { Db } from '#server/database/db.ts'
import type { Deps } from '#server/deps.ts'
import { noteSeen } from '#server/features/appointments/public.ts'
import { moneyText } from '#server/money.ts'
import { isMember } from '#server/actor.ts'
import { type DoctorsQueue, queueOfDoctor } from './day.ts'
import type { Estimate } from './estimate.ts'
import { managesQueue, mayAdd, mayCall, type QueueScope, visibleTo } from './policy.ts'
import {
  listExpected,
  listMeasured,
  listQueueClinics,
  listQueueDoctors,
  listTokens,
  listTokensOf,
  type QueueClinicRow,
  type QueueDoctorRow,
  type Token,
} from './queries/queue.ts'
import { toWalkIn } from './shape.ts'

/** Everything about the queues of some clinics today. */
export interface DayOfClinics {
  clinics: QueueClinicRow[]
  doctors: { row: QueueDoctorRow; queue: DoctorsQueue<Token>; expected: number }[]
}

/** Returns the queues of today from the tokens that the reader can see. */
export async function dayOf(db: Db, clinicIds: readonly string[], tokens: readonly Token[]): Promise<DayOfClinics> {
  const [clinics, rows, expected] = await Promise.all([
    listQueueClinics(db, clinicIds),
    listQueueDoctors(db, clinicIds),
    listExpected(db, clinicIds),
  ])
  const measured = await listMeasured(
    db,
    rows.map(({ id }) => id),
  )
  const rules = new Map(clinics.map(({ id, rule }) => [id, rule]))
  const now = new Date()
  const doctors = rows.map((row) => {
    const own = expected.filter(({ doctorId }) => doctorId === row.id)
    const queue = queueOfDoctor({
      doctorId: row.id,
      rule: rules.get(row.clinicId) ?? 'appointments',
      now,
      tokens: tokens.filter(
        ({ clinicId, doctorId }) => clinicId === row.clinicId && (doctorId === null || doctorId === row.id),
      ),
      expected: own,
      measured: measured.filter(({ doctorId }) => doctorId === row.id),
      delay: row.delayMinutes === null ? null : { minutes: row.delayMinutes, at: row.delayedAt! },
    })
    return { row, queue, expected: own.length }
  })
  return { clinics, doctors }
}

/** Returns one doctor's queue as it is now, of all tokens of the clinic. */
export async function queueNow(
  db: Db,
  { clinicId, doctorId }: { clinicId: string; doctorId: string },
): Promise<DoctorsQueue<Token>> {
  const { doctors } = await dayOf(db, [clinicId], await listTokensOf(db, clinicId))
  return doctors.find(({ row }) => row.id === doctorId)!.queue
}

const EMPTY: DayQueue = { clinics: [], doctors: [], entries: [], total: 0 }

/** Returns today's queues of the reader's clinics. Records whose charts they saw. */
export async function readQueue(deps: Deps, { actor, address }: SignedInCaller): Promise<DayQueue> {
  const scope = visibleTo(actor)
  const clinicIds = [...new Set([...scope.deskClinicIds, ...scope.doctorClinicIds])]
  if (clinicIds.length === 0) return EMPTY
  const { tokens, total } = await listTokens(deps.db, scope)
  const day = await dayOf(deps.db, clinicIds, await tokensOf(deps.db, clinicIds, scope, tokens))
  noteSeen(deps, { actor, address }, 'walk-ins.listed', tokens)
  const waits = shortestWaits(day)
  return {
    clinics: day.clinics.map(({ id, name, timeZone, currency, rule, showsInitials }) => ({
      id,
      name,
      timeZone,
      currency,
      rule,
      showsInitials,
      can: {
        add: mayAdd(actor, id),
        set: isMember(actor, id, 'clinic_admin'),
        pair: managesQueue(actor, id),
      },
    })),
    doctors: day.doctors.filter(({ row }) => isShown(row, scope)).map((one) => toDoctorQueue(one, actor)),
    entries: tokens.map((one) => toEntry(one, actor, waits.get(one.id) ?? null)),
    total,
  }
}

/**
 * Returns the tokens from which waits are estimated. A patient for any doctor is called by the first who is free, so
 * colleagues' queues count, too, though a doctor doesn't see them.
 */
const tokensOf = async (db: Db, clinicIds: string[], scope: QueueScope, seen: Token[]): Promise<readonly Token[]> =>
  scope.doctorClinicIds.length === 0
    ? seen
    : (await listTokens(db, { deskClinicIds: clinicIds, doctorClinicIds: [], doctorIds: [] })).tokens

/** Doctors without a desk's rights see their own queue. */
const isShown = (row: QueueDoctorRow, scope: QueueScope) =>
  scope.deskClinicIds.includes(row.clinicId) || scope.doctorIds.includes(row.id)

function toDoctorQueue({ row, queue, expected }: DayOfClinics['doctors'][number], actor: SignedIn): DoctorQueue {
  const { id, firstName, lastName } = row
  return {
    doctor: { id, firstName, lastName, isYou: actor.doctorIds.includes(id) },
    clinicId: row.clinicId,
    room: row.room,
    delay: row.delayMinutes,
    order: queue.order.map((one) => one.id),
    expected,
    canCall: mayCall(actor, row.clinicId, id),
  }
}

function toEntry(row: Token, actor: SignedIn, wait: Estimate | null): QueueEntry {
  return {
    ...toWalkIn(row, actor),
    time: row.time,
    service: row.serviceName,
    price: row.priceMinor === null ? null : moneyText(row.priceMinor, row.currency),
    currency: row.currency,
    wait: wait && { from: wait.from, to: wait.to },
    visitId: row.visitId,
    isMoved: row.bookedDoctorId !== null && row.bookedDoctorId !== row.doctorId,
  }
}

/** A patient for any doctor is called by the one who is free first. */
export function shortestWaits({ doctors }: Pick<DayOfClinics, 'doctors'>): Map<string, Estimate> {
  const shortest = new Map<string, Estimate>()
  for (const { queue } of doctors)
    for (const [id, wait] of queue.waits) {
      const before = shortest.get(id)
      if (!before || wait.minutes < before.minutes) shortest.set(id, wait)
    }
  return shortest
}
