import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, weekdayOf } from '#contract/wall-clock.ts'
import { bookingOf } from '#server/testing/bookings.ts'
import { workday } from '#server/testing/dates.ts'
import {
  makeAdmin,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
} from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

// A doctor's working hours and leaves, which free times, online booking and moves follow immediately (rules D3, T82).

const app = await sharedApp()

const own = await makeClinic(app.db)
const admin = await app.signInAs(await makeAdmin(app.db, own))
const date = workday(own)

const UNKNOWN = '0190a000-0000-7000-8000-000000000000'
const sessionsOf = ({ id }: { id: string }) => `/api/doctors/${id}/sessions`
const onDate = (opens: string, closes: string) => ({ weekday: weekdayOf(date), opens, closes })
const setSessions = async (doctor: { id: string }, hours: object[]) =>
  assert.equal((await admin.put(sessionsOf(doctor), { hours })).status, 200)
const free = async (doctor: { id: string }, day = date) => {
  const { body } = await app.anonymous.get(
    `/api/public/clinics/${own.id}/availability?date=${day}&doctorId=${doctor.id}`,
  )
  return body.slots.map(({ time }: { time: string }) => time)
}

test('the administrator and the doctor set a week with several sessions a day; without one the clinic’s hours apply', async () => {
  const doctor = await makeDoctor(app.db, own)
  const self = await app.signInAs(doctor)
  const empty = (await self.get(sessionsOf(doctor))).body
  assert.deepEqual([empty.hours, empty.clinic], [[], { id: own.id, name: own.name, timeZone: own.zone }])
  assert.equal(empty.openingHours.length, 5)
  const hours = [
    { weekday: 1, opens: '09:00', closes: '12:00' },
    { weekday: 1, opens: '12:00', closes: '15:00' },
    { weekday: 6, opens: '10:00', closes: '11:00' },
  ]
  assert.deepEqual((await self.put(sessionsOf(doctor), { hours: hours.toReversed() })).body.hours, hours)
  assert.deepEqual((await admin.get(sessionsOf(doctor))).body.hours, hours)
  assert.deepEqual((await admin.put(sessionsOf(doctor), { hours: [] })).body.hours, [])
})

test('an invalid week is refused at its session', async () => {
  const doctor = await makeDoctor(app.db, own)
  const monday = (opens: string, closes: string) => ({ weekday: 1, opens, closes })
  for (const [hours, path, message] of [
    [[monday('12:00', '09:00')], 'hours.0.closes', 'Monday: the end time must be after the start time'],
    [[monday('09:00', '12:00'), monday('11:00', '13:00')], 'hours.1.closes', 'Monday: these hours overlap'],
    [[monday('09:00', '9')], 'hours.0.closes', 'Enter a time'],
  ] as const) {
    const { status, body } = await admin.put(sessionsOf(doctor), { hours })
    assert.deepEqual([status, body.issues], [400, [{ path, message }]])
  }
  assert.equal(
    (await admin.put(sessionsOf(doctor), { hours: [{ ...monday('09:00', '10:00'), weekday: 7 }] })).status,
    400,
  )
})

test('no one else sets or reads them: colleagues and other clinics get 404, other roles 403', async () => {
  const doctor = await makeDoctor(app.db, own)
  const foreign = await makeClinic(app.db)
  const outside = [await makeAdmin(app.db, foreign), await makeDoctor(app.db, foreign), await makeDoctor(app.db, own)]
  for (const person of outside) {
    const as = await app.signInAs(person)
    const [theirs, nobodys] = [await as.get(sessionsOf(doctor)), await as.get(sessionsOf({ id: UNKNOWN }))]
    assert.deepEqual([theirs.status, theirs.body], [404, nobodys.body])
    assert.equal((await as.put(sessionsOf(doctor), { hours: [] })).status, 404)
  }
  for (const person of [await makeStaff(app.db, own), await makePatientAccount(app.db)]) {
    const as = await app.signInAs(person)
    assert.equal((await as.get(sessionsOf(doctor))).status, 403)
    assert.equal((await as.put(sessionsOf(doctor), { hours: [] })).status, 403)
  }
  assert.equal((await app.anonymous.get(sessionsOf(doctor))).status, 401)
})

test('times are free where working hours and opening hours overlap; time off removes them until it ends', async () => {
  const doctor = await makeDoctor(app.db, own)
  await setSessions(doctor, [onDate('07:00', '10:30'), onDate('16:45', '20:00')])
  assert.deepEqual(await free(doctor), ['09:00', '09:30', '10:00', '17:00', '17:30'])
  assert.deepEqual(await free(doctor, addDays(date, 7)), await free(doctor))
  const leave = { fromDate: date, toDate: date, fromTime: '09:15', toTime: '17:30' }
  const { body } = await admin.post(`/api/doctors/${doctor.id}/leaves`, leave)
  assert.deepEqual(await free(doctor), ['17:30'])
  await admin.delete(`/api/leaves/${body.id}`)
  assert.equal((await free(doctor)).length, 5)
  await setSessions(doctor, [{ ...onDate('09:00', '12:00'), weekday: (weekdayOf(date) + 1) % 7 }])
  assert.deepEqual(await free(doctor), [])
})

