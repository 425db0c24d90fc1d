import { randomBytes } from 'node:crypto'
import { addDays, timeAt, weekdayOf } from '#contract/wall-clock.ts'
import type { Db } from '#server/database/db.ts'
import { newId } from '#server/ids.ts'
import { spokenCode } from '#server/secrets.ts'
import { makeChart, makeClinic, makeDoctor, type TestClinic } from './factories.ts'

// One random week of a clinic, also stored in memory, for finding its free times slowly.

export interface Stretch {
  weekday: number
  opens: string
  closes: string
}

/** A stretch of time between two instants in milliseconds. */
export interface Span {
  from: number
  to: number
}

/** A service with minutes of its own in place of the clinic's rules; null: as the rules. */
export interface WeekService {
  id: string
  minutes: number
  before: number | null
  after: number | null
  notice: number | null
}

/** Time that an appointment takes, or a hold. */
export interface TakenSpan extends Span {
  service: WeekService | null
}

export type RandomRule =
  | { kind: 'range'; first: string; last: string }
  | { kind: 'yearly'; first: string; last: string }
  | { kind: 'monthly'; weekday: number; nths: number[] }

export interface WeekDoctor {
  id: string
  sessions: Stretch[]
  leaves: Span[]
  /** Appointments and holds that take the doctor's time. */
  taken: TakenSpan[]
}

export interface RandomWeek {
  clinic: TestClinic
  /** The first of its seven dates. */
  from: string
  interval: number
  /** Minutes before and after each appointment. */
  before: number
  after: number
  /** Minutes. */
  notice: number
  hours: Stretch[]
  closedDays: string[]
  rules: RandomRule[]
  extraHours: { day: string; opens: string; closes: string; doctorId: string | null }[]
  services: WeekService[]
  doctors: WeekDoctor[]
}

const MINUTE = 60_000
const DAY = 24 * 60

/** Random choices from numbers between 0 and 1. */
function dice(random: () => number) {
  const whole = (min: number, max: number) => min + Math.floor(random() * (max - min + 1))
  return {
    whole,
    chance: (part: number) => random() < part,
    pick: <T>(list: readonly T[]): T => list[whole(0, list.length - 1)]!,
    times: (max: number) => Array.from({ length: whole(0, max) }),
  }
}
type Dice = ReturnType<typeof dice>

/** Up to three stretches of a weekday, some from midnight or until midnight, and some next to each other. */
function stretchesOf(weekday: number, { whole, chance, pick }: Dice): Stretch[] {
  const found: Stretch[] = []
  let at = chance(0.2) ? 0 : whole(0, 12) * 60 + pick([0, 0, 15, 20])
  for (let count = whole(0, 3); count > 0 && at < DAY - 60; count--) {
    const closes = chance(0.1) ? DAY : Math.min(DAY, at + pick([45, 90, 180, 240, 300, 485]))
    found.push({ weekday, opens: timeAt(at), closes: timeAt(closes) })
    at = closes + pick([0, 15, 60, 150])
  }
  return found
}

const weekOf = (one: Dice) => [0, 1, 2, 3, 4, 5, 6].flatMap((weekday) => stretchesOf(weekday, one))

function rulesOf(from: string, { whole, chance }: Dice): RandomRule[] {
  const day = () => addDays(from, whole(-2, 8))
  const rules: RandomRule[] = []
  if (chance(0.3)) {
    const first = day()
    rules.push({ kind: 'range', first, last: addDays(first, whole(0, 3)) })
  }
  if (chance(0.3)) {
    const first = day()
    rules.push({ kind: 'yearly', first: first.slice(5), last: addDays(first, whole(0, 2)).slice(5) })
  }
  if (chance(0.3)) {
    const nths = [...new Set([whole(1, 5), whole(1, 5)])]
    rules.push({ kind: 'monthly', weekday: weekdayOf(day()), nths })
  }
  return rules
}

