/**
 * Which doses of a schedule a child has, and which are due, from the birth date and the recorded doses. A late series continues at the minimum
 * intervals of the sources only; where they name none, the answer is "ask the doctor".
 */
import { addDays, daysBetween } from '#contract/wall-clock.ts'
import { iap } from './iap.ts'
import { national } from './national.ts'
import { after, type Schedule, type ScheduledDose, type ScheduleId } from './schedule.ts'
import type { DoseCode, VaccineCode } from './codes.ts'
import { countedAs } from './vaccines.ts'

export const schedules: Record<ScheduleId, Schedule> = { national, iap }

/** Schedules end with the eighteenth birthday. */
const CHILDHOOD = '18y'

/** True until the eighteenth birthday. */
export const isChildOn = (dateOfBirth: string, day: string): boolean =>
  day >= dateOfBirth && day < after(dateOfBirth, CHILDHOOD)

/** Without an end of its range, a dose is overdue four weeks after it became due. This is the program's rule, not the schedule's. */
const GRACE = '4w'

/**
 * `waiting`: the dose before it comes first; `dueOn` is then the earliest day if that one is given today or on its day. `conditional`: only
 * where the disease is found, or for some products; it becomes due like others after the first dose of its series.
 */
export const planStatuses = ['given', 'overdue', 'due', 'upcoming', 'waiting', 'conditional', 'ask'] as const
export type PlanStatus = (typeof planStatuses)[number]

/** Why the doctor decides. */
export const askReasons = ['too-old', 'no-interval', 'before-asked', 'other-product'] as const
export type AskReason = (typeof askReasons)[number]

/** What is unusual about a given dose. */
export const givenFindings = ['before-age', 'short-interval'] as const
export type GivenFinding = (typeof givenFindings)[number]

export interface RecordedDose {
  id: string
  vaccine: VaccineCode
  dose: DoseCode | null
  /** A year, a month or a date. */
  givenOn: string
}

export interface PlannedDose {
  scheduled: ScheduledDose
  status: PlanStatus
  /** The day from which it can be given, for all but given doses and those that the doctor decides. */
  dueOn: string | null
  /** The last day before it is overdue. */
  until: string | null
  ask: AskReason | null
  given: RecordedDose | null
  finding: GivenFinding | null
  /** For a dose that was given too early, the first day on which it would have counted. */
  countsFrom: string | null
}

export interface Child {
  dateOfBirth: string
  isGirl: boolean
}

/** Returns the last day that a year, a month or a date can mean, at most today: intervals count from there. */
export function latestDay(givenOn: string, today: string): string {
  const last =
    givenOn.length === 4
      ? `${givenOn}-12-31`
      : givenOn.length === 7
        ? addDays(after(`${givenOn}-01`, '1m'), -1)
        : givenOn
  return last < today ? last : today
}

/** The first day that a year, a month or a date can mean. */
const earliestDay = (givenOn: string) => `${givenOn}-01-01`.slice(0, 10)

const later = (one: string, other: string) => (one > other ? one : other)

/** What a plan knows of a dose that comes before another one of its series. */
type Before = Pick<PlannedDose, 'scheduled' | 'status' | 'dueOn' | 'given'>

/** Returns the doses of a schedule for a child, in the order of the schedule. */
export function planOf(id: ScheduleId, child: Child, recorded: readonly RecordedDose[], today: string): PlannedDose[] {
  const counted = countedDoses(recorded)
  const planned: PlannedDose[] = []
  for (const scheduled of schedules[id].doses) {
    const { series, dose, from } = scheduled
    if (from && after(child.dateOfBirth, scheduled.due) < from) continue
    const before = planned.findLast((one) => one.scheduled.series === series) ?? null
    const given = (counted.get(`${series} ${dose}`) ?? []).map((one) => givenDose(scheduled, one, before, child, today))
    planned.push(
      // one that was given too early doesn't count as its repetition
      given.find(({ finding }) => finding === null) ??
        given[0] ??
        openDose({ scheduled, before, child, counted, today, id }),
    )
  }
  return planned
}

/** Returns the recorded doses by the dose of a series that they count for, the earliest first. */
function countedDoses(recorded: readonly RecordedDose[]): Map<string, RecordedDose[]> {
  const counted = new Map<string, RecordedDose[]>()
  for (const one of recorded.toSorted((a, b) => (a.givenOn < b.givenOn ? -1 : 1)))
    for (const { series, dose } of countedAs(one.vaccine, one.dose))
      counted.set(`${series} ${dose}`, [...(counted.get(`${series} ${dose}`) ?? []), one])
  return counted
}

function givenDose(
  scheduled: ScheduledDose,
  given: RecordedDose,
  before: Before | null,
  { dateOfBirth }: Child,
  today: string,
): PlannedDose {
  const latest = latestDay(given.givenOn, today)
  const { interval } = scheduled
  const byAge = after(dateOfBirth, scheduled.due)
  const byInterval = interval && before?.given ? after(earliestDay(before.given.givenOn), interval) : null
  const finding = byInterval && latest < byInterval ? 'short-interval' : latest < byAge ? 'before-age' : null
  return {
    scheduled,
    status: 'given',
    dueOn: null,
    until: null,
    ask: null,
    given,
    finding,
    countsFrom: finding && later(byAge, byInterval ?? byAge),
  }
}

interface Open {
  scheduled: ScheduledDose
  before: Before | null
  child: Child
  counted: ReadonlyMap<string, readonly RecordedDose[]>
  today: string
  id: ScheduleId
}

