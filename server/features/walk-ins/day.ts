import type { QueueRule, WaitRange } from '#contract/walk-ins/queue.ts'
import { type Estimate, forecastOf, lengthOf, type Measured, type Situation } from './estimate.ts'
import { orderOf, type Waiting } from './order.ts'
import type { ExpectedRow, Token } from './queries/queue.ts'

/** Minutes of a consultation if there are no measurements. */
const UNKNOWN = 15
/** A doctor is late from this many minutes on. */
const LATE = 10
const MINUTE = 60_000

type TokenOfDay = Pick<
  Token,
  | 'id'
  | 'state'
  | 'doctorId'
  | 'appointmentId'
  | 'arrivedAt'
  | 'calledAt'
  | 'skippedAt'
  | 'startsAt'
  | 'serviceId'
  | 'bookedMinutes'
>

/** What is known of one doctor's day. */
export interface DoctorDay<One extends TokenOfDay> {
  doctorId: string
  rule: QueueRule
  now: Date
  /** Tokens of the doctor and those for any doctor. */
  tokens: readonly One[]
  expected: readonly Pick<ExpectedRow, 'id' | 'startsAt' | 'minutes' | 'serviceId'>[]
  measured: readonly Measured[]
  /** The announced delay. */
  delay: { minutes: number; at: Date } | null
}

/** A doctor's queue: the patient in the room, those who wait in their order, and when each is called. */
export interface DoctorsQueue<One> {
  current: One | null
  order: One[]
  waits: Map<string, Estimate>
  /** Minutes that the doctor is late; null if on time. */
  late: number | null
  /**
   * How many of those who wait are called before a patient, who waits or is booked, and when the patient is called; null for
   * others.
   */
  waitOf: (id: string) => { ahead: number; wait: WaitRange } | null
}

/** Returns a doctor's queue now. */
export function queueOfDoctor<One extends TokenOfDay>(day: DoctorDay<One>): DoctorsQueue<One> {
  const { doctorId, rule, tokens, measured, now } = day
  const own = tokens.filter((one) => one.doctorId === doctorId)
  const current = own.find(({ state }) => state === 'with_doctor') ?? null
  const called = own.flatMap(({ calledAt, appointmentId }) =>
    calledAt ? [{ calledAt: calledAt.getTime(), isAppointment: appointmentId !== null }] : [],
  )
  const waiting = tokens.filter(
    (one) => one.state === 'waiting' && (one.doctorId === null || one.doctorId === doctorId),
  )
  const order = inOrder(waiting, rule, called, now)
  const length = (one: { serviceId: string | null; bookedMinutes: number | null }) =>
    lengthOf(measured, one.serviceId, one.bookedMinutes ?? UNKNOWN)
  const usual = length({ serviceId: null, bookedMinutes: null })
  const situation = (sure: string | null): Situation => ({
    now: now.getTime(),
    rule,
    current: current && { since: current.calledAt!.getTime(), length: length(current) },
    beginsAt: beginOf(day, current, called.length > 0),
    waiting: waiting.map((one) => ({ ...asWaiting(one), length: length(one) })),
    called,
    expected: day.expected.map((one) => ({
      id: one.id,
      startsAt: one.startsAt.getTime(),
      length: length({ ...one, bookedMinutes: one.minutes }),
      isSure: one.id === sure,
    })),
    walkInsPerHour: walkInsPerHour(tokens, now),
    usual,
  })
  const waits = forecastOf(situation(null))
  return {
    current,
    order,
    waits,
    late: lateOf(day, order, waits),
    waitOf(id) {
      const found = forecastOf(situation(id))
      const own = found.get(id)
      if (!own) return null
      const ahead = order.filter((one) => found.get(one.id)!.minutes < own.minutes).length
      return { ahead, wait: { from: own.from, to: own.to } }
    },
  }
}

const asWaiting = ({ id, arrivedAt, startsAt, skippedAt }: TokenOfDay): Waiting => ({
  id,
  arrivedAt: arrivedAt.getTime(),
  startsAt: startsAt?.getTime() ?? null,
  skippedAt: skippedAt?.getTime() ?? null,
})

/** Walk-ins of the last two hours by the hour; on the clock, two hours end with the day's first patients. */
const walkInsPerHour = (tokens: readonly TokenOfDay[], now: Date): number =>
  tokens.filter(
    ({ appointmentId, arrivedAt }) => appointmentId === null && now.getTime() - arrivedAt.getTime() < 120 * MINUTE,
  ).length / 2

function inOrder<One extends TokenOfDay>(
  waiting: readonly One[],
  rule: QueueRule,
  called: Parameters<typeof orderOf>[2]['called'],
  now: Date,
): One[] {
  const byId = new Map(waiting.map((one) => [one.id, one]))
  const order = orderOf(waiting.map(asWaiting), rule, { called, now: now.getTime() })
  return order.map(({ id }) => byId.get(id)!)
}

/** When a free doctor begins: with the first appointment of the day, or after the announced delay. */
function beginOf<One extends TokenOfDay>(
  { tokens, expected, delay, doctorId, now }: DoctorDay<One>,
  current: One | null,
  hasBegun: boolean,
): number | null {
  const late = delay ? delay.at.getTime() + delay.minutes * MINUTE : null
  if (current) return late !== null && delay!.at > current.calledAt! ? late : null
  if (hasBegun) return late
  const starts = [...expected, ...tokens.filter((one) => one.doctorId === doctorId && one.startsAt)]
    .map(({ startsAt }) => startsAt!.getTime())
    .filter((at) => at > now.getTime() - 4 * 60 * MINUTE)
  const first = starts.length > 0 ? Math.min(...starts) + (delay?.minutes ?? 0) * MINUTE : null
  return first === null ? late : Math.max(first, late ?? 0)
}

/** Returns the announced delay, or that of the next appointment if it is longer. */
function lateOf<One extends TokenOfDay>(
  { now, delay }: DoctorDay<One>,
  order: readonly One[],
  waits: ReadonlyMap<string, Estimate>,
): number | null {
  const next = order.find(({ startsAt, skippedAt }) => startsAt && !skippedAt)
  const measured = next ? (now.getTime() - next.startsAt!.getTime()) / MINUTE + waits.get(next.id)!.minutes : 0
  const late = Math.max(delay?.minutes ?? 0, measured >= LATE ? Math.round(measured / 5) * 5 : 0)
  return late > 0 ? late : null
}
