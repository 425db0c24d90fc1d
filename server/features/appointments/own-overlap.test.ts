import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { sql } from 'kysely'
import { bookingOf } from '#server/testing/bookings.ts'
import { type Client, statusesOf } from '#server/testing/client.ts'
import { workday } from '#server/testing/dates.ts'
import {
  makeAppointment,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
  type Person,
  type TestClinic,
  type TestDoctor,
} from '#server/testing/factories.ts'
import { roundsOf } from '#server/testing/process.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'

const path = '/api/appointments'
const about = { firstName: 'Meera', lastName: 'Nair' }

let app: TestApp
let clinic: TestClinic
let other: TestClinic
let doctor: TestDoctor
let colleague: TestDoctor
let elsewhere: TestDoctor
let account: Person
let chart: { id: string }
let chartElsewhere: { id: string }
const people = {} as Record<'desk' | 'doctor' | 'patient', Client>

before(async () => {
  app = await buildTestApp({ poolSize: 16, unlimited: true, settings: { BOOKINGS_PER_EMAIL: '100' } })
  const { db } = app
  ;[clinic, other] = [await makeClinic(db), await makeClinic(db, { name: 'Harbour Clinic' })]
  ;[doctor, colleague, elsewhere] = [
    await makeDoctor(db, clinic),
    await makeDoctor(db, clinic),
    await makeDoctor(db, other),
  ]
  account = await makePatientAccount(db, { firstName: 'Ravi', lastName: 'Kumar' })
  chart = await makeChart(db, clinic, { owner: account })
  chartElsewhere = await makeChart(db, other, { owner: account })
  people.desk = await app.signInAs(await makeStaff(db, clinic))
  people.doctor = await app.signInAs(doctor)
  people.patient = await app.signInAs(account)
})
after(() => app.close())

/** Each test uses another day. */
let ahead = 3
const used = new Set<string>()
function freshDay() {
  let day = workday(clinic, ahead)
  while (used.has(day)) day = workday(clinic, (ahead += 1))
  used.add(day)
  return day
}

/** The person has an appointment at 10:30 with the colleague, or with a doctor of the other clinic. */
async function busyDay(where: 'here' | 'elsewhere' = 'here') {
  const date = freshDay()
  const wish =
    where === 'here'
      ? { clinic, doctor: colleague, chart }
      : { clinic: other, doctor: elsewhere, chart: chartElsewhere }
  const appointment = await makeAppointment(app.db, { ...wish, at: { date, time: '10:30' } })
  return { date, appointment }
}

const dialog = (appointmentDate: string, more: object = {}) => ({
  clinicId: clinic.id,
  doctorId: doctor.id,
  patientId: chart.id,
  appointmentDate,
  appointmentTime: '10:30',
  ...more,
})
const calendar = (date: string, more: object = {}) => ({
  clinicId: clinic.id,
  doctorId: doctor.id,
  patientName: 'Ravi Kumar',
  patientEmail: account.email,
  date,
  time: '10:30',
  ...more,
})
const ofDoctor = (id: string) => app.db.selectFrom('appointments').selectAll().where('doctor_id', '=', id).execute()
/** Returns the rows that a booking leaves besides itself. */
const traces = async () => {
  const { rows } = await sql<Record<string, number>>`select (select count(*) from appointment_changes) as changes,
    (select count(*) from audit_events) as audit, (select count(*) from notifications) as bell,
    (select count(*) from events) as events, (select count(*) from appointments) as appointments`.execute(app.db)
  return rows[0]
}

