import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql, type Transaction } from 'kysely'
import { transaction } from '#server/database/transaction.ts'
import type { DB } from '#server/database/types.ts'
import { bookingOf } from '#server/testing/bookings.ts'
import { workday } from '#server/testing/dates.ts'
import { makeClinic, makeDoctor } from '#server/testing/factories.ts'
import { buildTestApp } from '#server/testing/test-app.ts'
import { countOpenBookings } from './queries.ts'

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

test('counting the open bookings of an e-mail reads its own charts, however many the clinic has', async (t) => {
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
    assert.equal(await countOpenBookings(tx, clinic.id, booking.patientData.email), 1)
    const read = (await chartsRead(tx)) - before
    assert(read < 10, `read ${read} charts`)
  })
})

/** How many charts this connection has read, whatever for. */
async function chartsRead(tx: Transaction<DB>): Promise<number> {
  const { rows } = await sql<{ read: number }>`select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables
    where relname = 'patients'`.execute(tx)
  return rows[0]!.read
}
