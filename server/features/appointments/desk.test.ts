import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Notification } from '#contract/notifications.ts'
import { addDays } from '#contract/wall-clock.ts'
import { bookingOf } from '#server/testing/bookings.ts'
import type { Client } from '#server/testing/client.ts'
import { hoursFromNow, workday, zoneAtNoon } from '#server/testing/dates.ts'
import {
  makeAdmin,
  makeAppointment,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
  type Person,
  type TestClinic,
} from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { todayIn } from '#server/time.ts'
import { warnOfExpiring } from './expiry.ts'

const app = await sharedApp()

const bellOf = async (who: Client): Promise<Notification[]> => (await who.get('/api/notifications')).body.notifications

async function people(clinic: TestClinic) {
  const doctor = await makeDoctor(app.db, clinic, { firstName: 'Asha', lastName: 'Rao' })
  const cleaner = await makeStaff(app.db, clinic, [])
  const told: Person[] = [doctor, await makeStaff(app.db, clinic), await makeAdmin(app.db, clinic)]
  const others: Person[] = [cleaner, await makeDoctor(app.db, clinic)]
  return { doctor, told, others }
}

test('the desk, the doctor and the administrator are notified of an online booking with its names, and can confirm it there', async () => {
  const clinic = await makeClinic(app.db)
  const { doctor, told, others } = await people(clinic)
  const date = workday(clinic)
  const wish = bookingOf(clinic, doctor, date, '09:00', { symptoms: 'A cough' })
  const { body } = await app.anonymous.post('/api/public/appointments', wish)
  const { firstName, lastName } = wish.patientData as { firstName: string; lastName: string }
  for (const person of told) {
    const [one, ...more] = await bellOf(await app.signInAs(person))
    assert.deepEqual(more, [])
    assert.match(one!.text, new RegExp(`^New booking: ${firstName} ${lastName} with Dr. Asha Rao, .*, 9:00 AM at `))
    assert.doesNotMatch(one!.text, /cough/)
    assert.equal(one!.waiting?.appointmentId, body.id)
    assert.equal((await (await app.signInAs(person)).get('/api/appointments/waiting')).body.count, 1)
  }
  for (const person of others) {
    assert.deepEqual(await bellOf(await app.signInAs(person)), [])
    assert.equal((await (await app.signInAs(person)).get('/api/appointments/waiting')).body.count, 0)
  }
  const [, desk, admin] = await Promise.all(told.map((person) => app.signInAs(person)))
  assert.equal((await desk!.put(`/api/appointments/${body.id}`, { status: 'confirmed' })).status, 200)
  assert.equal((await bellOf(admin!))[0]!.waiting, null, 'nothing is left to answer')
  assert.equal((await admin!.get('/api/appointments/waiting')).body.count, 0)
  const access = await admin!.get(`/api/patients/${await chartOf(body.id)}/access`)
  assert.ok(access.body.some(({ what }: { what: string }) => what === 'notifications-seen'))
})

const chartOf = async (id: string) =>
  (await app.db.selectFrom('appointments').select('patient_id').where('id', '=', id).executeTakeFirstOrThrow())
    .patient_id

test('a person who has lost the permission sees no names in the notification', async () => {
  const clinic = await makeClinic(app.db)
  const { doctor, told } = await people(clinic)
  await app.anonymous.post('/api/public/appointments', bookingOf(clinic, doctor, workday(clinic), '09:00'))
  await sql`update memberships set capabilities = '{patients}' where user_id = ${told[1]!.userId}`.execute(app.db)
  const [one] = await bellOf(await app.signInAs(told[1]!))
  assert.match(one!.text, /^New booking: \w+ \d+ \w+, 9:00 AM at /)
  assert.equal(one!.waiting, null)
})

test('the desk is also notified of bookings in the app; for its own bookings only the doctor is notified', async () => {
  const clinic = await makeClinic(app.db)
  const { doctor, told } = await people(clinic)
  const account = await makePatientAccount(app.db)
  const date = workday(clinic)
  const dialog = (patientId: string, appointmentTime: string) => ({
    clinicId: clinic.id,
    doctorId: doctor.id,
    patientId,
    appointmentDate: date,
    appointmentTime,
  })
  const patient = await app.signInAs(account)
  assert.equal((await patient.post('/api/appointments', dialog(account.userId, '10:00'))).status, 201)
  const desk = await app.signInAs(told[1]!)
  const chart = await makeChart(app.db, clinic)
  assert.equal((await desk.post('/api/appointments', dialog(chart.id, '11:00'))).status, 201)
  const counts = []
  for (const person of told) counts.push((await bellOf(await app.signInAs(person))).length)
  assert.deepEqual(counts, [2, 1, 1])
})

