import type { Analytics, Figures } from '#contract/analytics/analytics.ts'
import { addDays, weekdayOf } from '#contract/wall-clock.ts'
import { moneyText } from '#server/money.ts'
import { type Days, mondayOf } from './periods.ts'
import type { AppointmentCounts, CountRow } from './queries/appointments.ts'
import type { ClinicRow } from './queries/clinic.ts'
import type { MinuteCounts, MinuteRow } from './queries/offered.ts'
import type { PatientCounts, PatientRow } from './tally.ts'

/** The database's counts over one stretch of time. */
export interface Found {
  appointments: readonly CountRow[]
  patients: readonly PatientRow[]
  minutes: readonly MinuteRow[]
}

const nothing: AppointmentCounts = {
  bookings: 0,
  completed: 0,
  noShows: 0,
  unfinished: 0,
  revenue: 0,
  earned: 0,
  lead: 0,
}

const sum = (rows: readonly AppointmentCounts[]): AppointmentCounts =>
  rows.reduce(
    (all, one) => ({
      bookings: all.bookings + one.bookings,
      completed: all.completed + one.completed,
      noShows: all.noShows + one.noShows,
      unfinished: all.unfinished + one.unfinished,
      revenue: all.revenue + one.revenue,
      earned: all.earned + one.earned,
      lead: all.lead + one.lead,
    }),
    nothing,
  )

const sumMinutes = (rows: readonly MinuteCounts[]): MinuteCounts => ({
  offered: rows.reduce((all, { offered }) => all + offered, 0),
  filled: rows.reduce((all, { filled }) => all + filled, 0),
})

const figuresOf = (
  { revenue, bookings, completed, noShows, lead }: AppointmentCounts,
  people: PatientCounts | undefined,
  minutes: MinuteCounts | null,
  currency: string,
): Figures => ({
  revenue: moneyText(revenue, currency),
  bookings,
  completed,
  noShows,
  filledMinutes: Math.round(minutes?.filled ?? 0),
  offeredMinutes: minutes && Math.round(minutes.offered),
  leadMinutes: bookings > 0 ? Math.round(lead / bookings) : null,
  patients: people?.patients ?? 0,
  returning: people?.returning ?? 0,
})

/** Groups rows by subject and key. */
function tableOf<R extends { of: string; key: string | null }>(rows: readonly R[]) {
  const byKey = new Map(rows.map((row) => [`${row.of} ${row.key}`, row]))
  return (of: R['of'], key: string | null) => byKey.get(`${of} ${key}`)
}

/** Returns the totals of a stretch of time. */
export function totalsOf({ appointments, patients, minutes }: Found, currency: string): Figures {
  const all = sum(appointments.filter((row) => row.of === 'currency'))
  const offered = tableOf(minutes)('total', null) ?? { offered: 0, filled: 0 }
  return figuresOf(all, tableOf(patients)('total', null), offered, currency)
}

/** Returns the revenue of completed appointments in currencies other than the clinic's. */
export const otherRevenueOf = ({ appointments }: Found, currency: string): Analytics['otherRevenue'] =>
  appointments
    .filter((row) => row.of === 'currency' && row.key !== currency && row.earned > 0)
    .map(({ key, earned }) => ({ amount: moneyText(earned, key!), currency: key! }))
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1))

export const unfinishedOf = ({ appointments }: Found): number =>
  sum(appointments.filter((row) => row.of === 'currency')).unfinished

const mostFirst = <R extends { bookings: number; name: string }>(rows: R[]): R[] =>
  rows.toSorted((a, b) => b.bookings - a.bookings || a.name.localeCompare(b.name, 'en'))

const isOf =
  (of: string) =>
  ({ of: one }: { of: string }) =>
    one === of

/** Returns a row for each doctor who offered time or had appointments. */
export function doctorsOf({ appointments, patients, minutes }: Found, { doctors, currency }: ClinicRow) {
  const [counted, people, offered] = [tableOf(appointments), tableOf(patients), tableOf(minutes)]
  const rows = doctors.flatMap(({ id, firstName, lastName }) => {
    const [own, time] = [counted('doctor', id), offered('doctor', id)]
    if (!own && !time) return []
    const bare = `${(firstName ?? '').replace(/^\s*dr\b\.?\s*/i, '')} ${lastName ?? ''}`.trim()
    return {
      id,
      name: bare ? `Dr. ${bare}` : 'Doctor',
      ...figuresOf(own ?? nothing, people('doctor', id), time ?? { offered: 0, filled: 0 }, currency),
    }
  })
  return mostFirst(rows)
}

/** Returns a row for each service that was booked, and one for appointments without a service. Services offer no time. */
export function servicesOf({ appointments, patients }: Found, { services, currency }: ClinicRow) {
  const names = new Map(services.map(({ id, name }) => [id, name]))
  const people = tableOf(patients)
  const rows = appointments.filter(isOf('service')).map((row) => ({
    id: row.key,
    name: row.key === null ? 'No service' : (names.get(row.key) ?? 'Service'),
    ...figuresOf(row, people('service', row.key), null, currency),
  }))
  return mostFirst(rows)
}

/** Sums the days for which `is` holds. */
function daysTogether({ appointments, minutes }: Found, is: (day: string) => boolean) {
  const ofDays = <R extends { of: string; key: string | null }>(rows: readonly R[]) =>
    rows.filter(({ of, key }) => of === 'day' && key !== null && is(key))
  return { counted: sum(ofDays(appointments)), minutes: sumMinutes(ofDays(minutes)) }
}

/** Returns a row for each weekday that the days have, from Monday on. */
export function weekdaysOf(found: Found, { from, to }: Days, currency: string) {
  const people = tableOf(found.patients)
  return [1, 2, 3, 4, 5, 6, 0]
    .filter((weekday) =>
      [0, 1, 2, 3, 4, 5, 6].some((n) => addDays(from, n) <= to && weekdayOf(addDays(from, n)) === weekday),
    )
    .map((weekday) => {
      const { counted, minutes } = daysTogether(found, (day) => weekdayOf(day) === weekday)
      return { weekday, ...figuresOf(counted, people('weekday', String(weekday)), minutes, currency) }
    })
}

/** Returns a row for each week, as far as it is within the days. */
export function weeksOf(found: Found, { from, to }: Days, currency: string) {
  const people = tableOf(found.patients)
  const mondays: string[] = []
  for (let monday = mondayOf(from); monday <= to; monday = addDays(monday, 7)) mondays.push(monday)
  return mondays.map((monday) => {
    const sunday = addDays(monday, 6)
    const { counted, minutes } = daysTogether(found, (day) => day >= monday && day <= sunday)
    return {
      from: monday < from ? from : monday,
      to: sunday > to ? to : sunday,
      ...figuresOf(counted, people('week', monday), minutes, currency),
    }
  })
}
