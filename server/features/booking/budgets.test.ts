import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookingOf } from '#server/testing/bookings.ts'
import { workday } from '#server/testing/dates.ts'
import { makeClinic, makeDoctor } from '#server/testing/factories.ts'
import { buildTestApp } from '#server/testing/test-app.ts'

const path = '/api/public/appointments'
const times = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30']

test('one address cannot take the whole week of a doctor, whatever address it claims', async (t) => {
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

test('attempts are counted whether they succeed or not', async (t) => {
  const app = await buildTestApp({ settings: { BOOKING_ATTEMPTS_PER_ADDRESS: '3' } })
  t.after(app.close)
  const clinic = await makeClinic(app.db)
  const doctor = await makeDoctor(app.db, clinic)
  const statuses: number[] = []
  for (let tries = 0; tries < 5; tries++)
    statuses.push((await app.anonymous.post(path, bookingOf(clinic, doctor, workday(clinic), '08:00'))).status)
  assert.deepEqual(statuses, [400, 400, 400, 429, 429])
})