test('a time is free at the clinic if any of its doctors works then', async () => {
  const clinic = await makeClinic(app.db)
  const boss = await app.signInAs(await makeAdmin(app.db, clinic))
  const [early, late] = [await makeDoctor(app.db, clinic), await makeDoctor(app.db, clinic)]
  await boss.put(sessionsOf(early), { hours: [onDate('09:00', '10:00')] })
  await boss.put(sessionsOf(late), { hours: [onDate('17:00', '18:00')] })
  const { body } = await app.anonymous.get(`/api/public/clinics/${clinic.id}/availability?date=${date}`)
  assert.deepEqual(
    body.slots.map(({ time }: { time: string }) => time),
    ['09:00', '09:30', '17:00', '17:30'],
  )
})

test('no one books or moves online while the doctor is away, and the nearest free times are offered', async () => {
  const doctor = await makeDoctor(app.db, own)
  await setSessions(doctor, [onDate('10:00', '12:00')])
  await admin.post(`/api/doctors/${doctor.id}/leaves`, {
    fromDate: date,
    toDate: date,
    fromTime: '11:00',
    toTime: '12:00',
  })
  const book = (time: string) => app.anonymous.post('/api/public/appointments', bookingOf(own, doctor, date, time))
  const person = await makePatientAccount(app.db)
  const patient = await app.signInAs(person)
  const chart = await makeChart(app.db, own, { owner: person })
  const dialog = (time: string) =>
    patient.post('/api/appointments', {
      clinicId: own.id,
      doctorId: doctor.id,
      patientId: chart.id,
      appointmentDate: date,
      appointmentTime: time,
      duration: 30,
    })
  for (const time of ['09:00', '11:30', '14:00'])
    for (const ask of [book, dialog]) {
      const { status, body } = await ask(time)
      assert.deepEqual([status, body.code, body.message], [409, 'slot-taken', 'This time is no longer available'])
      assert.deepEqual(body.freeTimes.slice(0, 2), [
        { appointmentDate: date, appointmentTime: '10:00' },
        { appointmentDate: date, appointmentTime: '10:30' },
      ])
    }
  const [guest, own_] = [await book('10:00'), await dialog('10:30')]
  assert.deepEqual([guest.status, own_.status], [201, 201])
  const to = { appointmentDate: date, appointmentTime: '11:30' }
  assert.equal((await patient.put(`/api/appointments/${own_.body.id}`, to)).status, 409)
  const moved = await app.anonymous.post(`/api/public/bookings/${guest.body.manageToken}/move`, to)
  assert.deepEqual([moved.status, moved.body.code], [409, 'slot-taken'])
})

test('the desk and the doctor can book outside working hours and during time off (rule D3)', async () => {
  const doctor = await makeDoctor(app.db, own)
  await setSessions(doctor, [onDate('10:00', '12:00')])
  await admin.post(`/api/doctors/${doctor.id}/leaves`, { fromDate: date, toDate: date })
  const chart = await makeChart(app.db, own)
  const clients = [await app.signInAs(await makeStaff(app.db, own)), await app.signInAs(doctor)]
  for (const [index, as] of clients.entries()) {
    const { status } = await as.post('/api/appointments', {
      clinicId: own.id,
      doctorId: doctor.id,
      patientId: chart.id,
      appointmentDate: date,
      appointmentTime: index ? '10:30' : '15:00',
      duration: 30,
    })
    assert.equal(status, 201)
  }
})

test('the doctor’s next free time on the dashboard follows working hours and time off', async () => {
  const doctor = await makeDoctor(app.db, own)
  const self = await app.signInAs(doctor)
  const day = addDays(date, 1)
  const next = async () => (await self.get('/api/dashboard/today')).body.nextFreeSlot
  await setSessions(doctor, [onDate('15:10', '19:00')])
  const first = await next()
  assert.deepEqual([weekdayOf(first.date), first.time], [weekdayOf(date), '15:10'])
  await self.post(`/api/doctors/${doctor.id}/leaves`, { fromDate: day, toDate: addDays(day, 20) })
  await self.post(`/api/doctors/${doctor.id}/leaves`, { fromDate: first.date, toDate: first.date })
  assert.equal((await next())?.date === first.date, false)
})
