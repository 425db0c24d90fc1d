import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { bookingOf } from '#server/testing/bookings.ts'
import { type Client, statusesOf } from '#server/testing/client.ts'
import { workday } from '#server/testing/dates.ts'
import { makeAdmin, makeChart, makeClinic, makeDoctor, makeStaff, type TestClinic } from '#server/testing/factories.ts'
import { roundsOf } from '#server/testing/process.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let here: TestClinic
let admin: Client
let desk: Client
let date: string
const ROUNDS = roundsOf(3, 15)

before(async () => {
  app = await buildTestApp({ poolSize: 16, unlimited: true, settings: { BOOKINGS_PER_EMAIL: '100' } })
  here = await makeClinic(app.db)
  admin = await app.signInAs(await makeAdmin(app.db, here))
  desk = await app.signInAs(await makeStaff(app.db, here))
  date = workday(here)
})
after(() => app.close())

/** Counts appointments on a chart that no one sees. */
const lost = async () =>
  (
    await sql<{ n: number }>`select count(*)::int as n from appointments a join patients p on p.id = a.patient_id
      where p.merged_into is not null`.execute(app.db)
  ).rows[0]!.n

const merge = (from: string, into: string) => admin.post(`/api/patients/${from}/merge`, { into })

test(`the desk and guests book onto a chart while it is merged, ${ROUNDS} rounds: no booking is lost`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const guest = {
      firstName: 'Round',
      lastName: `R${round}`,
      email: `r${round}@people.example`,
      phone: '+91 98200 12345',
    }
    const [remaining, twin] = [await makeChart(app.db, here), await makeChart(app.db, here, guest)]
    const doctors = await Promise.all(Array.from({ length: 6 }, () => makeDoctor(app.db, here)))
    const bookings = doctors.map((doctor, n) =>
      n % 2
        ? app.anonymous.post('/api/public/appointments', bookingOf(here, doctor, date, '09:00', { patientData: guest }))
        : desk.post('/api/appointments', {
            clinicId: here.id,
            doctorId: doctor.id,
            patientId: twin.id,
            appointmentDate: date,
            appointmentTime: '09:00',
            allowOverlap: true,
          }),
    )
    const [merged, ...booked] = await Promise.all([merge(twin.id, remaining.id), ...bookings])
    assert.equal(merged.status, 201)
    assert.deepEqual(statusesOf(booked), Array(6).fill(201))
    assert.equal(await lost(), 0)
    const { status } = await admin.post(`/api/merges/${merged.body.id}/undo`)
    // a guest who came after the merge has a newer chart with the same name
    assert.ok(status === 200 || status === 409)
  }
})

test('ten simultaneous merges of two charts in both directions: one succeeds', async () => {
  const [a, b] = [await makeChart(app.db, here), await makeChart(app.db, here)]
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => (n % 2 ? merge(a.id, b.id) : merge(b.id, a.id))),
  )
  assert.deepEqual(statusesOf(answers), [201, ...Array(9).fill(409)])
  const undone = await Promise.all(
    Array.from({ length: 8 }, () =>
      admin.post(`/api/merges/${answers.find(({ status }) => status === 201)!.body.id}/undo`),
    ),
  )
  assert.deepEqual(statusesOf(undone), [200, ...Array(7).fill(409)])
})

test('three simultaneous merges in a ring leave at least one chart unmerged and lose no booking', async () => {
  const charts = await Promise.all(Array.from({ length: 3 }, () => makeChart(app.db, here)))
  const [a, b, c] = charts.map(({ id }) => id) as [string, string, string]
  await Promise.all([merge(a, b), merge(b, c), merge(c, a)])
  const { rows } = await sql`select from patients where id = any(${[a, b, c]}::uuid[]) and merged_into is null`.execute(
    app.db,
  )
  assert.ok(rows.length >= 1)
  assert.equal(await lost(), 0)
})
