import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { addDays, timeAt, weekdayOf } from '#contract/wall-clock.ts'
import { randomFrom } from '#server/testing/lab-mix.ts'
import {
  makeRandomWeek,
  type RandomRule,
  type RandomWeek,
  type WeekDoctor,
  type WeekService,
} from '#server/testing/random-weeks.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { thorough } from '#server/testing/thorough.ts'

// The free times of the API against those of a slow reference, which looks at each minute and shares no code with them.

const WEEKS = thorough ? 1_000 : 10
const MINUTE = 60_000
const zones = [
  'Asia/Kolkata',
  'America/New_York',
  'Europe/London',
  // clocks change by half an hour
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Auckland',
  'America/St_Johns',
  'Africa/Cairo',
]

/** Returns what a clock of a zone shows, as "2027-03-28 01:30". */
function clockOf(zone: string): (at: number) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  return (at) => format.format(at)
}

/** Returns the first instant of each minute that a zone's clock shows in a week; skipped ones are missing. */
function instantsOf(zone: string, from: string): Map<string, number> {
  const shows = clockOf(zone)
  const found = new Map<string, number>()
  const begin = Date.parse(`${from}T00:00:00Z`) - 24 * 60 * MINUTE
  for (let at = begin; at < begin + 10 * 24 * 60 * MINUTE; at += MINUTE) {
    const shown = shows(at)
    if (!found.has(shown)) found.set(shown, at)
  }
  return found
}

/** Returns the dates in the next 300 days on which the clocks of a zone change. */
function changesOf(zone: string, today: string): string[] {
  const shows = clockOf(zone)
  const noonOf = (date: string) => shows(Date.parse(`${date}T12:00:00Z`)).slice(11)
  return Array.from({ length: 300 }, (_, day) => addDays(today, day + 2)).filter(
    (date) => noonOf(date) !== noonOf(addDays(date, 1)),
  )
}

function closes(rule: RandomRule, date: string): boolean {
  if (rule.kind === 'range') return rule.first <= date && date <= rule.last
  if (rule.kind === 'monthly')
    return weekdayOf(date) === rule.weekday && rule.nths.includes(Math.ceil(Number(date.slice(8)) / 7))
  // walk from the first date of the rule to the last, over the new year if it leads there
  for (let day = `2028-${rule.first}`; ; day = addDays(day, 1)) {
    if (day.slice(5) === date.slice(5)) return true
    if (day.slice(5) === rule.last) return false
  }
}

interface Range {
  opens: string
  closes: string
}

/** True if each minute of an appointment is in a range of the day. */
function isInside({ opens, closes: end }: Range, start: number, minutes: number): boolean {
  for (let minute = start; minute < start + minutes; minute++)
    if (minute >= 24 * 60 || timeAt(minute) < opens || timeAt(minute) >= end) return false
  return true
}

/** True if the start is one of a range's times: one every interval from its beginning. */
const isOnGrid = ({ opens }: Range, start: number, interval: number) =>
  (start - Number(opens.slice(0, 2)) * 60 - Number(opens.slice(3))) % interval === 0

/** True if a doctor offers a start of a date, in minutes since midnight of the clinic's clock. */
function isOffered(week: RandomWeek, doctor: WeekDoctor, date: string, start: number, minutes: number): boolean {
  const isDay = ({ weekday }: { weekday: number }) => weekday === weekdayOf(date)
  const isClosed = week.closedDays.includes(date) || week.rules.some((rule) => closes(rule, date))
  const added = week.extraHours.filter(({ day }) => day === date)
  const open: Range[] = [
    ...(isClosed ? [] : week.hours.filter(isDay)),
    ...added.filter(({ doctorId }) => doctorId === null),
  ]
  const ownWeek: Range[] =
    doctor.sessions.length > 0 ? doctor.sessions.filter(isDay) : [{ opens: '00:00', closes: '24:00' }]
  const starts = (range: Range) => isOnGrid(range, start, week.interval) && isInside(range, start, minutes)
  const works = open.some(
    (range) => isInside(range, start, minutes) && ownWeek.some((own) => isInside(own, start, minutes)),
  )
  return (open.some(starts) && works) || added.some((range) => range.doctorId === doctor.id && starts(range))
}

