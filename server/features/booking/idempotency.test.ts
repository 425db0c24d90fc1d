import assert from 'node:assert/strict'
import { request } from 'node:http'
import { test } from 'node:test'
import { sql } from 'kysely'
import { forgetOldKeys } from '#server/http/door/idempotency.ts'
import { bookingOf } from '#server/testing/bookings.ts'
import { workday } from '#server/testing/dates.ts'
import { makeClinic, makeDoctor, makePatientAccount } from '#server/testing/factories.ts'
import { until } from '#server/testing/programs.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

const app = await sharedApp()
const path = '/api/public/appointments'

const clinic = await makeClinic(app.db)
const date = workday(clinic)

const appointmentsOf = async (doctorId: string) =>
  (await app.db.selectFrom('appointments').select('id').where('doctor_id', '=', doctorId).execute()).length
const key = (name: string) => ({ 'idempotency-key': name })

test('a repeated booking with the same key books once and gets the same reply, secret included', async () => {
  const doctor = await makeDoctor(app.db, clinic)
  const wish = bookingOf(clinic, doctor, date, '09:00')
  const first = await app.anonymous.post(path, wish, key('one'))
  const again = await app.anonymous.post(path, wish, key('one'))
  assert.deepEqual([first.status, again.status], [201, 201])
  assert.deepEqual(again.body, first.body)
  assert.equal(await appointmentsOf(doctor.id), 1)
  assert.equal((await app.mailsTo(wish.patientData.email)).length, 1)
})

test('the same key with another body is refused and books nothing', async () => {
  const doctor = await makeDoctor(app.db, clinic)
  await app.anonymous.post(path, bookingOf(clinic, doctor, date, '09:00'), key('two'))
  const other = await app.anonymous.post(path, bookingOf(clinic, doctor, date, '10:00'), key('two'))
  assert.deepEqual(
    [other.status, other.body.message],
    [422, 'This Idempotency-Key was already used for another booking.'],
  )
  assert.equal(await appointmentsOf(doctor.id), 1)
})

test('the same key from another address or person is another request', async () => {
  const doctor = await makeDoctor(app.db, clinic)
  const person = await app.signInAs(await makePatientAccount(app.db))
  const answers = [
    await app.anonymous.post(path, bookingOf(clinic, doctor, date, '09:00'), key('three')),
    await app.anonymous.from('127.0.0.9').post(path, bookingOf(clinic, doctor, date, '10:00'), key('three')),
    await person.post(path, bookingOf(clinic, doctor, date, '11:00'), key('three')),
  ]
  assert.deepEqual(
    answers.map(({ status }) => status),
    [201, 201, 201],
  )
})

test('a hundred simultaneous calls with one key create one row and get the same reply', async () => {
  const doctor = await makeDoctor(app.db, clinic)
  const wish = bookingOf(clinic, doctor, date, '09:00')
  const answers = await Promise.all(Array.from({ length: 100 }, () => app.anonymous.post(path, wish, key('hundred'))))
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201])
  assert.equal(new Set(answers.map(({ text }) => text)).size, 1)
  assert.equal(await appointmentsOf(doctor.id), 1)
})

test('a refusal isn’t stored: the same key works once the time is free', async () => {
  const doctor = await makeDoctor(app.db, clinic)
  const first = await app.anonymous.post(path, bookingOf(clinic, doctor, date, '09:00'))
  const wish = bookingOf(clinic, doctor, date, '09:00')
  assert.equal((await app.anonymous.post(path, wish, key('freed'))).status, 409)
  await app.anonymous.post(`/api/public/bookings/${first.body.manageToken}/cancel`, {})
  assert.equal((await app.anonymous.post(path, wish, key('freed'))).status, 201)
})

test('a retry gets its reply although the clinic can no longer be booked', async () => {
  const here = await makeClinic(app.db)
  const doctor = await makeDoctor(app.db, here)
  const wish = bookingOf(here, doctor, date, '09:00')
  const first = await app.anonymous.post(path, wish, key('late'))
  await app.db.updateTable('doctors').set({ is_active: false }).where('id', '=', doctor.id).execute()
  const again = await app.anonymous.post(path, wish, key('late'))
  assert.deepEqual([again.status, again.body], [201, first.body])
})

test('a reply is stored for 24 hours', async () => {
  const doctor = await makeDoctor(app.db, clinic)
  const wish = bookingOf(clinic, doctor, date, '09:00')
  await app.anonymous.post(path, wish, key('day'))
  const shift = (hours: string) =>
    sql`update idempotency_keys set created_at = now() - ${hours}::interval where key = 'day'`.execute(app.db)
  await shift('23 hours 59 minutes')
  await forgetOldKeys(app.db)
  assert.equal((await app.anonymous.post(path, wish, key('day'))).status, 201)
  await shift('24 hours 1 minute')
  await forgetOldKeys(app.db)
  assert.equal((await app.anonymous.post(path, wish, key('day'))).status, 409)
})

test('an overlong key is refused', async () => {
  const doctor = await makeDoctor(app.db, clinic)
  const answer = await app.anonymous.post(path, bookingOf(clinic, doctor, date, '09:00'), key('k'.repeat(256)))
  assert.equal(answer.status, 400)
  assert.equal(await appointmentsOf(doctor.id), 0)
})

test('a visitor whose connection broke before the reply tries again: they get one booking and its reply', async () => {
  const doctor = await makeDoctor(app.db, clinic)
  const wish = bookingOf(clinic, doctor, date, '09:00')
  const visitor = await app.listen()
  const headers = { 'content-type': 'application/json', origin: visitor.origin, ...key('broken') }
  const sent = request(`${visitor.origin}${path}`, { method: 'POST', headers })
  sent.on('error', () => {})
  await new Promise<void>((resolve) => sent.end(JSON.stringify(wish), resolve))
  await until('the booking was made', async () => (await appointmentsOf(doctor.id)) === 1)
  sent.destroy()
  const { status, body } = await visitor.post(path, wish, key('broken'))
  const { id } = await app.db
    .selectFrom('appointments')
    .select('id')
    .where('doctor_id', '=', doctor.id)
    .executeTakeFirstOrThrow()
  assert.deepEqual([status, body.id], [201, id])
})
