import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { type QueueRule, queueRules } from '#contract/walk-ins/queue.ts'
import { queueOfDoctor } from './day.ts'
import type { Measured } from './estimate.ts'

// Thirty days of a doctor with lengths, arrivals, no-shows, interruptions and late starts by a seed. Each patient is given an
// estimate on arrival, from what the program knows at that moment.

const MINUTE = 60_000
const DAYS = 30

/** Services with the median of their lengths in minutes, and how far they are spread (of the logarithm). */
const services = [
  { id: 'consultation', part: 0.65, median: 9, spread: 0.4 },
  { id: 'follow-up', part: 0.27, median: 5, spread: 0.35 },
  { id: 'procedure', part: 0.08, median: 18, spread: 0.3 },
] as const

type State = 'waiting' | 'with_doctor' | 'done'

interface Person {
  id: string
  state: State
  doctorId: string
  appointmentId: string | null
  arrivedAt: Date
  calledAt: Date | null
  skippedAt: Date | null
  startsAt: Date | null
  serviceId: string
  bookedMinutes: number
  length: number
  isAway: boolean
  firstCall: number | null
  estimate: { minutes: number; from: number; to: number } | null
}

function randomBy(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
  return { next, normal }
}

/** The people of a day, booked and not, in the order in which they come. */
function peopleOf(begin: number, everyMinutes: number, { next, normal }: ReturnType<typeof randomBy>) {
  const person = (id: string, startsAt: number | null, arrivedAt: number): Person => {
    let rest = next()
    const service = services.find(({ part }) => (rest -= part) < 0) ?? services[0]
    return {
      id,
      state: 'waiting',
      doctorId: 'dr',
      appointmentId: startsAt === null ? null : id,
      arrivedAt: new Date(arrivedAt),
      calledAt: null,
      skippedAt: null,
      startsAt: startsAt === null ? null : new Date(startsAt),
      serviceId: service.id,
      bookedMinutes: 15,
      length: service.median * Math.exp(service.spread * normal()),
      isAway: next() < 0.05,
      firstCall: null,
      estimate: null,
    }
  }
  const booked = Array.from({ length: 16 }, (_, index) => begin + index * 15 * MINUTE)
    .filter(() => next() < 0.85)
    .map((startsAt) => person(`a${startsAt}`, startsAt, startsAt + (normal() * 8 - 8) * MINUTE))
  const missing = new Set(booked.filter(() => next() < 0.1))
  const walkIns: Person[] = []
  for (let at = begin - 10 * MINUTE; ;) {
    at -= Math.log(1 - next()) * everyMinutes * MINUTE
    if (at > begin + 200 * MINUTE) break
    walkIns.push(person(`w${at}`, null, at))
  }
  const coming = [...booked.filter((one) => !missing.has(one)), ...walkIns]
  return { booked, coming: coming.sort((one, other) => one.arrivedAt.getTime() - other.arrivedAt.getTime()) }
}

/** Plays one day; returns the people with the estimates that they were given and when they were called. */
function playDay(day: number, rule: QueueRule, everyMinutes: number, measured: Measured[]): Person[] {
  const random = randomBy(day * 7919 + queueRules.indexOf(rule))
  const begin = Date.UTC(2026, 2, 1 + day, 4)
  const { booked, coming } = peopleOf(begin, everyMinutes, random)
  const isLate = random.next() < 0.2
  const delay = isLate ? { minutes: 25, at: new Date(begin - 20 * MINUTE) } : null
  const here: Person[] = []
  const queueAt = (now: number) =>
    queueOfDoctor({
      doctorId: 'dr',
      rule,
      now: new Date(now),
      tokens: here,
      expected: booked
        .filter((one) => !here.includes(one))
        .map(({ id, startsAt, serviceId }) => ({ id, startsAt: startsAt!, minutes: 15, serviceId })),
      measured,
      delay,
    })
  let free = begin + (isLate ? 25 + random.normal() * 4 : Math.abs(random.normal() * 4)) * MINUTE
  const comeUntil = (at: number) => {
    while (coming[0] && coming[0].arrivedAt.getTime() <= at) {
      const one = coming.shift()!
      here.push(one)
      one.estimate = queueAt(one.arrivedAt.getTime()).waits.get(one.id)!
    }
  }
  while (coming.length > 0 || here.some(({ state }) => state === 'waiting')) {
    comeUntil(free)
    const [called] = queueAt(free).order
    if (!called) {
      free = coming[0]!.arrivedAt.getTime()
      continue
    }
    Object.assign(called, { state: 'with_doctor', calledAt: new Date(free), firstCall: called.firstCall ?? free })
    if (called.isAway) {
      Object.assign(called, { state: 'waiting', calledAt: null, skippedAt: new Date(free), isAway: false })
      free += MINUTE
      continue
    }
    const ends = free + called.length * MINUTE
    comeUntil(ends)
    called.state = 'done'
    called.skippedAt = null
    // a phone call, a form
    free = ends + (random.next() < 0.1 ? 2 + random.next() * 5 : 0.5) * MINUTE
    // the next call ends the token
    measured.unshift({ serviceId: called.serviceId, minutes: (free - called.calledAt!.getTime()) / MINUTE })
    measured.length = Math.min(measured.length, 60)
  }
  return here
}

interface Result {
  patients: number
  waited: number
  within10: number
  withinRange: number
}

/** Plays thirty days with a walk-in every so many minutes; everyone must have been called. */
function play(rule: QueueRule, everyMinutes: number): Result {
  const measured: Measured[] = []
  const people = Array.from({ length: DAYS }, (_, day) => playDay(day, rule, everyMinutes, measured)).flat()
  assert.ok(people.every(({ state, firstCall }) => state === 'done' && firstCall !== null))
  const results = people.map(({ firstCall, arrivedAt, estimate }) => {
    const waited = (firstCall! - arrivedAt.getTime()) / MINUTE
    const { minutes, from, to } = estimate!
    return { waited, isClose: Math.abs(waited - minutes) <= 10, isWithin: waited >= from && waited <= to }
  })
  return {
    patients: people.length,
    waited: results.reduce((sum, { waited }) => sum + waited, 0) / results.length,
    within10: results.filter(({ isClose }) => isClose).length / results.length,
    withinRange: results.filter(({ isWithin }) => isWithin).length / results.length,
  }
}

const inWords = ({ patients, waited, within10, withinRange }: Result) =>
  `${patients} patients, ${waited.toFixed(0)} minutes on average; estimate on arrival within 10 minutes: ` +
  `${(within10 * 100).toFixed(1)} %, within the shown range: ${(withinRange * 100).toFixed(1)} %`

suite('thirty simulated days', () => {
  for (const rule of queueRules)
    test(`${rule}: the estimate on arrival is within 10 minutes for 80 % of patients, and everyone is called`, (t) => {
      const usual = play(rule, 40)
      t.diagnostic(inWords(usual))
      assert.ok(usual.patients > DAYS * 15)
      assert.ok(usual.within10 >= 0.8, inWords(usual))
      assert.ok(usual.withinRange >= 0.7, inWords(usual))
      // a walk-in every 25 minutes between full quarter-hours: waits of an hour and more are less certain
      const busy = play(rule, 25)
      t.diagnostic(`busy: ${inWords(busy)}`)
      assert.ok(busy.within10 >= 0.7, inWords(busy))
    })
})
