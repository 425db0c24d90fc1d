import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { addDays } from '#contract/wall-clock.ts'
import type { Client } from '#server/testing/client.ts'
import { zoneAtNoon } from '#server/testing/dates.ts'
import {
  makeAdmin,
  makeAppointment,
  makeChart,
  makeClinic,
  makeDoctor,
  makeDoctorOf,
  makePatientAccount,
  makeStaff,
  type Person,
} from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { todayIn } from '#server/time.ts'

const app = await sharedApp()
const people = {} as Record<'doctor' | 'colleague' | 'staff' | 'admin' | 'patient' | 'stranger', Client>
const today = todayIn(zoneAtNoon())
const everyDay = [0, 1, 2, 3, 4, 5, 6].map((day) => [day, '00:00', '23:45'] as [number, string, string])

const day = async (who: Client) => (await who.get('/api/dashboard/today')).body
const timesOf = (body: { visits: { appointmentTime: string }[] }) => body.visits.map((one) => one.appointmentTime)
const on = (time: string, more: object = {}) =>
  makeAppointment(app.db, { clinic, doctor, chart, at: { date: today, time }, ...more })

const { db } = app
const clinic = await makeClinic(db, { zone: zoneAtNoon(), hours: everyDay })
const doctor = await makeDoctor(db, clinic)
const colleague = await makeDoctor(db, clinic)
const account: Person = await makePatientAccount(db)
const chart = await makeChart(db, clinic, { owner: account, dateOfBirth: '1990-01-01' })
const guest = await makeChart(db, clinic, { firstName: 'Nila', lastName: 'Bose' })
await on('08:00', { status: 'completed', minutes: 45 })
await on('14:00', { status: 'confirmed', chart: guest, symptoms: 'A cough' })
await on('15:00', { status: 'cancelled', chart: guest })
await on('16:00', { status: 'pending', expiresAt: new Date(Date.now() - 1000) })
await on('17:00', { doctor: colleague, chart: guest })
await on('10:00', { at: { date: addDays(today, 1), time: '10:00' }, status: 'confirmed' })
await on('10:00', { at: { date: addDays(today, -1), time: '10:00' }, status: 'completed' })
people.doctor = await app.signInAs(doctor)
people.colleague = await app.signInAs(colleague)
people.staff = await app.signInAs(await makeStaff(db, clinic))
people.admin = await app.signInAs(await makeAdmin(db, clinic))
people.patient = await app.signInAs(account)
people.stranger = await app.signInAs(await makeStaff(db, await makeClinic(db)))

test('today is the clinic’s today with actual lengths, without cancelled and expired appointments', async () => {
  const body = await day(people.doctor)
  assert.deepEqual(timesOf(body), ['08:00', '14:00'])
  assert.deepEqual(
    body.visits.map((one: { duration: number }) => one.duration),
    [45, 30],
  )
  assert.equal(body.total, 2)
  assert.equal(body.visits[1].patient.firstName, 'Nila')
  assert.equal(body.visits[1].reason, 'A cough')
  assert.doesNotMatch(JSON.stringify(body), /people\.example|98200/)
})

test('the desk and the administrator see the whole clinic, a colleague their own appointments, a stranger nothing', async () => {
  assert.deepEqual(timesOf(await day(people.staff)), ['08:00', '14:00', '17:00'])
  assert.deepEqual(timesOf(await day(people.admin)), ['08:00', '14:00', '17:00'])
  assert.deepEqual(timesOf(await day(people.colleague)), ['17:00'])
  assert.deepEqual(timesOf(await day(people.stranger)), [])
})

test('a patient sees their own appointments today and the next one with the clinic’s address', async () => {
  const body = await day(people.patient)
  assert.deepEqual(timesOf(body), ['08:00'])
  assert.equal(body.nextVisit.appointmentDate, addDays(today, 1))
  assert.equal(body.nextVisit.clinic.address, '1 Station Road, Pune')
  assert.equal(body.nextVisit.can.cancel, true)
  assert.equal(body.nextVisit.can.checkIn, false)
})

test('a long day is returned in pages', async () => {
  const { body } = await people.staff.get('/api/dashboard/today?limit=1&offset=1')
  assert.deepEqual(timesOf(body), ['14:00'])
  assert.equal(body.total, 3)
})

test('a doctor’s next free time is bookable: not taken, not past, within the hours', async () => {
  const lonely = await makeDoctor(app.db, clinic)
  const client = await app.signInAs(lonely)
  const before = (await day(client)).nextFreeSlot
  assert.equal(before.date, today)
  assert.ok(before.isToday && before.minutes >= 30)
  await makeAppointment(app.db, {
    clinic,
    doctor: lonely,
    chart,
    at: { date: before.date, time: before.time },
    minutes: 45,
  })
  const after = (await day(client)).nextFreeSlot
  assert.notEqual(after.time, before.time)
  assert.equal((await day(people.staff)).nextFreeSlot, null)
})