interface Sides {
  before: number | null
  after: number | null
}

/**
 * True if no minute of an appointment is within another, which is made longer by the minutes that stay free between the
 * two; time off is as long as it is.
 */
function isFree(week: RandomWeek, { taken, leaves }: WeekDoctor, at: number, { minutes, service }: Asked): boolean {
  const side = (one: Sides | null, which: keyof Sides) => one?.[which] ?? week[which]
  for (let minute = 0; minute < minutes; minute++) {
    const moment = at + minute * MINUTE
    const isTaken = taken.some((one) => {
      const sooner = (side(one.service, 'before') + side(service, 'after')) * MINUTE
      const later = (side(one.service, 'after') + side(service, 'before')) * MINUTE
      return one.from - sooner <= moment && moment < one.to + later
    })
    if (isTaken || leaves.some(({ from, to }) => from <= moment && moment < to)) return false
  }
  return true
}

/** Returns the free times of a date with one of the doctors. */
function slowTimes(week: RandomWeek, doctors: readonly WeekDoctor[], asked: Asked): string[] {
  const { date, minutes, instants, now, service } = asked
  const notice = (service?.notice ?? week.notice) * MINUTE
  const found: string[] = []
  for (let start = 0; start < 24 * 60; start++) {
    const at = instants.get(`${date} ${timeAt(start)}`)
    if (at === undefined || at <= now || at < now + notice) continue
    if (doctors.some((one) => isOffered(week, one, date, start, minutes) && isFree(week, one, at, asked)))
      found.push(`${timeAt(start)} ${new Date(at).toISOString()}`)
  }
  return found
}

interface Asked {
  date: string
  minutes: number
  instants: ReadonlyMap<string, number>
  now: number
  service: WeekService | null
}

test(`the free times of ${WEEKS} random weeks are those of a slow count by minutes`, async () => {
  const app = await sharedApp()
  const now = Date.now()
  // so that the notice ends at the same moment for both
  mock.timers.enable({ apis: ['Date'], now })
  let count = 0
  try {
    const today = new Date(now).toISOString().slice(0, 10)
    const changes = new Map(zones.map((zone) => [zone, changesOf(zone, today)]))
    for (let seed = 1; seed <= WEEKS; seed++) {
      const random = randomFrom(seed)
      const zone = zones[seed % zones.length]!
      const [change] = random() < 0.5 ? changes.get(zone)! : []
      const from = addDays(change ?? addDays(today, 6 + Math.floor(random() * 300)), -Math.floor(random() * 5))
      const week = await makeRandomWeek(app.db, { zone, from, random })
      const instants = instantsOf(zone, from)
      for (let day = 0; day < 7; day++) {
        const date = addDays(from, day)
        const service = [null, ...week.services][Math.floor(random() * 3)]!
        const minutes = service?.minutes ?? [15, 20, 30, 45, 60, 90, 150][Math.floor(random() * 7)]!
        const one = [undefined, ...week.doctors][Math.floor(random() * 3)]
        const wanted: Record<string, string> = service ? { serviceId: service.id } : { duration: String(minutes) }
        const query = new URLSearchParams({ date, ...wanted, ...(one && { doctorId: one.id }) })
        const { status, body } = await app.anonymous.get(`/api/public/clinics/${week.clinic.id}/availability?${query}`)
        assert.equal(status, 200)
        const fast = body.slots.map(({ time, startsAt }: { time: string; startsAt: string }) => `${time} ${startsAt}`)
        const slow = slowTimes(week, one ? [one] : week.doctors, { date, minutes, instants, now, service })
        assert.deepEqual(fast, slow, `week ${seed} in ${zone}, ${date}, ${minutes} minutes, ${one?.id ?? 'any doctor'}`)
        count += slow.length
      }
    }
  } finally {
    mock.timers.reset()
  }
  assert.ok(count > WEEKS * 20, `${count} free times are enough to compare`)
})