const open = (scheduled: ScheduledDose, more: Partial<PlannedDose>): PlannedDose => ({
  scheduled,
  status: 'ask',
  dueOn: null,
  until: null,
  ask: null,
  given: null,
  finding: null,
  countsFrom: null,
  ...more,
})

/** Returns a dose that isn't recorded. */
function openDose(one: Open): PlannedDose {
  const { scheduled, child, before, today } = one
  const ask = askReasonOf(one)
  if (ask) return open(scheduled, { ask })
  const { dueOn, waits } = dueDayOf(one)
  // it could only be given when the sources don't give it anymore
  if (scheduled.latest && dueOn > after(child.dateOfBirth, scheduled.latest)) return open(scheduled, { ask: 'too-old' })
  const end = after(child.dateOfBirth, scheduled.until ?? scheduled.due)
  const until = scheduled.until && dueOn <= end ? end : after(dueOn, GRACE)
  const isConditional =
    (scheduled.only === 'district' && before?.status !== 'given') ||
    scheduled.only === 'product' ||
    (scheduled.only === 'girls' && !child.isGirl)
  const status = isConditional
    ? 'conditional'
    : waits
      ? 'waiting'
      : dueOn > today
        ? 'upcoming'
        : until < today
          ? 'overdue'
          : 'due'
  return open(scheduled, { status, dueOn, until })
}

/** Returns the dose before, if a dose has to wait for it: birth doses that were missed hold nothing up. */
const waitedFor = (before: Before | null) => (before && (before.given || !before.scheduled.isBirthDose) ? before : null)

/** Returns why the doctor decides about a dose; null if the schedule does. */
function askReasonOf({ scheduled, before, child, counted, today, id }: Open): AskReason | null {
  const { series, dose, latest, isBirthDose } = scheduled
  if (id === 'iap' && series === 'ipv' && (counted.has(`opv ${dose}`) || counted.has(`fipv ${dose}`)))
    return 'other-product'
  if (latest && today > after(child.dateOfBirth, latest)) return 'too-old'
  if (isBirthDose && isNextDue({ scheduled, child, today, id })) return 'too-old'
  const waited = waitedFor(before)
  if (waited?.status === 'ask') return 'before-asked'
  const spaced = spacedFrom({ scheduled, before, child, today })
  return spaced && today >= after(child.dateOfBirth, scheduled.due) && today < spaced ? 'no-interval' : null
}

/** True once the next dose of the series is due by age. */
function isNextDue({ scheduled, child, today, id }: Pick<Open, 'scheduled' | 'child' | 'today' | 'id'>): boolean {
  const { doses } = schedules[id]
  const next = doses.slice(doses.indexOf(scheduled) + 1).find(({ series }) => series === scheduled.series)
  return next !== undefined && today >= after(child.dateOfBirth, next.due)
}

/**
 * Returns the day from which a dose without a minimum interval has the distance that the schedule's own ages give it; null if it has an
 * interval, or the dose before was given on time.
 */
function spacedFrom({ scheduled, before, child, today }: Pick<Open, 'scheduled' | 'before' | 'child' | 'today'>) {
  if (!before?.given || scheduled.interval) return null
  const { due, until } = before.scheduled
  const planned = after(child.dateOfBirth, until ?? due)
  const given = latestDay(before.given.givenOn, today)
  if (given <= (until ? planned : after(planned, GRACE))) return null
  return addDays(given, daysBetween(planned, after(child.dateOfBirth, scheduled.due)))
}

/** Returns the day from which a dose can be given, and whether the dose before has to come first. */
function dueDayOf({ scheduled, before, child, today }: Open): { dueOn: string; waits: boolean } {
  const byAge = after(child.dateOfBirth, scheduled.due)
  const waited = waitedFor(before)
  if (!waited) return { dueOn: byAge, waits: false }
  const { interval } = scheduled
  if (!waited.given) {
    const earliest = later(waited.dueOn ?? today, today)
    return { dueOn: later(byAge, interval ? after(earliest, interval) : earliest), waits: true }
  }
  if (interval) return { dueOn: later(byAge, after(latestDay(waited.given.givenOn, today), interval)), waits: false }
  const spaced = spacedFrom({ scheduled, before, child, today })
  return { dueOn: spaced && today >= spaced ? later(byAge, spaced) : byAge, waits: false }
}

/** Returns the doses that need action, most urgent first: overdue, then due, then upcoming. */
export const nextOf = (plan: readonly PlannedDose[]): PlannedDose[] =>
  plan
    .filter(({ status }) => status === 'overdue' || status === 'due' || status === 'upcoming')
    .toSorted((a, b) => (a.dueOn! < b.dueOn! ? -1 : a.dueOn! > b.dueOn! ? 1 : 0))

/**
 * Returns the doses that were given too early, while the schedule still gives them: a doctor decides whether to repeat
 * them. A dose that was repeated isn't one of them, nor one after which the series went on with a dose on time.
 */
export const earlyOf = (
  plan: readonly PlannedDose[],
  { dateOfBirth }: Pick<Child, 'dateOfBirth'>,
  today: string,
): PlannedDose[] =>
  plan.filter(
    (one, at) =>
      one.countsFrom !== null &&
      !(one.scheduled.latest && today > after(dateOfBirth, one.scheduled.latest)) &&
      !plan.slice(at + 1).some((next) => goesOnFrom(one, next)),
  )

/** True if `next` is a dose of the same series that was given later, and not too early. */
const goesOnFrom = (one: PlannedDose, next: PlannedDose): boolean =>
  next.scheduled.series === one.scheduled.series &&
  next.given !== null &&
  next.finding === null &&
  next.given.givenOn > one.given!.givenOn