/** Makes a clinic with two doctors and a random week that begins on a date, at least tomorrow. */
export async function makeRandomWeek(
  db: Db,
  { zone, from, random }: { zone: string; from: string; random: () => number },
): Promise<RandomWeek> {
  const one = dice(random)
  const { whole, chance, pick, times } = one
  const [before, after] = [pick([0, 0, 0, 5, 10, 30]), pick([0, 0, 5, 15])]
  const [interval, notice] = [pick([5, 10, 15, 20, 30, 45, 60, 120]), pick([0, 0, 45, 1_500, 4_000])]
  const hours = weekOf(one)
  // a clinic without any hours can't be booked
  if (hours.length === 0) hours.push({ weekday: 1, opens: '09:00', closes: '12:00' })
  const clinic = await makeClinic(db, {
    zone,
    hours: hours.map(({ weekday, opens, closes }) => [weekday, opens, closes]),
    rules: { interval, notice, before, after, horizon: 366 },
  })
  const closedDays = chance(0.3) ? [addDays(from, whole(0, 6))] : []
  const rules = rulesOf(from, one)
  const chart = await makeChart(db, clinic)
  const begin = Date.parse(`${from}T00:00:00Z`) - DAY * MINUTE
  const services = await makeServices(db, clinic, one)
  const doctors: WeekDoctor[] = []
  for (const _ of [1, 2]) doctors.push(await makeWeekDoctor(db, { clinic, chart, begin, services, one }))
  const extraHours = times(3).map(() => {
    const opens = whole(0, 22) * 60 + pick([0, 10, 30])
    const closes = Math.min(DAY, opens + pick([30, 75, 180, 400]))
    const doctorId = pick([null, ...doctors.map(({ id }) => id)])
    return { day: addDays(from, whole(0, 6)), opens: timeAt(opens), closes: timeAt(closes), doctorId }
  })
  const opening = { clinic, closedDays, rules, extraHours }
  await storeOpening(db, opening)
  return { ...opening, from, interval, before, after, notice, hours, services, doctors }
}

/** Two services, most with gaps or a notice of their own. */
async function makeServices(db: Db, clinic: TestClinic, { pick }: Dice): Promise<WeekService[]> {
  const services = [1, 2].map(() => ({
    id: newId(),
    minutes: pick([15, 20, 45, 90]),
    before: pick([null, 0, 10, 120]),
    after: pick([null, 0, 25, 60]),
    notice: pick([null, null, 0, 600, 3_000]),
  }))
  const rows = services.map(({ id, minutes, before, after, notice }, position) => ({
    id,
    clinic_id: clinic.id,
    name: `Service ${position + 2}`,
    duration_minutes: minutes,
    price_minor: 100,
    position: position + 1,
    booking_before: before,
    booking_after: after,
    booking_notice: notice,
  }))
  await db.insertInto('services').values(rows).execute()
  return services
}

type Opening = Pick<RandomWeek, 'clinic' | 'closedDays' | 'rules' | 'extraHours'>

async function storeOpening(db: Db, { clinic, closedDays, rules, extraHours }: Opening): Promise<void> {
  const ofClinic = () => ({ id: newId(), clinic_id: clinic.id })
  for (const day of closedDays)
    await db
      .insertInto('closures')
      .values({ ...ofClinic(), day })
      .execute()
  for (const rule of rules) {
    const { kind } = rule
    const columns =
      kind === 'range'
        ? { first_day: rule.first, last_day: rule.last }
        : kind === 'yearly'
          ? { first_date: rule.first, last_date: rule.last }
          : { weekday: rule.weekday, nths: rule.nths }
    await db
      .insertInto('closing_rules')
      .values({ ...ofClinic(), kind, ...columns })
      .execute()
  }
  for (const { doctorId, ...hours } of extraHours)
    await db
      .insertInto('extra_hours')
      .values({ ...ofClinic(), doctor_id: doctorId, ...hours })
      .execute()
}