suite('the desk and the doctor', () => {
  for (const who of ['desk', 'doctor'] as const)
    test(`${who}: a chart’s overlapping appointment is reported and nothing stored; with allowOverlap it is booked`, async () => {
      const { date } = await busyDay()
      const before = await traces()
      const warned = await people[who].post(path, dialog(date))
      assert.deepEqual(
        [warned.status, warned.body],
        [
          409,
          {
            message: 'This patient has another appointment at this time.',
            code: 'own-overlap',
            otherVisit: { appointmentTime: '10:30', doctor: about, clinicName: null },
          },
        ],
      )
      assert.deepEqual(await traces(), before)
      assert.equal((await people[who].post(path, dialog(date, { allowOverlap: true }))).status, 201)
    })

  test('the calendar warns about a chosen chart and about a returning guest', async () => {
    const { date } = await busyDay()
    const chosen = await people.desk.post(path, calendar(date, { patientId: chart.id }))
    assert.deepEqual([chosen.status, chosen.body.code], [409, 'own-overlap'])
    const guest = { patientName: 'Leela Das', patientEmail: 'leela@people.example' }
    assert.equal((await people.desk.post(path, calendar(date, guest))).status, 201)
    const again = await people.desk.post(path, calendar(date, { ...guest, doctorId: colleague.id, time: '10:45' }))
    assert.equal(again.body.code, 'slot-taken', 'the doctor is busy: that is told first')
    const third = await makeDoctor(app.db, clinic)
    const warned = await people.desk.post(path, calendar(date, { ...guest, doctorId: third.id, time: '10:45' }))
    assert.deepEqual([warned.body.code, warned.body.otherVisit.appointmentTime], ['own-overlap', '10:30'])
    const allowed = { ...guest, doctorId: third.id, time: '10:45', allowOverlap: true }
    assert.equal((await people.desk.post(path, calendar(date, allowed))).status, 201)
  })

  test('a move warns too, and the appointment stays in place until allowOverlap', async () => {
    const { date } = await busyDay()
    const { body } = await people.desk.post(path, dialog(date, { appointmentTime: '15:00' }))
    const move = (more: object = {}) =>
      people.desk.put(`${path}/${body.id}`, { appointmentDate: date, appointmentTime: '10:15', ...more })
    const warned = await move()
    assert.deepEqual(
      [warned.status, warned.body.code, warned.body.otherVisit.appointmentTime],
      [409, 'own-overlap', '10:30'],
    )
    const kept = await people.desk.get(`${path}/${body.id}`)
    assert.equal(kept.body.appointmentTime, '15:00')
    assert.equal((await move({ allowOverlap: true })).body.appointmentTime, '10:15')
  })

  test('a back-to-back, cancelled, missed or expired appointment is no overlap', async () => {
    const { date, appointment } = await busyDay()
    assert.equal((await people.desk.post(path, dialog(date, { appointmentTime: '11:00' }))).status, 201)
    assert.equal((await people.desk.post(path, dialog(date, { appointmentTime: '10:00' }))).status, 201)
    await people.desk.put(`${path}/${appointment.id}`, { status: 'cancelled' })
    const at = { date, time: '10:30' }
    const third = await makeDoctor(app.db, clinic)
    await makeAppointment(app.db, { clinic, doctor: colleague, chart, at, status: 'no_show' })
    await makeAppointment(app.db, { clinic, doctor: third, chart, at, status: 'pending', expiresAt: new Date(0) })
    assert.equal((await people.desk.post(path, dialog(date))).status, 201)
  })

  test('the desk and the doctor never learn of the person’s appointment at another clinic, not even when moving theirs', async () => {
    const { date } = await busyDay('elsewhere')
    const booked = await people.desk.post(path, dialog(date))
    assert.equal(booked.status, 201)
    const later = await people.doctor.post(path, dialog(date, { appointmentTime: '12:00' }))
    await people.desk.put(`${path}/${booked.body.id}`, { status: 'cancelled' })
    const moved = await people.doctor.put(`${path}/${later.body.id}`, {
      appointmentDate: date,
      appointmentTime: '10:30',
    })
    assert.equal(moved.status, 200)
  })
})

