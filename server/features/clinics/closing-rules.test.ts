import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { MAX_CLOSING_RULES } from '#contract/clinics/closing-rules.ts'
import { addDays, weekdayOf } from '#contract/wall-clock.ts'
import { bookableClinic, nextFreeTime } from '#server/features/appointments/availability/free-times.ts'
import { entryTokenOf } from '#server/features/waiting-list/link.ts'
import { bookingOf } from '#server/testing/bookings.ts'
import type { Client } from '#server/testing/client.ts'
import { workday } from '#server/testing/dates.ts'
import {
  makeAdmin,
  makeAppointment,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
} from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { makeWaitingEntry, makeWaitingOffer } from '#server/testing/waiting-list.ts'
import { todayIn } from '#server/time.ts'

const app = await sharedApp()

async function newPractice() {
  const clinic = await makeClinic(app.db)
  const doctor = await makeDoctor(app.db, clinic)
  const client = await app.signInAs(await makeAdmin(app.db, clinic))
  const path = `/api/clinics/${clinic.id}`
  const close = (rule: object) => client.post(`${path}/closing-rules`, rule)
  return { clinic, doctor, client, path, close }
}

const freeTimes = async (clinicId: string, date: string, by: Client = app.anonymous): Promise<string[]> =>
  (await by.get(`/api/public/clinics/${clinicId}/availability?date=${date}`)).body.slots

const nthOf = (date: string) => Math.ceil(Number(date.slice(8)) / 7)

/** A rule of each kind that closes a day. */
const rulesFor = (day: string) => [
  { kind: 'range', from: addDays(day, -1), to: addDays(day, 1), reason: 'Stocktaking' },
  { kind: 'yearly', from: day.slice(5), to: day.slice(5), reason: 'Stocktaking' },
  { kind: 'monthly', weekday: weekdayOf(day), nths: [nthOf(day)], reason: 'Stocktaking' },
]

test('a rule of each kind closes its days for everyone who books online, and removing it opens them', async () => {
  const { clinic, doctor, client, path, close } = await newPractice()
  const day = workday(clinic, 5)
  const staff = await app.signInAs(await makeStaff(app.db, clinic))
  const patient = await makePatientAccount(app.db)
  const own = await app.signInAs(patient)
  const { id: chartId } = await makeChart(app.db, clinic, { owner: patient })
  const elsewhere = bookingOf(clinic, doctor, workday(clinic, 10), '09:00')
  const made = await app.anonymous.post('/api/public/appointments', elsewhere)
  const at = { appointmentDate: day, appointmentTime: '10:00' }
  const wish = { clinicId: clinic.id, doctorId: doctor.id, patientId: patient.userId, duration: 30, ...at }
  const refused = [400, [{ path: 'appointmentDate', message: 'The clinic is closed on this day.' }]]

  for (const rule of rulesFor(day)) {
    const closed = await close(rule)
    assert.equal(closed.status, 201, closed.text)
    assert.deepEqual([closed.body.reason, closed.body.visits, closed.body.days], ['Stocktaking', 0, []])

    for (const who of [app.anonymous, staff, own]) assert.deepEqual(await freeTimes(clinic.id, day, who), [])
    const shown = await app.anonymous.get(`${path}/public`)
    assert(shown.body.closedDays.includes(day), rule.kind)
    assert.doesNotMatch(shown.text, /Stocktaking/)
    const { body: times } = await own.get(`/api/calendar/times?from=${day}&to=${day}`)
    assert.deepEqual(times.clinics.find(({ id }: { id: string }) => id === clinic.id).closedDays, [day])

    const doors = [
      app.anonymous.post('/api/public/appointments', bookingOf(clinic, doctor, day, '10:00')),
      own.post('/api/appointments', wish),
      app.anonymous.post(`/api/public/bookings/${made.body.manageToken}/move`, at),
    ]
    for (const { status, body } of await Promise.all(doors)) assert.deepEqual([status, body.issues], refused)

    const list = await staff.get(`${path}/closing-rules`)
    assert.deepEqual(
      list.body.map(({ id, kind }: { id: string; kind: string }) => [id, kind]),
      [[closed.body.id, rule.kind]],
    )
    assert.equal((await own.get(`${path}/closing-rules`)).status, 404)
    assert.equal((await client.send('DELETE', `/api/closing-rules/${closed.body.id}`)).status, 200)
    assert.equal((await client.send('DELETE', `/api/closing-rules/${closed.body.id}`)).status, 404)
    assert.ok((await freeTimes(clinic.id, day)).length > 10)
  }
  // the clinic's own people book on such a day
  await close(rulesFor(day)[0]!)
  const desk = await staff.post('/api/appointments', { ...wish, patientId: chartId })
  assert.equal(desk.status, 201, desk.text)
})

