import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, weekdayOf } from '#contract/wall-clock.ts'
import type { Client } from '#server/testing/client.ts'
import { bookingOf } from '#server/testing/bookings.ts'
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
import { todayIn } from '#server/time.ts'

const app = await sharedApp()

async function newPractice() {
  const clinic = await makeClinic(app.db)
  const doctor = await makeDoctor(app.db, clinic)
  const client = await app.signInAs(await makeAdmin(app.db, clinic))
  return { clinic, doctor, client, path: `/api/clinics/${clinic.id}` }
}

const stretch = (weekday: number, opens: string, closes: string) => ({ weekday, opens, closes })
const freeTimes = async (clinicId: string, date: string, by: Client = app.anonymous): Promise<string[]> => {
  const { body } = await by.get(`/api/public/clinics/${clinicId}/availability?date=${date}`)
  return body.slots.map(({ time }: { time: string }) => time)
}

test('a week with breaks is saved in one call, and free times follow it', async () => {
  const { clinic, client, path } = await newPractice()
  const date = workday(clinic)
  const day = weekdayOf(date)
  const hours = [stretch(day, '14:00', '15:00'), stretch(day, '09:00', '10:30')]
  const { status, body } = await client.put(`${path}/opening-hours`, { hours })
  assert.deepEqual([status, body], [200, [hours[1], hours[0]]])
  assert.deepEqual(await freeTimes(clinic.id, date), ['09:00', '09:30', '10:00', '14:00', '14:30'])
  await client.put(`${path}/opening-hours`, { hours: [] })
  assert.equal((await app.anonymous.get(`${path}/public`)).status, 404)
})

test('a clinic can be open until midnight, and the last time before it is offered and booked', async () => {
  const { clinic, doctor, client, path } = await newPractice()
  const date = workday(clinic)
  const day = weekdayOf(date)
  for (const closes of ['24:00', '00:00']) {
    const { status, body } = await client.put(`${path}/opening-hours`, { hours: [stretch(day, '22:30', closes)] })
    assert.deepEqual([status, body], [200, [stretch(day, '22:30', '24:00')]])
  }
  assert.deepEqual((await client.get(`${path}/setup`)).body.openingHours, [stretch(day, '22:30', '24:00')])
  assert.deepEqual((await app.anonymous.get(`${path}/public`)).body.openingHours, [stretch(day, '22:30', '24:00')])
  assert.deepEqual(await freeTimes(clinic.id, date), ['22:30', '23:00', '23:30'])
  const wish = bookingOf(clinic, doctor, date, '23:30')
  assert.equal((await app.anonymous.post('/api/public/appointments', wish)).status, 201)
  assert.deepEqual(await freeTimes(clinic.id, date), ['22:30', '23:00'])
  // none reaches into the next day
  const late = bookingOf(clinic, doctor, date, '23:45')
  assert.equal((await app.anonymous.post('/api/public/appointments', late)).status, 400)
  const wholeDay = [stretch(day, '00:00', '00:00')]
  assert.deepEqual((await client.put(`${path}/opening-hours`, { hours: wholeDay })).body, [
    stretch(day, '00:00', '24:00'),
  ])
})

test('hours that overlap or end before they begin are refused with the name of the day', async () => {
  const { client, path } = await newPractice()
  const refused: [object[], string, string][] = [
    [[stretch(1, '18:00', '09:00')], 'hours.0.closes', 'Monday: the closing time must be after the opening time'],
    [[stretch(2, '09:00', '09:00')], 'hours.0.closes', 'Tuesday: the closing time must be after the opening time'],
    [
      [stretch(3, '09:00', '12:00'), stretch(4, '09:00', '12:00'), stretch(3, '11:59', '18:00')],
      'hours.2.closes',
      'Wednesday: these hours overlap',
    ],
    [[stretch(5, '09:00', '18:00'), stretch(5, '10:00', '11:00')], 'hours.1.closes', 'Friday: these hours overlap'],
    [[stretch(1, '9:00', '18:00')], 'hours.0.opens', 'Enter a time'],
    [[stretch(1, '09:00', '24:01')], 'hours.0.closes', 'Enter a time'],
    [[stretch(1, '20:00', '02:00')], 'hours.0.closes', 'Monday: the closing time must be after the opening time'],
  ]
  for (const [hours, where, message] of refused) {
    const { status, body } = await client.put(`${path}/opening-hours`, { hours })
    assert.deepEqual([status, body.issues], [400, [{ path: where, message }]])
  }
  for (const hours of [[stretch(7, '09:00', '10:00')], 'always', [{ weekday: 1 }], undefined])
    assert.equal((await client.put(`${path}/opening-hours`, { hours })).status, 400)
  const touching = [stretch(1, '09:00', '12:00'), stretch(1, '12:00', '18:00')]
  assert.equal((await client.put(`${path}/opening-hours`, { hours: touching })).status, 200)
})

test("'one of several simultaneously saved weeks is stored complete'", async () => {
  const { client, path } = await newPractice()
  const weeks = [0, 1, 2, 3, 4, 5, 6].map((weekday) => [
    stretch(weekday, '09:00', '10:00'),
    stretch(weekday, '11:00', '12:00'),
  ])
  const answers = await Promise.all(weeks.map((hours) => client.put(`${path}/opening-hours`, { hours })))
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  const { body } = await client.get(`${path}/setup`)
  assert.deepEqual(body.openingHours, weeks[body.openingHours[0].weekday])
})

