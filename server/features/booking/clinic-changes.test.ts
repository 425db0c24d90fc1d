import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { settingsMessages } from '#contract/settings/settings.ts'
import { bookingOf } from '#server/testing/bookings.ts'
import { workday } from '#server/testing/dates.ts'
import { makeClinic, makeDoctor } from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

// Every change of a clinic applies to the next booking.

const app = await sharedApp()
const clinic = await makeClinic(app.db)
const doctor = await makeDoctor(app.db, clinic)
const date = workday(clinic)

const book = (time: string, service = clinic.services[0]!.id) =>
  app.anonymous.post('/api/public/appointments', {
    ...bookingOf(clinic, doctor, date, time),
    serviceId: service,
  })
const outcome = async (time: string) => {
  const { status, body } = await book(time)
  return [status, body.message]
}

/** Changes a row as an administrator's call does, returns the answer to the next booking, and changes the row back. */
async function answerAfter(time: string, change: ReturnType<typeof sql>, back: ReturnType<typeof sql>) {
  await change.execute(app.db)
  const refused = await outcome(time)
  await back.execute(app.db)
  return refused
}

test('a change at the clinic refuses the next booking, and changing it back accepts it', async () => {
  assert.equal((await book('09:00')).status, 201)
  const { id } = clinic
  const gone = [404, 'Clinic not found.']
  const changes: [string, ReturnType<typeof sql>, ReturnType<typeof sql>, unknown[]][] = [
    [
      'clinics',
      sql`update clinics set is_public = false where id = ${id}`,
      sql`update clinics set is_public = true where id = ${id}`,
      gone,
    ],
    [
      'clinic_settings',
      sql`insert into clinic_settings (clinic_id, system_maintenance) values (${id}, true)
        on conflict (clinic_id) do update set system_maintenance = true`,
      sql`update clinic_settings set system_maintenance = false where clinic_id = ${id}`,
      [409, settingsMessages.noOnlineBooking],
    ],
    [
      'closures',
      sql`insert into closures (id, clinic_id, day) values (gen_random_uuid(), ${id}, ${date}::date)`,
      sql`delete from closures where clinic_id = ${id}`,
      [400, 'The clinic is closed on this day.'],
    ],
    [
      'closing_rules',
      sql`insert into closing_rules (id, clinic_id, kind, first_date, last_date)
        values (gen_random_uuid(), ${id}, 'yearly', ${date.slice(5)}, ${date.slice(5)})`,
      sql`delete from closing_rules where clinic_id = ${id}`,
      [400, 'The clinic is closed on this day.'],
    ],
    [
      'doctors',
      sql`update doctors set is_active = false where id = ${doctor.id}`,
      sql`update doctors set is_active = true where id = ${doctor.id}`,
      gone,
    ],
    [
      'services',
      sql`update services set duration_minutes = 480 where clinic_id = ${id}`,
      sql`update services set duration_minutes = 30 where clinic_id = ${id}`,
      [400, 'The clinic is closed at this time.'],
    ],
    [
      'opening_hours',
      sql`update opening_hours set opens = '15:00' where clinic_id = ${id}`,
      sql`update opening_hours set opens = '09:00' where clinic_id = ${id}`,
      [400, 'The clinic is closed at this time.'],
    ],
    [
      'doctor_sessions',
      sql`insert into doctor_sessions (doctor_id, weekday, starts, ends)
        select ${doctor.id}, day, '16:00', '17:00' from generate_series(0, 6) day`,
      sql`delete from doctor_sessions where doctor_id = ${doctor.id}`,
      [409],
    ],
  ]
  let slot = 10 * 60
  for (const [table, change, back, expected] of changes) {
    const time = `${Math.floor(slot / 60)}:${slot % 60 ? '30' : '00'}`
    slot += 30
    const refused = await answerAfter(time, change, back)
    assert.deepEqual(refused.slice(0, expected.length), expected, table)
    assert.deepEqual((await outcome(time))[0], 201, `${table} changed back`)
  }
})

test('a clinic that closes while visitors book refuses all later bookings', async () => {
  const other = await makeClinic(app.db)
  const theirs = await makeDoctor(app.db, other)
  const day = workday(other)
  const times = Array.from(
    { length: 16 },
    (_, n) => `${String(9 + Math.floor(n / 2)).padStart(2, '0')}:${n % 2 ? '30' : '00'}`,
  )
  assert.equal(
    (await app.anonymous.post('/api/public/appointments', bookingOf(other, theirs, day, '17:00'))).status,
    201,
  )
  const calls = times.map((time) => app.anonymous.post('/api/public/appointments', bookingOf(other, theirs, day, time)))
  await sql`update clinics set is_public = false where id = ${other.id}`.execute(app.db)
  const late = await app.anonymous.post('/api/public/appointments', bookingOf(other, theirs, day, '17:30'))
  assert.equal(late.status, 404)
  for (const { status } of await Promise.all(calls)) assert([201, 404].includes(status), String(status))
})
