import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { bookingOf } from '#server/testing/bookings.ts'
import { workday } from '#server/testing/dates.ts'
import { makeAppointment, makeChart, makeClinic, makeDoctor } from '#server/testing/factories.ts'
import { buildTestApp } from '#server/testing/test-app.ts'
import { thorough } from '#server/testing/thorough.ts'

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
const CALLERS = thorough ? 200 : 60
const any = { id: 'any' }
const path = '/api/public/appointments'

test('bookings with any doctor spread evenly, and the reply names the doctor', async () => {
  const clinic = await makeClinic(app.db)
  const doctors = [await makeDoctor(app.db, clinic), await makeDoctor(app.db, clinic)]
  const date = workday(clinic)
  const counts = new Map<string, number>()
  for (const time of ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30']) {
    const { status, body } = await app.anonymous.post(path, bookingOf(clinic, any, date, time))
    assert.equal(status, 201)
    counts.set(body.doctor.id, (counts.get(body.doctor.id) ?? 0) + 1)
  }
  assert.deepEqual(
    doctors.map(({ id }) => counts.get(id)),
    [3, 3],
  )
})

test('the doctor who is free takes it; after that, the nearest times of both are offered', async () => {
  const clinic = await makeClinic(app.db)
  const [busy, free] = [await makeDoctor(app.db, clinic), await makeDoctor(app.db, clinic)]
  const chart = await makeChart(app.db, clinic)
  const date = workday(clinic)
  await makeAppointment(app.db, { clinic, doctor: busy, chart, at: { date, time: '10:00' } })
  await makeAppointment(app.db, { clinic, doctor: free, chart, at: { date, time: '14:00' }, minutes: 120 })
  const first = await app.anonymous.post(path, bookingOf(clinic, any, date, '10:00'))
  assert.deepEqual([first.status, first.body.doctor.id], [201, free.id])
  const second = await app.anonymous.post(path, bookingOf(clinic, any, date, '10:00'))
  assert.deepEqual([second.status, second.body.code], [409, 'slot-taken'])
  assert.deepEqual(
    second.body.freeTimes.map((one: { appointmentTime: string }) => one.appointmentTime),
    ['09:00', '09:30', '10:30'],
  )
})

test('a wrong service, a closed time and a past day are refused as for one doctor', async () => {
  const clinic = await makeClinic(app.db)
  await makeDoctor(app.db, clinic)
  const date = workday(clinic)
  const ask = async (more: object) => (await app.anonymous.post(path, bookingOf(clinic, any, date, '10:00', more))).body
  assert.equal((await ask({ serviceId: crypto.randomUUID() })).message, "This clinic doesn't offer this service.")
  assert.equal((await ask({ appointmentTime: '03:00' })).message, 'The clinic is closed at this time.')
  assert.equal((await ask({ appointmentDate: '2020-01-06' })).message, 'Cannot book appointments in the past')
  assert.deepEqual((await ask({ doctorId: 'some' })).issues, [{ path: 'doctorId', message: 'Please select a doctor' }])
})

test(`of ${CALLERS} callers for one time with any of three doctors, three are booked`, async () => {
  const clinic = await makeClinic(app.db)
  for (const _ of [1, 2, 3]) await makeDoctor(app.db, clinic)
  const date = workday(clinic)
  const answers = await Promise.all(
    Array.from({ length: CALLERS }, () => app.anonymous.post(path, bookingOf(clinic, any, date, '10:00'))),
  )
  assert.equal(answers.filter(({ status }) => status === 201).length, 3)
  const { rows } = await sql<{ count: number; doctors: number }>`
    select count(*) as count, count(distinct doctor_id) as doctors from appointments where clinic_id = ${clinic.id}
  `.execute(app.db)
  assert.deepEqual(rows, [{ count: 3, doctors: 3 }])
})
