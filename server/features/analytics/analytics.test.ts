import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { type Analytics, analyticsMessages } from '#contract/analytics/analytics.ts'
import { addDays, weekdayOf } from '#contract/wall-clock.ts'
import { makeAdmin, makeAppointment, makeChart, makeClinic, makeDoctor, makeStaff } from '#server/testing/factories.ts'
import { zoneAtNoon } from '#server/testing/dates.ts'
import { makeRandomClinic } from '#server/testing/random-clinic.ts'
import { type Row, slowFigures } from '#server/testing/slow-figures.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { dayBounds, todayIn } from '#server/time.ts'

const app = await sharedApp()

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function numbersOf(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const everything: Row = { has: () => true, offers: () => true }

// where the clocks change in the time that is counted, by an hour, by half of one, or never; with two, three and no decimals
const places = [
  { zone: 'America/New_York', currency: 'USD', from: '2024-10-24', to: '2024-11-12' },
  { zone: 'America/New_York', currency: 'JPY', from: '2025-03-02', to: '2025-03-16' },
  { zone: 'Australia/Lord_Howe', currency: 'KWD', from: '2025-03-28', to: '2025-04-10' },
  { zone: 'Asia/Kolkata', currency: 'INR', from: '2025-01-27', to: '2025-02-14' },
]

for (const [n, { zone, currency, from, to }] of places.entries()) {
  const seed = Number(process.env.SEED ?? Date.now() % 100_000) + n
  test(`metrics of random days at ${zone} in ${currency} match a slow count (seed ${seed})`, async () => {
    const world = await makeRandomClinic(app.db, {
      zone,
      currency,
      from: addDays(from, -25),
      to: addDays(to, 1),
      random: numbersOf(seed),
    })
    const admin = await app.signInAs(await makeAdmin(app.db, world.clinic))
    const path = `/api/clinics/${world.clinic.id}/analytics?period=custom&from=${from}&to=${to}`
    const answer = await admin.get(path)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    const body = answer.body as Analytics
    const [start, end] = [dayBounds(from, zone).from, dayBounds(to, zone).to]
    const slow = (row: Row) => slowFigures(world, start, end, row)
    const figures = <F extends Analytics['totals']>(row: F) =>
      Object.fromEntries(Object.keys(body.totals).map((name) => [name, row[name as keyof F]]))

    assert.deepEqual(body.totals, slow(everything))
    assert.deepEqual(
      body.totalsBefore,
      slowFigures(world, dayBounds(body.before.from, zone).from, start, everything),
      'the days right before',
    )
    assert.equal(addDays(body.before.to, 1), from)
    for (const row of body.doctors)
      assert.deepEqual(
        figures(row),
        slow({ has: (one) => one.doctorId === row.id, offers: (doctor) => doctor.id === row.id }),
        row.name,
      )
    assert.equal(body.doctors.length, 3)
    assert.equal(body.services.length, 3)
    for (const row of body.services)
      assert.deepEqual(figures(row), slow({ has: (one) => one.serviceId === row.id, offers: null }), row.name)
    assert.deepEqual(
      body.weekdays.map(({ weekday }) => weekday),
      [1, 2, 3, 4, 5, 6, 0],
    )
    for (const row of body.weekdays) {
      const isOn = (date: string) => weekdayOf(date) === row.weekday
      assert.deepEqual(figures(row), slow({ has: (_, date) => isOn(date), offers: (_, date) => isOn(date) }))
    }
    for (const row of body.weeks) {
      const isIn = (date: string) => row.from <= date && date <= row.to
      assert.deepEqual(figures(row), slow({ has: (_, date) => isIn(date), offers: (_, date) => isIn(date) }), row.from)
    }
    assert.deepEqual([body.weeks[0]!.from, body.weeks.at(-1)!.to], [from, to])
    for (const [index, week] of body.weeks.slice(1).entries()) {
      assert.equal(weekdayOf(week.from), 1)
      assert.equal(addDays(body.weeks[index]!.to, 1), week.from)
    }
    const francs = world.appointments.filter(
      (one) => one.currency === 'CHF' && one.status === 'completed' && one.startsAt >= start && one.startsAt < end,
    )
    const sum = francs.reduce((all, { priceMinor }) => all + (priceMinor ?? 0), 0)
    assert.deepEqual(body.otherRevenue, sum > 0 ? [{ amount: (sum / 100).toFixed(2), currency: 'CHF' }] : [])
  })
}

test('a current period counts until now and leaves out the future', async () => {
  const { db } = app
  const clinic = await makeClinic(db, { zone: zoneAtNoon() })
  const [doctor, chart] = [await makeDoctor(db, clinic), await makeChart(db, clinic)]
  const today = todayIn(clinic.zone)
  for (const [time, status] of [
    ['07:00', 'completed'],
    ['08:00', 'no_show'],
    ['09:00', 'cancelled'],
    ['10:00', 'confirmed'],
    ['20:00', 'confirmed'],
  ] as const)
    await makeAppointment(db, { clinic, doctor, chart, at: { date: today, time }, status })
  const admin = await app.signInAs(await makeAdmin(db, clinic))
  for (const period of ['this-week', 'this-month', 'last-90-days', 'this-year']) {
    const { body } = await admin.get(`/api/clinics/${clinic.id}/analytics?period=${period}`)
    assert.equal(body.span.to, today)
    assert.deepEqual([body.totals.bookings, body.totals.completed, body.totals.noShows], [3, 1, 1], period)
    assert.deepEqual([body.totals.revenue, body.unfinished], ['50.00', 1])
  }
  const { body } = await admin.get(`/api/clinics/${clinic.id}/analytics?period=last-week`)
  assert.equal(body.totals.bookings, 0)
  assert.deepEqual([body.totals.leadMinutes, body.doctors, body.services, body.weeks.length], [null, [], [], 1])
})

test('only the clinic’s administrators read the metrics: its other people get 403, everyone else 404', async () => {
  const { db } = app
  const clinic = await makeClinic(db)
  const other = await makeClinic(db)
  const people = [
    [await makeAdmin(db, clinic), 200],
    [await makeDoctor(db, clinic), 403],
    [await makeStaff(db, clinic), 403],
    [await makeAdmin(db, other), 404],
  ] as const
  for (const [person, expected] of people) {
    const who = await app.signInAs(person)
    for (const path of ['analytics', 'analytics.csv?table=doctors'])
      assert.equal((await who.get(`/api/clinics/${clinic.id}/${path}`)).status, expected)
  }
  assert.equal((await app.anonymous.get(`/api/clinics/${clinic.id}/analytics`)).status, 401)
})

test('custom dates that can’t be counted are refused with a message', async () => {
  const clinic = await makeClinic(app.db)
  const admin = await app.signInAs(await makeAdmin(app.db, clinic))
  const today = todayIn(clinic.zone)
  const refused = [
    ['', 'from', analyticsMessages.date],
    ['&from=2026-01-01', 'to', analyticsMessages.date],
    ['&from=2026-01-02&to=2026-01-01', 'to', analyticsMessages.order],
    ['&from=2024-01-01&to=2025-01-01', 'to', analyticsMessages.tooLong()],
    ['&from=1999-12-31&to=2000-01-01', 'from', analyticsMessages.tooEarly],
    [`&from=${today}&to=${addDays(today, 1)}`, 'to', analyticsMessages.future],
    ['&from=2026-02-30&to=2026-03-01', 'from', analyticsMessages.date],
  ] as const
  for (const [query, field, message] of refused) {
    const { status, body } = await admin.get(`/api/clinics/${clinic.id}/analytics?period=custom${query}`)
    assert.deepEqual([status, body.issues?.[0]], [400, { path: field, message }], query)
  }
  const leapYear = await admin.get(`/api/clinics/${clinic.id}/analytics?period=custom&from=2024-01-01&to=2024-12-31`)
  assert.equal(leapYear.status, 200)
})

test('each table downloads as a file with clinic, days and currency, and ends with the totals', async () => {
  const { db } = app
  const clinic = await makeClinic(db, { name: '=Clinic', zone: zoneAtNoon(), currency: 'EUR' })
  const [doctor, chart] = [await makeDoctor(db, clinic), await makeChart(db, clinic)]
  const today = todayIn(clinic.zone)
  await makeAppointment(db, { clinic, doctor, chart, at: { date: today, time: '08:00' }, status: 'completed' })
  const admin = await app.signInAs(await makeAdmin(db, clinic))
  // the table begins with Monday, if this month has had one
  const days = Array.from({ length: Number(today.slice(8)) }, (_, at) => addDays(today, -at))
  const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
  const first = {
    doctors: 'Dr. Meera Nair',
    services: 'General Consultation',
    weekdays: weekdays[Math.min(...days.map((day) => (weekdayOf(day) + 6) % 7))]!,
    weeks: /^\d{4}-\d\d-\d\d to /,
  }
  for (const [table, name] of Object.entries(first)) {
    const answer = await admin.get(`/api/clinics/${clinic.id}/analytics.csv?period=this-month&table=${table}`)
    assert.equal(answer.status, 200)
    const rows = parse(answer.text, { bom: true, columns: true }) as Record<string, string>[]
    assert.match(rows[0]!.Row!, typeof name === 'string' ? new RegExp(`^${name}$`) : name)
    const total = rows.at(-1)!
    assert.deepEqual(
      [total.Clinic, total.To, total.Row, total.Revenue, total.Currency, total['No-show rate (%)']],
      ["'=Clinic", today, 'Total', '50.00', 'EUR', '0.0'],
    )
  }
})
