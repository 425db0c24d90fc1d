import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { transaction } from '#server/database/transaction.ts'
import { networkHash } from '#server/features/appointments/crowd.ts'
import { countOnline } from '#server/features/appointments/queries/online.ts'
import { newId } from '#server/ids.ts'
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
import { chartsRead } from '#server/testing/charts-read.ts'
import { buildTestApp } from '#server/testing/test-app.ts'

const path = '/api/public/appointments'
const times = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30']

test('one address can’t take a doctor’s whole week, whatever address it claims', async (t) => {
  const app = await buildTestApp({ settings: { BOOKINGS_PER_ADDRESS: '3' } })
  t.after(app.close)
  const clinic = await makeClinic(app.db)
  const doctor = await makeDoctor(app.db, clinic)
  const statuses: number[] = []
  for (const [index, time] of times.entries()) {
    const headers = {
      'x-forwarded-for': `10.0.0.${index}`,
      'x-real-ip': `10.0.0.${index}`,
      forwarded: `for=10.0.0.${index}`,
    }
    const answer = await app.anonymous.post(path, bookingOf(clinic, doctor, workday(clinic), time), headers)
    statuses.push(answer.status)
    if (answer.status === 429) assert(Number(answer.headers['retry-after']) > 0)
  }
  assert.deepEqual(statuses, [201, 201, 201, 429, 429, 429])
  const elsewhere = await app.anonymous
    .from('127.0.0.77')
    .post(path, bookingOf(clinic, doctor, workday(clinic), '14:00'))
  assert.equal(elsewhere.status, 201)
})

test('attempts count whether they succeed or not', async (t) => {
  const app = await buildTestApp({ settings: { BOOKING_ATTEMPTS_PER_ADDRESS: '3' } })
  t.after(app.close)
  const clinic = await makeClinic(app.db)
  const doctor = await makeDoctor(app.db, clinic)
  const statuses: number[] = []
  for (let tries = 0; tries < 5; tries++)
    statuses.push((await app.anonymous.post(path, bookingOf(clinic, doctor, workday(clinic), '08:00'))).status)
  assert.deepEqual(statuses, [400, 400, 400, 429, 429])
})

test('counting the bookings of an email and a network reads only their charts, however many the clinic has', async (t) => {
  const app = await buildTestApp()
  t.after(app.close)
  const clinic = await makeClinic(app.db)
  const doctor = await makeDoctor(app.db, clinic)
  const booking = bookingOf(clinic, doctor, workday(clinic), '09:00')
  assert.equal((await app.anonymous.post(path, booking)).status, 201)
  await sql`insert into patients (id, clinic_id, first_name, last_name, email, phone, chart_number)
    select gen_random_uuid(), ${clinic.id}::uuid, 'Guest', 'Number ' || n, 'guest' || n || '@people.example', '+919876500000', 'N' || n
    from generate_series(1, 2000) n`.execute(app.db)
  await sql`insert into appointments (id, clinic_id, doctor_id, patient_id, starts_at, ends_at, status, source, currency, reference)
    select gen_random_uuid(), clinic_id, ${doctor.id}::uuid, id, now(), now() + interval '30 minutes', 'cancelled', 'public', 'INR', 'A' || chart_number
    from patients where clinic_id = ${clinic.id}`.execute(app.db)
  await sql`analyze patients, appointments`.execute(app.db)
  await transaction(app.db, async (tx) => {
    const before = await chartsRead(tx)
    const held = await countOnline(tx, {
      clinicId: clinic.id,
      doctorId: doctor.id,
      origin: networkHash(app.deps.secret, '127.0.0.1'),
      userId: newId(),
      countsNetwork: true,
      startsAt: new Date(),
      minutes: 30,
    })
    assert.deepEqual([held.ofPerson, held.atDoctor, held.atClinic], [0, 1, 1])
    const read = (await chartsRead(tx)) - before
    assert(read < 10, `read ${read} charts`)
  })
})

test('a booking can be moved a few times an hour, by link or by the patient, because each move sends an email', async (t) => {
  const app = await buildTestApp()
  t.after(app.close)
  const clinic = await makeClinic(app.db)
  const doctor = await makeDoctor(app.db, clinic)
  const account = await makePatientAccount(app.db)
  const { id } = await makeAppointment(app.db, {
    clinic,
    doctor,
    chart: await makeChart(app.db, clinic, { owner: account }),
    at: { date: workday(clinic), time: '15:00' },
  })
  const patient = await app.signInAs(account)
  const wish = bookingOf(clinic, doctor, workday(clinic), '09:00')
  const { body } = await app.anonymous.post(path, wish)
  const moves: Record<string, (time: string) => ReturnType<typeof patient.put>> = {
    'by the link': (appointmentTime) =>
      app.anonymous.post(`/api/public/bookings/${body.manageToken}/move`, {
        appointmentDate: workday(clinic),
        appointmentTime,
      }),
    'by the patient': (appointmentTime) =>
      patient.put(`/api/appointments/${id}`, { appointmentDate: workday(clinic), appointmentTime }),
  }
  for (const [who, move] of Object.entries(moves)) {
    const [one, other] = who === 'by the link' ? ['09:30', '10:00'] : ['15:30', '16:00']
    const statuses: number[] = []
    for (let turn = 0; turn < 12; turn++) statuses.push((await move(turn % 2 ? one! : other!)).status)
    assert.deepEqual(statuses, [...Array(10).fill(200), 429, 429], who)
  }
  assert.equal((await app.mailsTo(wish.patientData.email)).length, 11)
  const desk = await app.signInAs(await makeStaff(app.db, clinic))
  const byDesk = { appointmentDate: workday(clinic), appointmentTime: '17:00' }
  assert.equal((await desk.put(`/api/appointments/${id}`, byDesk)).status, 200)
})

test('repeated booking and cancelling sends an address a limited number of emails an hour', async (t) => {
  const app = await buildTestApp()
  t.after(app.close)
  const clinic = await makeClinic(app.db)
  const doctor = await makeDoctor(app.db, clinic)
  const patientData = { firstName: 'Asha', lastName: 'Rao', email: 'asha@people.example', phone: '+91 98200 12345' }
  const wish = (time: string, more: object = {}) => bookingOf(clinic, doctor, workday(clinic), time, more)
  const statuses: number[] = []
  for (let turn = 0; turn < 14; turn++) {
    const { status, body } = await app.anonymous.post(path, wish('09:00', { patientData }))
    statuses.push(status)
    if (status === 201) await app.anonymous.post(`/api/public/bookings/${body.manageToken}/cancel`, {})
  }
  assert.deepEqual(statuses, [...Array(12).fill(201), 429, 429])
  // another email, and the owner at home, can still book
  assert.equal((await app.anonymous.post(path, wish('09:00'))).status, 201)
  assert.equal((await app.anonymous.from('198.51.100.7').post(path, wish('09:30', { patientData }))).status, 201)
})