test('on a closed day, no one can book online; the clinic can', async () => {
  const { clinic, doctor, client, path } = await newPractice()
  const { db } = app
  const day = workday(clinic)
  const staff = await app.signInAs(await makeStaff(db, clinic))
  const patient = await makePatientAccount(db)
  const own = await app.signInAs(patient)
  await makeChart(db, clinic, { owner: patient })
  const made = await app.anonymous.post(
    '/api/public/appointments',
    bookingOf(clinic, doctor, workday(clinic, 10), '09:00'),
  )
  assert.equal(made.status, 201)
  const closed = await client.post(`${path}/closures`, { day, reason: 'Stocktaking' })
  assert.equal(closed.status, 201)
  assert.deepEqual({ ...closed.body, id: '' }, { id: '', day, reason: 'Stocktaking', visits: 0 })

  for (const who of [app.anonymous, staff]) assert.deepEqual(await freeTimes(clinic.id, day, who), [])
  const { body } = await app.anonymous.get(`/api/public/clinics/${clinic.id}/availability?date=${day}`)
  assert.ok(body.nextDate > day)
  assert.deepEqual((await app.anonymous.get(`${path}/public`)).body.closedDays, [day])
  assert.doesNotMatch((await app.anonymous.get(`${path}/public`)).text, /Stocktaking/)

  const booking = await app.anonymous.post('/api/public/appointments', bookingOf(clinic, doctor, day, '10:00'))
  const issue = { path: 'appointmentDate', message: 'The clinic is closed on this day.' }
  assert.deepEqual([booking.status, booking.body.issues], [400, [issue]])
  const appointment = {
    clinicId: clinic.id,
    doctorId: doctor.id,
    patientId: patient.userId,
    appointmentDate: day,
    appointmentTime: '10:00',
    duration: 30,
  }
  const ownBooking = await own.post('/api/appointments', appointment)
  assert.deepEqual([ownBooking.status, ownBooking.body.issues], [400, [issue]])
  const moved = await app.anonymous.post(`/api/public/bookings/${made.body.manageToken}/move`, {
    appointmentDate: day,
    appointmentTime: '10:00',
  })
  assert.deepEqual([moved.status, moved.body.issues], [400, [issue]])
  const chart = await makeChart(db, clinic)
  const byDesk = await staff.post('/api/appointments', { ...appointment, patientId: chart.id })
  assert.equal(byDesk.status, 201)

  const list = await client.get(`${path}/closures`)
  assert.deepEqual(list.body, [{ ...closed.body, visits: 1 }])
  assert.equal((await client.send('DELETE', `/api/closures/${closed.body.id}`)).status, 200)
  assert.equal((await client.send('DELETE', `/api/closures/${closed.body.id}`)).status, 404)
  assert.ok((await freeTimes(clinic.id, day)).length > 10)
})

test('a closed day shows the number of its appointments in the clinic’s zone', async () => {
  const { clinic, doctor, client, path } = await newPractice()
  const chart = await makeChart(app.db, clinic)
  const day = workday(clinic)
  const at = (date: string, time: string, status: 'scheduled' | 'cancelled' | 'pending' = 'scheduled') =>
    makeAppointment(app.db, { clinic, doctor, chart, at: { date, time }, status })
  await at(day, '00:00')
  await at(day, '23:30')
  await at(day, '11:00', 'cancelled')
  await at(day, '12:00', 'pending')
  await at(addDays(day, -1), '23:30')
  await at(addDays(day, 1), '00:00')
  assert.equal((await client.post(`${path}/closures`, { day })).body.visits, 3)
})

test('a day is closed once, from today and within a year; past ones aren’t listed', async () => {
  const { clinic, client, path } = await newPractice()
  const today = todayIn(clinic.zone)
  const close = (day: unknown, more = {}) => client.post(`${path}/closures`, { day, ...more })
  assert.equal((await close(today)).status, 201)
  const twice = await close(today)
  assert.deepEqual([twice.status, twice.body.message], [409, 'The clinic is already closed on this day.'])
  const past = await close(addDays(today, -1))
  assert.deepEqual([past.status, past.body.issues], [400, [{ path: 'day', message: 'Choose today or a later day' }]])
  assert.equal((await close(addDays(today, 367))).body.issues[0].message, 'Choose a day within a year from now')
  for (const day of ['2027-02-30', '', undefined, 7])
    assert.deepEqual((await close(day)).body.issues?.[0], { path: 'day', message: 'Choose a day' })
  assert.equal((await close(addDays(today, 2), { reason: 'x'.repeat(201) })).status, 400)
  const races = await Promise.all([1, 2, 3].map(() => close(addDays(today, 5))))
  assert.deepEqual(
    races.map(({ status }) => status).toSorted((a, b) => a - b),
    [201, 409, 409],
  )
  await app.db
    .updateTable('closures')
    .set({ day: addDays(today, -1) })
    .where('clinic_id', '=', clinic.id)
    .where('day', '=', today)
    .execute()
  assert.deepEqual(
    (await client.get(`${path}/closures`)).body.map(({ day }: { day: string }) => day),
    [addDays(today, 5)],
  )
})
