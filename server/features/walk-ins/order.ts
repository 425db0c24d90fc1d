import type { QueueRule } from '#contract/walk-ins/queue.ts'

/** A patient who waits, as the order needs it; instants in ms. */
export interface Waiting {
  id: string
  arrivedAt: number
  /** Start of the appointment; null for a walk-in. */
  startsAt: number | null
  /** When the patient last didn't answer the call. */
  skippedAt: number | null
}

/** A patient whom the doctor has called today. */
export interface Called {
  calledAt: number
  isAppointment: boolean
}

/** An appointment counts as due this long before its start, in ms: earlier, walk-ins fill the time. */
const EARLY = 10 * 60_000
/** With appointments first, a walk-in who has waited this long, in ms, follows this many appointments in a row. */
const LONG = 30 * 60_000
const IN_A_ROW = 2
/** How many others are called before a patient who didn't answer is next again. */
export const AFTER_SKIP = 2

const byArrival = (one: Waiting, other: Waiting) => one.arrivedAt - other.arrivedAt || (one.id < other.id ? -1 : 1)
const byTime = (one: Waiting, other: Waiting) => one.startsAt! - other.startsAt! || byArrival(one, other)

/**
 * Returns the patients who wait for one doctor in the order in which they are called, by the clinic's rule. Everyone
 * given is in the result once: a patient who didn't answer moves behind the next two, and no further.
 */
export function orderOf(
  waiting: readonly Waiting[],
  rule: QueueRule,
  { called, now }: { called: readonly Called[]; now: number },
): Waiting[] {
  const present = waiting.filter(({ skippedAt }) => skippedAt === null)
  const order = rule === 'arrival' ? present.sort(byArrival) : withTimes(present, rule, called, now)
  const skipped = waiting
    .filter(({ skippedAt }) => skippedAt !== null)
    .sort((one, other) => one.skippedAt! - other.skippedAt!)
  for (const [index, one] of skipped.entries()) {
    const since = called.filter(({ calledAt }) => calledAt > one.skippedAt!).length
    order.splice(Math.max(0, AFTER_SKIP - since) + index, 0, one)
  }
  return order
}

/** Due appointments by time and walk-ins by arrival, as the rule says. Appointments of later are last. */
function withTimes(
  waiting: readonly Waiting[],
  rule: Exclude<QueueRule, 'arrival'>,
  called: readonly Called[],
  now: number,
): Waiting[] {
  const isDue = ({ startsAt }: Waiting) => startsAt !== null && startsAt - EARLY <= now
  const due = waiting.filter(isDue).sort(byTime)
  const walkIns = waiting.filter(({ startsAt }) => startsAt === null).sort(byArrival)
  const later = waiting.filter((one) => one.startsAt !== null && !isDue(one)).sort(byTime)
  const most = rule === 'alternating' ? { appointments: 1, waited: 0 } : { appointments: IN_A_ROW, waited: LONG }
  const order: Waiting[] = []
  let inARow = appointmentsInARow(called)
  while (due.length > 0 || walkIns.length > 0) {
    const isTurn = inARow >= most.appointments && walkIns[0] && now - walkIns[0].arrivedAt >= most.waited
    const next = (isTurn || due.length === 0 ? walkIns : due).shift()!
    order.push(next)
    inARow = next.startsAt === null ? 0 : inARow + 1
  }
  return [...order, ...later]
}

/** How many appointments were called in a row until now. */
function appointmentsInARow(called: readonly Called[]): number {
  const latest = called.toSorted((one, other) => other.calledAt - one.calledAt)
  const walkIn = latest.findIndex(({ isAppointment }) => !isAppointment)
  return walkIn === -1 ? latest.length : walkIn
}
