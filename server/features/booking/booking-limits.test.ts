import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { BookingRules } from '#contract/clinics/booking-rules.ts'
import { bookingOf } from '#server/testing/bookings.ts'
import { workday } from '#server/testing/dates.ts'
import {
  makeAppointment,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
} from '#server/testing/factories.ts'
import { buildTestApp } from '#server/testing/test-app.ts'

// How many appointments a clinic takes online: a day, of a doctor a day, and of a patient (docs/decisions/0119).

const app = await buildTestApp({
  settings: {
    BOOKINGS_PER_ADDRESS: '100000',
    BOOKING_ATTEMPTS_PER_ADDRESS: '100000',
    BOOKINGS_PER_EMAIL: '1000',
    ONLINE_PER_DOCTOR: '1000',
    ONLINE_PER_CLINIC: '1000',
  },
})
after(() => app.close())
const path = '/api/public/appointments'

async function world(rules: Partial<BookingRules>) {
  const clinic = await makeClinic(app.db, { rules })
  const [first, second] = [await makeDoctor(app.db, clinic), await makeDoctor(app.db, clinic)]
  const date = workday(clinic)
  const free = async (query: Record<string, string>, client = app.anonymous) =>
    (await client.get(`/api/public/clinics/${clinic.id}/availability?${new URLSearchParams(query)}`)).body
  return { clinic, first, second, date, next: workday(clinic, 8), free }
}

test('a doctor’s full day offers no times, refuses bookings and moves by patients, and the desk still books', async () => {
  const { clinic, first, second, date, next, free } = await world({ perDoctorDay: 2 })
  const chart = await makeChart(app.db, clinic)
  await makeAppointment(app.db, { clinic, doctor: first, chart, at: { date, time: '09:00' } })
  const fill = await app.anonymous.post(path, bookingOf(clinic, first, date, '10:00'))
  assert.equal(fill.status, 201)
  assert.deepEqual((await free({ date, doctorId: first.id })).slots, [])
  assert.equal((await free({ date, doctorId: second.id })).slots.length, 18)
  const { status, body } = await app.anonymous.post(path, bookingOf(clinic, first, date, '11:00'))
  assert.deepEqual(
    [status, body.code, body.message],
    [409, 'slot-taken', 'The doctor takes no more online bookings on this day. Please choose another day.'],
  )
  assert(body.freeTimes.length > 0)
  assert(body.freeTimes.every((one: { appointmentDate: string }) => one.appointmentDate !== date))

  const other = await app.anonymous.post(path, bookingOf(clinic, first, next, '10:00'))
  const move = (time: string, on: string) =>
    app.anonymous.post(`/api/public/bookings/${other.body.manageToken}/move`, {
      appointmentDate: on,
      appointmentTime: time,
    })
  assert.equal((await move('12:00', date)).status, 409)
  assert.equal((await move('12:00', next)).status, 200)

  const desk = await app.signInAs(await makeStaff(app.db, clinic))
  const booked = await desk.post('/api/appointments', {
    clinicId: clinic.id,
    doctorId: first.id,
    patientId: chart.id,
    appointmentDate: date,
    appointmentTime: '15:00',
  })
  assert.equal(booked.status, 201)
  assert.equal((await free({ date, doctorId: first.id }, desk)).slots.length > 0, true)
})

test('of 20 bookings with two doctors at the same moment, a clinic’s day takes its limit', async () => {
  const { clinic, first, second, date, free } = await world({ perDay: 5 })
  const times = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00', '12:30', '14:00', '14:30']
  const answers = await Promise.all(
    times.flatMap((time) =>
      [first, second].map((doctor) => app.anonymous.post(path, bookingOf(clinic, doctor, date, time))),
    ),
  )
  const statuses = answers.map(({ status }) => status)
  assert.equal(statuses.filter((status) => status === 201).length, 5)
  assert(
    statuses.every((status) => status === 201 || status === 409),
    statuses.join(' '),
  )
  const refused = answers.find(({ status }) => status === 409)!
  assert.equal(refused.body.message, 'The clinic takes no more online bookings on this day. Please choose another day.')
  assert.deepEqual((await free({ date })).slots, [])
})

test('a patient books as many upcoming appointments as the clinic allows; a guest learns nothing about others', async () => {
  const { clinic, first, date, next } = await world({ perPatient: 1 })
  const account = await makePatientAccount(app.db)
  const patient = await app.signInAs(account)
  const { firstName, lastName, email } = account
  const patientData = { firstName, lastName, email, phone: '+91 98200 12345' }
  const book = (who: typeof patient, on: string, time: string, more = {}) =>
    who.post(path, bookingOf(clinic, first, on, time, { patientData, ...more }))
  assert.equal((await book(patient, date, '09:00')).status, 201)
  const second = await book(patient, next, '09:30')
  assert.deepEqual(
    [second.status, second.body.message],
    [409, 'You already have several upcoming appointments at this clinic. Please call the clinic to book another one.'],
  )
  // a family member is another patient
  const child = { forWhom: 'child', person: { name: 'Kiran', age: 7 } }
  assert.equal((await book(patient, next, '10:00', child)).status, 201)

  // a guest without an email is known by name and phone
  const guest = { patientData: { firstName: 'Savitri', lastName: 'Bai', email: null, phone: '98450 77002' } }
  assert.equal((await book(app.anonymous, date, '11:00', guest)).status, 201)
  assert.equal((await book(app.anonymous, next, '11:00', guest)).status, 409)
  const sister = { patientData: { ...guest.patientData, firstName: 'Lakshmi' } }
  assert.equal((await book(app.anonymous, next, '11:30', sister)).status, 201)

  // the clinic's own booking for a person isn't revealed to a stranger who types their name
  const chart = await makeChart(app.db, clinic, { email: 'known@people.example', firstName: 'Anand', lastName: 'Rao' })
  await makeAppointment(app.db, { clinic, doctor: first, chart, at: { date, time: '12:00' } })
  const typed = { firstName: 'Anand', lastName: 'Rao', email: 'known@people.example', phone: '+91 98200 12345' }
  assert.equal((await book(app.anonymous, next, '12:00', { patientData: typed })).status, 201)
})
