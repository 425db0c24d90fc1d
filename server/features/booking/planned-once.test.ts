import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PLAN_ONCE_FOR_PEOPLE } from '#server/database/driver/statements.ts'
import { bookingOf } from '#server/testing/bookings.ts'
import { workday } from '#server/testing/dates.ts'
import { makeClinic, makeDoctor } from '#server/testing/factories.ts'
import { buildTestApp } from '#server/testing/test-app.ts'

interface Planned {
  words: string
  anew: string
  once: string
}

test('what a visitor’s booking and free times ask is planned once by PostgreSQL itself, without being told', async (t) => {
  const app = await buildTestApp({ unlimited: true, poolSize: 2 })
  t.after(app.close)
  const clinic = await makeClinic(app.db)
  const date = workday(clinic)
  for (let visitor = 0; visitor < 30; visitor++) {
    const doctor = await makeDoctor(app.db, clinic)
    const free = await app.anonymous.get(
      `/api/public/clinics/${clinic.id}/availability?date=${date}&doctorId=${doctor.id}&serviceId=${clinic.services[0]!.id}`,
    )
    assert.equal(free.status, 200)
    const booked = await app.anonymous.post('/api/public/appointments', bookingOf(clinic, doctor, date, '09:00'))
    assert.equal(booked.status, 201)
  }
  // the connection that answered the last of them
  const { rows } = await app.database.pool.query<Planned>(
    `select statement as words, custom_plans as anew, generic_plans as once from pg_prepared_statements
     where statement like '%' || $1 || '%' and custom_plans + generic_plans > 12`,
    [PLAN_ONCE_FOR_PEOPLE],
  )
  // the clinic, busy times, what is held, the chart, the appointment, what is told
  assert(rows.length >= 6, `only ${rows.length} were asked often`)
  for (const { words, anew, once } of rows) assert(Number(anew) <= 5, `${anew} plans, ${once} without: ${words}`)
})