interface Making {
  clinic: TestClinic
  chart: { id: string }
  /** A moment about a day before the week. */
  begin: number
  services: readonly WeekService[]
  one: Dice
}

async function makeWeekDoctor(db: Db, making: Making): Promise<WeekDoctor> {
  const { clinic, begin, one } = making
  const { whole, chance, pick, times } = one
  const { id, userId } = await makeDoctor(db, clinic)
  const sessions = chance(0.5) ? [] : weekOf(one)
  if (sessions.length > 0)
    await db
      .insertInto('doctor_sessions')
      .values(sessions.map(({ weekday, opens, closes }) => ({ doctor_id: id, weekday, starts: opens, ends: closes })))
      .execute()
  const leaves: Span[] = times(2).map(() => {
    const from = begin + whole(0, 9 * DAY) * MINUTE
    return { from, to: from + pick([60, 300, 1_440, 3_000]) * MINUTE }
  })
  for (const { from, to } of leaves)
    await db
      .insertInto('doctor_leaves')
      .values({
        id: newId(),
        doctor_id: id,
        clinic_id: clinic.id,
        starts_at: new Date(from),
        ends_at: new Date(to),
        created_by: userId,
      })
      .execute()
  const taken = [
    ...(await makeAppointments(db, id, making)),
    ...(chance(0.5) ? await makeHold(db, { id, userId }, making) : []),
  ]
  return { id, sessions, leaves, taken }
}

/** Appointments of all statuses, one after another; returns those that take time. */
async function makeAppointments(db: Db, doctorId: string, making: Making): Promise<TakenSpan[]> {
  const { clinic, chart, begin, services, one } = making
  const { whole, pick } = one
  const rows = []
  const taken: TakenSpan[] = []
  for (let at = begin + whole(0, 600) * MINUTE; at < begin + 10 * DAY * MINUTE;) {
    const to = at + pick([15, 20, 45, 90, 240]) * MINUTE
    const status = pick(['scheduled', 'confirmed', 'confirmed', 'pending', 'pending', 'cancelled', 'no_show'] as const)
    const expires = status === 'pending' ? pick([null, -1, 60]) : null
    const isLive = status !== 'cancelled' && status !== 'no_show' && expires !== -1
    const service = pick([null, ...services])
    if (isLive) taken.push({ from: at, to, service })
    rows.push({
      id: newId(),
      clinic_id: clinic.id,
      doctor_id: doctorId,
      patient_id: chart.id,
      service_id: service?.id,
      starts_at: new Date(at),
      ends_at: new Date(to),
      status,
      source: 'dialog',
      currency: clinic.currency,
      expires_at: expires === null ? null : new Date(Date.now() + expires * 60 * MINUTE),
      reference: spokenCode(8),
    })
    at = to + whole(0, 900) * MINUTE
  }
  await db.insertInto('appointments').values(rows).execute()
  return taken
}

/** A time that a visitor holds, or held until an hour ago. */
async function makeHold(
  db: Db,
  { id, userId }: { id: string; userId: string },
  { clinic, begin, services, one: { whole, pick, chance } }: Making,
): Promise<TakenSpan[]> {
  const from = begin + whole(DAY, 8 * DAY) * MINUTE
  const to = from + pick([15, 30, 90]) * MINUTE
  const isOver = chance(0.3)
  const service = pick([null, ...services])
  await db
    .insertInto('booking_holds')
    .values({
      holder_hash: randomBytes(32),
      clinic_id: clinic.id,
      doctor_id: id,
      doctor_user_id: userId,
      service_id: service?.id,
      starts_at: new Date(from),
      ends_at: new Date(to),
      origin: randomBytes(32),
      expires_at: new Date(Date.now() + (isOver ? -DAY : DAY) * MINUTE),
    })
    .execute()
  return isOver ? [] : [{ from, to, service }]
}