test('a time offered to the waiting list and a doctor’s next free time follow a new rule', async () => {
  const { clinic, doctor, close } = await newPractice()
  const day = workday(clinic, 5)
  const entry = await makeWaitingEntry(app.db, { clinic, chart: await makeChart(app.db, clinic) })
  const offer = await makeWaitingOffer(app.db, { clinic, doctor, entry, at: { date: day, time: '09:00' } })
  const token = entryTokenOf(app.deps, { id: entry.id, patientUserId: null })
  const held = await app.anonymous.get(`/api/public/clinics/${clinic.id}/availability?date=${day}`)
  assert.ok(held.body.slots.length > 10)

  const today = todayIn(clinic.zone)
  await close({ kind: 'range', from: today, to: day })
  const accepted = await app.anonymous.post(`/api/public/waiting-list/${token}/accept`, { offerId: offer.id })
  assert.deepEqual(
    [accepted.status, accepted.body.message],
    [409, 'This time has just been taken. You keep your place on the waiting list.'],
  )
  const next = await nextFreeTime(app.deps, doctor.id, clinic.id, new Date())
  assert.ok(next && next.date > day)
  assert.equal((await bookableClinic(app.deps, clinic.id)).closedDays[0], today)
})

test('a rule is answered with the appointments on its days, which stay', async () => {
  const { clinic, doctor, path, close } = await newPractice()
  const chart = await makeChart(app.db, clinic)
  const day = workday(clinic, 5)
  const at = (date: string, time: string, status: 'scheduled' | 'cancelled' | 'pending' = 'scheduled') =>
    makeAppointment(app.db, { clinic, doctor, chart, at: { date, time }, status })
  const { id } = await at(day, '00:00')
  await at(day, '23:30')
  await at(day, '11:00', 'cancelled')
  await at(addDays(day, 1), '12:00', 'pending')
  await at(addDays(day, 2), '00:00')
  const { body } = await close({ kind: 'range', from: day, to: addDays(day, 1) })
  const days = [
    { day, visits: 2 },
    { day: addDays(day, 1), visits: 1 },
  ]
  assert.deepEqual([body.visits, body.days, body.nextDay], [3, days, day])
  const staff = await app.signInAs(await makeStaff(app.db, clinic))
  assert.deepEqual((await staff.get(`${path}/closing-rules`)).body, [body])
  assert.equal((await staff.get(`/api/appointments/${id}`)).body.status, 'scheduled')
})

test('yearly rules lead over the new year and close 29 February in leap years; weekdays are counted in the month', async () => {
  const { clinic, close } = await newPractice()
  const daysOf = async (rule: object, from: string, to: string) => {
    const { status, text } = await close(rule)
    assert.equal(status, 201, text)
    const { rows } = await sql<{ day: string }>`
      select to_char(one, 'YYYY-MM-DD') as day from closed_days(${clinic.id}, ${from}::date, ${to}::date) one
      order by one`.execute(app.db)
    await sql`delete from closing_rules where clinic_id = ${clinic.id}`.execute(app.db)
    return rows.map(({ day }) => day)
  }
  const holidays = { kind: 'yearly', from: '12-30', to: '01-02' }
  const newYear = ['2027-12-30', '2027-12-31', '2028-01-01', '2028-01-02']
  assert.deepEqual(await daysOf(holidays, '2027-06-01', '2028-06-01'), newYear)
  const leap = { kind: 'yearly', from: '02-29', to: '02-29' }
  assert.deepEqual(await daysOf(leap, '2026-01-01', '2028-12-31'), ['2028-02-29'])
  // August 2026 begins on a Saturday and has five
  const saturdays = { kind: 'monthly', weekday: 6, nths: [4, 2, 2] }
  assert.deepEqual(await daysOf(saturdays, '2026-08-01', '2026-08-31'), ['2026-08-08', '2026-08-22'])
  const fifth = { kind: 'monthly', weekday: 6, nths: [5] }
  assert.deepEqual(await daysOf(fifth, '2026-08-01', '2026-10-31'), ['2026-08-29', '2026-10-31'])
})