test('a doctor at two clinics sees the earlier of their free times, whatever the clocks show', async () => {
  const daily = (opens: string) => everyDay.map(([weekday]) => [weekday, opens, '12:00'] as [number, string, string])
  const west = await makeClinic(app.db, { zone: 'Etc/GMT+4', hours: daily('09:00') })
  const east = await makeClinic(app.db, { zone: 'Etc/GMT-4', hours: daily('11:00') })
  const both = await makeDoctor(app.db, west)
  await makeDoctorOf(app.db, both, east)
  const client = await app.signInAs(both)
  // 02:00 in the west, 10:00 in the east
  mock.timers.enable({ apis: ['Date'], now: Date.parse('2027-01-12T06:00:00Z') })
  try {
    const slot = { date: '2027-01-12', time: '11:00', minutes: 60, isToday: true }
    const { nextFreeSlot, date } = await day(client)
    assert.deepEqual([nextFreeSlot, date], [slot, '2027-01-12'])
    // 22:00 in the west, 06:00 of the next day in the east: no date is both clinics'
    mock.timers.setTime(Date.parse('2027-01-12T02:00:00Z'))
    assert.equal((await day(client)).date, null)
  } finally {
    mock.timers.reset()
  }
})

const path = (id: string) => `/api/appointments/${id}/arrival`
const arrivalOf = async (who: Client, id: string) =>
  (await day(who)).visits.find((one: { id: string }) => one.id === id).arrivedAt

test('the desk checks a patient in; the doctor sees the time; the check-in can be undone', async () => {
  const { id } = await on('18:00')
  const { status, body } = await people.staff.put(path(id), { arrived: true })
  assert.equal(status, 200)
  assert.equal(await arrivalOf(people.doctor, id), body.arrivedAt)
  const again = await people.doctor.put(path(id), { arrived: true })
  assert.deepEqual([again.status, again.body.arrivedAt], [200, body.arrivedAt])
  const appointment = await app.db.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  assert.equal(appointment.status, 'scheduled')

  assert.equal((await people.doctor.put(path(id), { arrived: false })).body.arrivedAt, null)
  assert.equal(await arrivalOf(people.staff, id), null)
  const history = await app.db
    .selectFrom('appointment_changes')
    .select('arrived')
    .where('appointment_id', '=', id)
    .orderBy('id')
    .execute()
  assert.deepEqual(
    history.map((one) => one.arrived),
    [true, false],
  )
  const audit = await app.db
    .selectFrom('audit_events')
    .select('action')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()
  assert.deepEqual(
    audit.map((one) => one.action),
    ['appointment.checked-in', 'appointment.check-in-undone'],
  )
})

test('the desk, the administrator and the appointment’s doctor can check in; no one else learns of it', async () => {
  const { id } = await on('19:00')
  assert.equal((await people.patient.put(path(id), { arrived: true })).status, 403)
  assert.equal((await people.stranger.put(path(id), { arrived: true })).status, 404)
  assert.equal((await people.colleague.put(path(id), { arrived: true })).status, 404)
  assert.equal((await app.anonymous.put(path(id), { arrived: true })).status, 401)
  assert.equal((await people.admin.put(path(id), { arrived: true })).status, 200)
})

test('a past appointment or one on another day can’t be checked in: 409', async () => {
  let minute = 0
  for (const status of ['completed', 'cancelled', 'no_show'] as const) {
    const { id } = await on(
      `20:${String((minute += 15))
        .padStart(2, '0')
        .slice(-2)}`,
      {
        status,
        doctor: await makeDoctor(app.db, clinic),
      },
    )
    assert.equal((await people.staff.put(path(id), { arrived: true })).status, 409, status)
    if (minute === 45) minute = 0
  }
  const { id } = await on('10:00', { at: { date: addDays(today, 1), time: '11:00' } })
  const { status, body } = await people.staff.put(path(id), { arrived: true })
  assert.equal(status, 409)
  assert.match(body.message, /today/)
})

test('two receptionists check one patient in at the same time: one time is stored, with one line of history', async () => {
  const { id } = await on('21:00')
  await Promise.all([people.staff, people.admin, people.doctor].map((who) => who.put(path(id), { arrived: true })))
  const history = await app.db.selectFrom('appointment_changes').select('id').where('appointment_id', '=', id).execute()
  assert.equal(history.length, 1)
})

test('an appointment that moves within the day stays checked in: the patient is in the waiting room', async () => {
  const { id } = await on('22:00')
  await people.staff.put(path(id), { arrived: true })
  const before = await arrivalOf(people.staff, id)
  const moved = await people.staff.put(`/api/appointments/${id}`, { appointmentDate: today, appointmentTime: '22:30' })
  assert.equal(moved.status, 200)
  assert.notEqual(before, null)
  assert.equal(await arrivalOf(people.staff, id), before)
})

test('the desk sees that a patient is with the doctor from the start of the visit until it is finished; the patient doesn’t', async () => {
  const { id } = await on('23:15')
  await people.staff.put(path(id), { arrived: true })
  const standing = async (who: Client) => {
    const { isWithDoctor, arrivedAt } = (await day(who)).visits.find((one: { id: string }) => one.id === id)
    return [isWithDoctor, arrivedAt !== null]
  }
  assert.deepEqual(await standing(people.staff), [false, true])
  const started = await people.doctor.post('/api/visits', { appointmentId: id })
  assert.equal(started.status, 201)
  assert.deepEqual(await standing(people.staff), [true, true])
  assert.deepEqual(await standing(people.patient), [false, false])
  await people.doctor.put(`/api/appointments/${id}`, { status: 'completed' })
  assert.deepEqual(await standing(people.staff), [false, true])
})