test('the desk is notified again before a booking expires, once, however many servers run', async () => {
  const clinic = await makeClinic(app.db)
  const { doctor, told } = await people(clinic)
  const book = async (time: string) =>
    (await app.anonymous.post('/api/public/appointments', bookingOf(clinic, doctor, workday(clinic), time))).body.id
  const [soon, late] = [await book('09:00'), await book('10:00')]
  await sql`update appointments set created_at = now() - interval '22.5 hours', expires_at = now() + interval '1.5 hours'
    where id = ${soon}`.execute(app.db)
  // just booked, and to be confirmed within the hour: the desk was notified a moment ago
  await sql`update appointments set expires_at = now() + interval '1 hour' where id = ${late}`.execute(app.db)
  const counts = await Promise.all([warnOfExpiring(app.deps), warnOfExpiring(app.deps), warnOfExpiring(app.deps)])
  assert.equal(
    counts.reduce((sum, one) => sum + one, 0),
    1,
  )
  assert.equal(await warnOfExpiring(app.deps), 0)
  for (const person of told) {
    const bell = await bellOf(await app.signInAs(person))
    const again = bell.filter(({ kind }) => kind === 'appointment_expiring')
    assert.deepEqual(
      again.map(({ waiting, text }) => [waiting?.appointmentId, text.split(':')[0]]),
      [[soon, 'Booking not confirmed yet']],
    )
  }
  await sql`update appointments set created_at = now() - interval '3 hours' where id = ${late}`.execute(app.db)
  assert.equal(await warnOfExpiring(app.deps), 1)
})

test('checking in a pending appointment confirms it', async () => {
  const zone = zoneAtNoon()
  const clinic = await makeClinic(app.db, { zone })
  const doctor = await makeDoctor(app.db, clinic)
  const chart = await makeChart(app.db, clinic, { email: 'arrives@people.example' })
  const at = { date: todayIn(zone), time: '16:00' }
  const expiresAt = hoursFromNow(1)
  const { id } = await makeAppointment(app.db, { clinic, doctor, chart, at, status: 'pending', expiresAt })
  const desk = await app.signInAs(await makeStaff(app.db, clinic))
  const [seen] = (await desk.get('/api/appointments')).body
  assert.deepEqual([seen.status, seen.can.checkIn], ['pending', true])
  assert.equal((await desk.put(`/api/appointments/${id}/arrival`, { arrived: true })).status, 200)
  const { body } = await desk.get(`/api/appointments/${id}`)
  assert.deepEqual([body.status, body.can.undoCheckIn, body.can.confirm], ['confirmed', true, false])
  assert.equal((await app.mailsTo('arrives@people.example')).length, 1, 'the patient reads of it')
  assert.equal((await desk.put(`/api/appointments/${id}/arrival`, { arrived: false })).status, 200)
  assert.equal((await desk.get(`/api/appointments/${id}`)).body.status, 'confirmed')
})

test('upcoming appointments include cancelled ones only on request', async () => {
  const clinic = await makeClinic(app.db)
  const doctor = await makeDoctor(app.db, clinic)
  const chart = await makeChart(app.db, clinic)
  const desk = await app.signInAs(await makeStaff(app.db, clinic))
  const date = workday(clinic)
  await makeAppointment(app.db, { clinic, doctor, chart, at: { date, time: '09:00' }, status: 'cancelled' })
  const kept = await makeAppointment(app.db, { clinic, doctor, chart, at: { date, time: '10:00' } })
  const ids = async (query: string) =>
    (await desk.get(`/api/patients/${chart.id}/appointments?${query}`)).body.map(({ id }: { id: string }) => id)
  assert.deepEqual(await ids('when=upcoming'), [kept.id])
  assert.equal((await ids('when=upcoming&status=cancelled')).length, 1)
  assert.equal((await ids('when=all')).length, 2)
})

test('the desk reads how many bookings to confirm are today, by the clinic’s clock', async () => {
  const zone = zoneAtNoon()
  const clinic = await makeClinic(app.db, { zone })
  const doctor = await makeDoctor(app.db, clinic)
  const chart = await makeChart(app.db, clinic)
  const expiresAt = hoursFromNow(3)
  for (const [days, time] of [
    [0, '16:00'],
    [0, '23:30'],
    [1, '00:30'],
  ] as const)
    await makeAppointment(app.db, {
      clinic,
      doctor,
      chart,
      at: { date: addDays(todayIn(zone), days), time },
      status: 'pending',
      expiresAt,
    })
  const desk = await app.signInAs(await makeStaff(app.db, clinic))
  assert.deepEqual((await desk.get('/api/appointments/waiting')).body, { count: 3, today: 2, calls: 0 })
})