test('a wrong rule is refused under its field', async () => {
  const { clinic, client, path, close } = await newPractice()
  const today = todayIn(clinic.zone)
  const range = (from: string, to: string) => ({ kind: 'range', from, to })
  const wrong: [object, string, string][] = [
    [range(addDays(today, -1), today), 'from', 'Choose today or a later day'],
    [range(addDays(today, 2), addDays(today, 1)), 'to', 'The last day can’t be before the first day'],
    [range(today, addDays(today, 367)), 'to', 'Choose a day within a year from now'],
    [range('2027-02-30', '2027-03-01'), 'from', 'Choose a day'],
    [{ kind: 'yearly', from: '02-30', to: '03-01' }, 'from', 'Choose a day'],
    [{ kind: 'yearly', from: '2027-01-01', to: '03-01' }, 'from', 'Choose a day'],
    [{ kind: 'monthly', weekday: 6, nths: [] }, 'nths', 'Choose at least one week of the month'],
    [{ kind: 'monthly', nths: [2] }, 'weekday', 'Choose a weekday'],
  ]
  for (const [rule, field, message] of wrong) {
    const { status, body } = await close(rule)
    assert.deepEqual([status, body.issues], [400, [{ path: field, message }]])
  }
  for (const rule of [
    {},
    { kind: 'weekly' },
    { ...range(today, today), weekday: 6 },
    { kind: 'monthly', weekday: 7, nths: [6] },
  ])
    assert.equal((await close(rule)).status, 400)
  assert.equal((await close({ ...range(today, today), reason: 'x'.repeat(201) })).status, 400)

  const staff = await app.signInAs(await makeStaff(app.db, clinic))
  assert.equal((await staff.post(`${path}/closing-rules`, range(today, today))).status, 403)
  const { body } = await close(range(today, today))
  assert.equal((await staff.send('DELETE', `/api/closing-rules/${body.id}`)).status, 403)
  const stranger = await app.signInAs(await makeAdmin(app.db, await makeClinic(app.db)))
  assert.equal((await stranger.send('DELETE', `/api/closing-rules/${body.id}`)).status, 404)
  assert.equal((await client.get(`${path}/closing-rules`)).body.length, 1)
})

test('a day that a rule closes can’t be closed again; of equal rules at the same moment one is stored', async () => {
  const { clinic, client, path, close } = await newPractice()
  const today = todayIn(clinic.zone)
  const range = { kind: 'range', from: today, to: addDays(today, 3) }
  const races = await Promise.all(Array.from({ length: 10 }, () => close(range)))
  assert.deepEqual(
    races.map(({ status }) => status).toSorted((a, b) => a - b),
    [201, ...Array(9).fill(409)],
  )
  assert.equal((await close(range)).body.message, 'This rule already exists.')
  const again = await client.post(`${path}/closures`, { day: addDays(today, 2) })
  assert.deepEqual([again.status, again.body.message], [409, 'The clinic is already closed on this day.'])
  assert.equal((await client.post(`${path}/closures`, { day: addDays(today, 4) })).status, 201)

  await sql`insert into closing_rules (id, clinic_id, kind, first_day, last_day)
    select gen_random_uuid(), ${clinic.id}, 'range', ${today}::date + n, ${today}::date + n
    from generate_series(10, ${8 + MAX_CLOSING_RULES}) n`.execute(app.db)
  const full = await close({ kind: 'yearly', from: '01-26', to: '01-26' })
  assert.deepEqual([full.status, full.body.message], [409, 'You can’t add any more rules. Remove one first.'])
  // past ones neither count nor show
  await sql`update closing_rules set first_day = ${addDays(today, -9)}, last_day = ${addDays(today, -1)}
    where clinic_id = ${clinic.id}`.execute(app.db)
  assert.deepEqual((await client.get(`${path}/closing-rules`)).body, [])
  assert.equal((await close({ kind: 'yearly', from: '01-26', to: '01-26' })).status, 201)
})