suite('a patient', () => {
  test('is warned of their own appointment at any clinic, and can book anyway', async () => {
    for (const where of ['here', 'elsewhere'] as const) {
      const { date } = await busyDay(where)
      const warned = await people.patient.post(path, dialog(date))
      const clinicName = where === 'here' ? null : 'Harbour Clinic'
      assert.deepEqual(
        [warned.status, warned.body],
        [
          409,
          {
            message: 'You have another appointment at this time.',
            code: 'own-overlap',
            otherVisit: { appointmentTime: '10:30', doctor: about, clinicName },
          },
        ],
      )
      const allowed = await people.patient.post(path, dialog(date, { allowOverlap: true }))
      assert.equal(allowed.status, 201)
    }
  })

  test('is warned before a move', async () => {
    const { date } = await busyDay('elsewhere')
    const { body } = await people.patient.post(path, dialog(date, { appointmentTime: '15:00' }))
    const to = { appointmentDate: date, appointmentTime: '10:30' }
    assert.equal((await people.patient.put(`${path}/${body.id}`, to)).body.code, 'own-overlap')
    assert.equal((await people.patient.put(`${path}/${body.id}`, { ...to, allowOverlap: true })).status, 200)
  })

  test('is warned on the public page when signed in; a guest with the same name and email never is', async () => {
    const patientData = { firstName: 'Ravi', lastName: 'Kumar', email: account.email, phone: '+91 98200 12345' }
    const { date } = await busyDay()
    const wish = bookingOf(clinic, doctor, date, '10:30', { patientData })
    const warned = await people.patient.post('/api/public/appointments', wish)
    assert.deepEqual([warned.status, warned.body.code], [409, 'own-overlap'])
    assert.equal((await people.patient.post('/api/public/appointments', { ...wish, allowOverlap: true })).status, 201)
    const guests = await busyDay()
    const guest = await app.anonymous.post(
      '/api/public/appointments',
      bookingOf(clinic, doctor, guests.date, '10:30', { patientData }),
    )
    assert.equal(guest.status, 201)
    const third = await makeDoctor(app.db, clinic)
    const again = await app.anonymous.post(
      '/api/public/appointments',
      bookingOf(clinic, third, guests.date, '10:30', { patientData }),
    )
    assert.equal(again.status, 201, 'not even of a booking of their own')
  })

  test('moves with the manage link without a warning', async () => {
    const { date } = await busyDay()
    const patientData = { firstName: 'Ravi', lastName: 'Kumar', email: account.email, phone: '+91 98200 12345' }
    const wish = bookingOf(clinic, doctor, date, '15:00', { patientData })
    const { body } = await people.patient.post('/api/public/appointments', wish)
    const to = { appointmentDate: date, appointmentTime: '10:30' }
    assert.equal((await app.anonymous.post(`/api/public/bookings/${body.manageToken}/move`, to)).status, 200)
  })
})

test('a warning leaves the key unused: the same key then books with allowOverlap and replays that booking', async () => {
  const { date } = await busyDay()
  const key = { 'idempotency-key': `overlap ${date}` }
  assert.equal((await people.desk.post(path, dialog(date), key)).status, 409)
  assert.equal((await people.desk.post(path, dialog(date), key)).status, 409)
  const allowed = dialog(date, { allowOverlap: true })
  const first = await people.desk.post(path, allowed, key)
  const again = await people.desk.post(path, allowed, key)
  assert.deepEqual([first.status, again.status, again.body.id], [201, 201, first.body.id])
  assert.equal((await people.desk.post(path, dialog(date), key)).status, 422)
  // a booking without a warning is replayed although it overlaps with itself and with later ones
  const quiet = dialog(freshDay())
  const quietKey = { 'idempotency-key': 'quiet' }
  const booked = await people.desk.post(path, quiet, quietKey)
  const replayed = await people.desk.post(path, quiet, quietKey)
  assert.deepEqual([replayed.status, replayed.body.id], [201, booked.body.id])
})

const ROUNDS = roundsOf(4, 20)
test(`two desks book one patient with two doctors at the same time, ${ROUNDS} rounds: one of them is warned`, async () => {
  const guest = await makeChart(app.db, clinic)
  const date = freshDay()
  for (let round = 0; round < ROUNDS; round++) {
    const doctors = [await makeDoctor(app.db, clinic), await makeDoctor(app.db, clinic)]
    const answers = await Promise.all(
      doctors.map(({ id }) => people.desk.post(path, dialog(date, { doctorId: id, patientId: guest.id }))),
    )
    assert.deepEqual(statusesOf(answers), [201, 409])
    assert.equal(answers.find(({ status }) => status === 409)!.body.code, 'own-overlap')
    const kept = await Promise.all(doctors.map(({ id }) => ofDoctor(id)))
    assert.equal(kept.flat().length, 1)
    await app.db.updateTable('appointments').set({ status: 'cancelled' }).where('patient_id', '=', guest.id).execute()
  }
})
