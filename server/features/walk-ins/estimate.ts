import type { QueueRule } from '#contract/walk-ins/queue.ts'
import { type Called, orderOf, type Waiting } from './order.ts'

/** A measured consultation of a doctor. */
export interface Measured {
  serviceId: string | null
  minutes: number
}

/** How long a consultation takes, in minutes: its typical length, and how far others are from it. */
export interface Length {
  typical: number
  spread: number
}

/** Fewer consultations than this say nothing. */
const ENOUGH = 5
/** Consultations outside of this were a forgotten "Done", or a token that was called by mistake. */
const LIKELY = { least: 1, most: 90 }
const TYPICAL = { least: 3, most: 60 }
const SPREAD = { least: 2, most: 20 }
/** The part of a usual consultation that is left when one takes longer than usual. */
const STILL = 0.3
/** The part of booked patients who come, and of those whose time has passed. */
const COME = { usually: 0.9, late: 0.5 } as const
/** For this many hours, walk-ins are expected to come as often as lately. */
const HOURS = 2
/** A booked patient comes this long before the start, in ms; after the start this long, no one is expected anymore. */
const COMES = { before: 10 * 60_000, after: 20 * 60_000 }
/** Bounds are in steps of this many minutes: a single minute would promise too much. */
const STEP = 5

const clamp = (value: number, { least, most }: { least: number; most: number }) =>
  Math.min(most, Math.max(least, value))

function quantile(sorted: readonly number[], part: number): number {
  const place = (sorted.length - 1) * part
  const [below, above] = [sorted[Math.floor(place)]!, sorted[Math.ceil(place)]!]
  return below + (above - below) * (place - Math.floor(place))
}

/**
 * Returns how long a doctor's consultation takes: the mean of recent ones around their median, with this service, or with
 * all if there are few, or else the booked length.
 */
export function lengthOf(measured: readonly Measured[], serviceId: string | null, booked: number): Length {
  const likely = measured.filter(({ minutes }) => minutes >= LIKELY.least && minutes <= LIKELY.most)
  const same = likely.filter((one) => one.serviceId === serviceId)
  const some = same.length >= ENOUGH ? same : likely
  if (some.length < ENOUGH) return { typical: clamp(booked, TYPICAL), spread: clamp(booked / 2, SPREAD) }
  const sorted = some.map(({ minutes }) => minutes).sort((one, other) => one - other)
  // the part between the quartiles of a normal distribution is 1.35 deviations wide
  const spread = (quantile(sorted, 0.75) - quantile(sorted, 0.25)) / 1.35
  const median = quantile(sorted, 0.5)
  // a sum of medians is too short, because long consultations are longer than short ones are short
  const near = sorted.map((minutes) => clamp(minutes, { least: median / 2, most: median * 2 }))
  const typical = near.reduce((sum, minutes) => sum + minutes, 0) / near.length
  return { typical: clamp(typical, TYPICAL), spread: clamp(spread, SPREAD) }
}

/** A patient of a forecast. */
interface Patient extends Waiting {
  length: Length
}

/** A booked patient who hasn't come yet; `startsAt` in ms. */
export interface Expected {
  id: string
  startsAt: number
  length: Length
  /** The forecast is for this patient, who comes. */
  isSure?: boolean
}

export interface Situation {
  now: number
  rule: QueueRule
  /** The current consultation; null if the doctor is free or hasn't started. */
  current: { since: number; length: Length } | null
  /** When the doctor begins with the next, by an announced delay or the first appointment; null: when free. */
  beginsAt: number | null
  waiting: readonly Patient[]
  called: readonly Called[]
  expected: readonly Expected[]
  /** Walk-ins who will probably come in an hour, as many as lately. */
  walkInsPerHour: number
  /** The length of a consultation about which nothing is known. */
  usual: Length
}

/** When a patient is called, as minutes from now: the middle, and the bounds between which it most likely is. */
export interface Estimate {
  minutes: number
  from: number
  to: number
}

const MINUTE = 60_000

/**
 * Returns when each patient is called: plays the rest of the day by the clinic's rule with typical lengths and the booked
 * patients who are still to come.
 */
export function forecastOf(situation: Situation): Map<string, Estimate> {
  const { now, rule } = situation
  const start = startOf(situation)
  let { at } = start
  let { variance } = start
  const called = [...situation.called]
  let coming = situation.expected
    .filter(({ startsAt, isSure }) => isSure || startsAt > now - COMES.after)
    .map((one) => asPatient(one, now))
    .concat(walkInsToCome(situation))
  let waiting: (Patient & { part?: number })[] = [...situation.waiting]
  const estimates = new Map<string, Estimate>()
  const isKnown = ({ length }: Patient) => length !== situation.usual
  while (waiting.some(isKnown) || coming.some(isKnown)) {
    const time = at
    waiting.push(...coming.filter(({ arrivedAt }) => arrivedAt <= time))
    coming = coming.filter(({ arrivedAt }) => arrivedAt > time)
    const [first] = orderOf(waiting, rule, { called, now: time })
    if (!first) {
      at = Math.min(...coming.map(({ arrivedAt }) => arrivedAt))
      continue
    }
    const next = waiting.find(({ id }) => id === first.id)!
    waiting = waiting.filter((one) => one !== next)
    estimates.set(next.id, rangeOf((time - now) / MINUTE, variance))
    called.push({ calledAt: time, isAppointment: next.startsAt !== null })
    const { length, part = 1 } = next
    at += length.typical * part * MINUTE
    variance += length.spread ** 2
  }
  return estimates
}

/** When the doctor calls the next patient, and how sure that is. */
function startOf({ now, current, beginsAt }: Situation): { at: number; variance: number } {
  const begins = beginsAt === null ? now : Math.max(now, beginsAt)
  if (!current) return { at: begins, variance: begins > now ? SPREAD.least ** 2 : 0 }
  const { typical, spread } = current.length
  const left = Math.max(typical - (now - current.since) / MINUTE, typical * STILL)
  // a delay that was announced meanwhile can be longer
  return { at: Math.max(begins, now + left * MINUTE), variance: spread ** 2 }
}

function asPatient({ id, startsAt, length, isSure = false }: Expected, now: number): Patient & { part: number } {
  const isLate = startsAt < now
  const arrivedAt = isLate ? now + 1 : Math.max(now + 1, startsAt - COMES.before)
  const part = isSure ? 1 : isLate ? COME.late : COME.usually
  return { id, startsAt, arrivedAt, skippedAt: null, length, part }
}

/** Walk-ins at even distances for some hours. */
function walkInsToCome({ now, walkInsPerHour, usual }: Situation): (Patient & { part: number })[] {
  return Array.from({ length: Math.round(walkInsPerHour * HOURS) }, (_, index) => ({
    id: `walk-in ${index}`,
    startsAt: null,
    arrivedAt: now + ((index + 0.5) / walkInsPerHour) * 60 * MINUTE,
    skippedAt: null,
    length: usual,
    part: 1,
  }))
}

function rangeOf(minutes: number, variance: number): Estimate {
  const far = Math.sqrt(variance)
  const from = Math.max(0, Math.floor((minutes - far) / STEP) * STEP)
  return { minutes, from, to: Math.max(from + STEP, Math.ceil((minutes + far * 1.2) / STEP) * STEP) }
}
