import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { expirePending, pendingUntil } from '#server/features/appointments/expiry.ts'
import { bookingOf } from '#server/testing/bookings.ts'
import { hoursFromNow, workday } from '#server/testing/dates.ts'
import { makeClinic, makeDoctor, makeStaff, type TestClinic } from '#server/testing/factories.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let clinic: TestClinic
let date: string
const path = '/api/public/appointments'

before(async () => {
  app = await buildTestApp()
  clinic = await makeClinic(app.db)
  date = workday(clinic)
})
after(() => app.close())

const overdue = (id: string) =>
  app.db
    .updateTable('appointments')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where('id', '=', id)
    .execute()

test('a booking expires after 24 hours or 2 hours before its start, at the latest at its start', () => {
  const now = new Date('2026-06-01T10:00:00Z')
  const until = (start: string) => pendingUntil(new Date(start), now, now).toISOString()
  assert.equal(until('2026-06-10T09:00:00Z'), '2026-06-02T10:00:00.000Z')
  assert.equal(until('2026-06-01T18:00:00Z'), '2026-06-01T16:00:00.000Z')
  assert.equal(until('2026-06-01T11:00:00Z'), '2026-06-01T11:00:00.000Z')
  // booked the day before and moved now, which doesn't extend it
  const madeAt = new Date('2026-05-31T20:00:00Z')
  assert.equal(pendingUntil(new Date('2026-06-10T09:00:00Z'), madeAt, now).toISOString(), '2026-06-01T20:00:00.000Z')
})

test('an unconfirmed booking is cancelled as expired, once, and its people are notified', async () => {
  const doctor = await makeDoctor(app.db, clinic)
  const wish = bookingOf(clinic, doctor, date, '09:00')
  const { body } = await app.anonymous.post(path, wish)
  assert.equal(await expirePending(app.deps), 0)
  await overdue(body.id)
  assert.equal(await expirePending(app.deps), 1)
  assert.equal(await expirePending(app.deps), 0)

  const seen = await app.anonymous.get(`/api/public/bookings/${body.manageToken}`)
  assert.deepEqual(
    [seen.body.status, seen.body.cancelReason],
    ['cancelled', 'The clinic did not confirm this booking in time.'],
  )
  const history = await app.db
    .selectFrom('appointment_changes')
    .selectAll()
    .where('appointment_id', '=', body.id)
    .orderBy('id')
    .execute()
  assert.deepEqual(
    history.map((one) => [one.from_status, one.to_status]),
    [
      [null, 'pending'],
      ['pending', 'cancelled'],
    ],
  )
  const mails = await app.mailsTo(wish.patientData.email)
  assert.deepEqual(
    mails.map(({ subject }) => subject.split(':')[0]),
    ['Appointment requested', 'Appointment not confirmed'],
  )
  assert.match(mails[1]!.attachments[0]!.content, /STATUS:CANCELLED/)
  const notifications = await app.db
    .selectFrom('notifications')
    .select('kind')
    .where('user_id', '=', doctor.userId)
    .orderBy('id')
    .execute()
  assert.deepEqual(
    notifications.map(({ kind }) => kind),
    ['appointment_booked', 'appointment_cancelled'],
  )
})

test('two servers that expire bookings at the same moment cancel each once', async () => {
  const doctors = await Promise.all(Array.from({ length: 6 }, () => makeDoctor(app.db, clinic)))
  for (const doctor of doctors)
    await overdue((await app.anonymous.post(path, bookingOf(clinic, doctor, date, '09:00'))).body.id)
  const counts = await Promise.all([expirePending(app.deps), expirePending(app.deps), expirePending(app.deps)])
  assert.equal(
    counts.reduce((sum, one) => sum + one),
    6,
  )
})

test('an overdue booking frees its time immediately, before the job runs', async () => {
  const doctor = await makeDoctor(app.db, clinic)
  const first = await app.anonymous.post(path, bookingOf(clinic, doctor, date, '09:00'))
  const free = async () => {
    const { body } = await app.anonymous.get(
      `/api/public/clinics/${clinic.id}/availability?date=${date}&doctorId=${doctor.id}`,
    )
    return body.slots.some(({ time }: { time: string }) => time === '09:00')
  }
  assert.equal(await free(), false)
  await overdue(first.body.id)
  assert.equal(await free(), true)
  const second = await app.anonymous.post(path, bookingOf(clinic, doctor, date, '09:00'))
  assert.equal(second.status, 201)
  assert.equal((await app.anonymous.get(`/api/public/bookings/${first.body.manageToken}`)).body.status, 'cancelled')
})

test('another booking can move to the time of an overdue one', async () => {
  const doctor = await makeDoctor(app.db, clinic)
  const first = await app.anonymous.post(path, bookingOf(clinic, doctor, date, '09:00'))
  const second = await app.anonymous.post(path, bookingOf(clinic, doctor, date, '10:00'))
  await overdue(first.body.id)
  const to = { appointmentDate: date, appointmentTime: '09:00' }
  assert.equal((await app.anonymous.post(`/api/public/bookings/${second.body.manageToken}/move`, to)).status, 200)
})

test('an overdue booking can be neither confirmed nor moved', async () => {
  const doctor = await makeDoctor(app.db, clinic)
  const desk = await app.signInAs(await makeStaff(app.db, clinic))
  const { body } = await app.anonymous.post(path, bookingOf(clinic, doctor, date, '09:00'))
  await overdue(body.id)
  assert.equal((await desk.put(`/api/appointments/${body.id}`, { status: 'confirmed' })).status, 409)
  const to = { appointmentDate: date, appointmentTime: '11:00' }
  assert.equal((await app.anonymous.post(`/api/public/bookings/${body.manageToken}/move`, to)).status, 409)
  assert.equal((await desk.put(`/api/appointments/${body.id}`, to)).status, 409)
})

test('a confirmed booking doesn’t expire', async () => {
  const doctor = await makeDoctor(app.db, clinic)
  const { body } = await app.anonymous.post(path, bookingOf(clinic, doctor, date, '09:00'))
  const row = () => app.db.selectFrom('appointments').selectAll().where('id', '=', body.id).executeTakeFirstOrThrow()
  const { expires_at } = await row()
  assert(Math.abs(expires_at!.getTime() - hoursFromNow(24).getTime()) < 60_000)
  const desk = await app.signInAs(await makeStaff(app.db, clinic))
  assert.equal((await desk.put(`/api/appointments/${body.id}`, { status: 'confirmed' })).status, 200)
  assert.equal((await row()).expires_at, null)
})
