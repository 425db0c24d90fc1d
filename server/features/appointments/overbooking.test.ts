import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { StaffCapability } from '#contract/members.ts'
import { bookingOf } from '#server/testing/bookings.ts'
import { type Client, statusesOf } from '#server/testing/client.ts'
import { workday } from '#server/testing/dates.ts'
import {
  makeAdmin,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
} from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

// A time that is taken is booked once more, with a permission and a reason (docs/decisions/0138).

const app = await sharedApp()
const clinic = await makeClinic(app.db)
const date = workday(clinic)
const chart = await makeChart(app.db, clinic)
const admin = await app.signInAs(await makeAdmin(app.db, clinic))
const reason = 'Fever, comes from far away'

/** A doctor whose 10:00 is taken, with ways to book the same time. */
async function taken() {
  const doctor = await makeDoctor(app.db, clinic)
  const wish = { clinicId: clinic.id, doctorId: doctor.id, appointmentDate: date, appointmentTime: '10:00' }
  const book = (who: Client, more = {}) =>
    who.post('/api/appointments', { ...wish, patientId: chart.id, allowOverlap: true, ...more })
  const first = await book(admin)
  assert.equal(first.status, 201)
  return { doctor, wish, book, first: first.body }
}

const receptionist = async (capabilities: StaffCapability[]) =>
  app.signInAs(await makeStaff(app.db, clinic, capabilities))

test('a refused time says who can book it anyway, and they do with a reason', async () => {
  const { doctor, book } = await taken()
  const own = await app.signInAs(doctor)
  for (const who of [admin, own, await receptionist(['appointments', 'overbook'])]) {
    const { status, body } = await book(who)
    assert.deepEqual([status, body.code, body.canOverbook], [409, 'slot-taken', true])
  }
  const { status, body } = await book(own, { overbookReason: reason })
  assert.deepEqual([status, body.overbookReason], [201, reason])
  const history = await app.db
    .selectFrom('appointment_changes')
    .select('reason')
    .where('appointment_id', '=', body.id)
    .execute()
  assert.deepEqual(history, [{ reason }])
  const details = (await admin.get(`/api/appointments/${body.id}`)).body
  assert.equal(details.overbookReason, reason)
  const listed = (await admin.get(`/api/appointments?from=${date}&to=${date}&clinicId=${clinic.id}`)).body
  assert.equal(listed.find((one: { id: string }) => one.id === body.id).overbookReason, reason)
})

test('without the permission, for a colleague’s calendar, and as a patient it is refused', async () => {
  const { book } = await taken()
  const desk = await receptionist(['appointments'])
  assert.equal((await book(desk)).body.canOverbook, undefined)
  const colleague = await app.signInAs(await makeDoctor(app.db, clinic))
  const patient = await app.signInAs(await makePatientAccount(app.db))
  for (const who of [desk, colleague]) assert.equal((await book(who, { overbookReason: reason })).status, 403)
  const asPatient = await patient.post('/api/appointments', {
    clinicId: clinic.id,
    doctorId: (await taken()).doctor.id,
    patientId: chart.id,
    appointmentDate: date,
    appointmentTime: '10:00',
    overbookReason: reason,
  })
  assert.equal(asPatient.status, 403)
})

test('a reason has 3 to 200 characters', async () => {
  const { book } = await taken()
  for (const overbookReason of ['', 'no', 'x'.repeat(201), 7]) {
    const { status, body } = await book(admin, { overbookReason })
    assert.deepEqual([status, body.issues[0].path], [400, 'overbookReason'])
  }
})

test('a free time is booked as usual, whatever reason is sent', async () => {
  const { book } = await taken()
  const { body } = await book(admin, { appointmentTime: '11:00', overbookReason: reason })
  assert.equal(body.overbookReason, null)
})

test('of many at the same moment one is on top, and a third never is', async () => {
  const { doctor, book } = await taken()
  const answers = await Promise.all(Array.from({ length: 30 }, () => book(admin, { overbookReason: reason })))
  assert.deepEqual(statusesOf(answers), [201, ...Array(29).fill(409)])
  const refused = answers.find(({ status }) => status === 409)!
  assert.deepEqual(
    [refused.body.message, refused.body.canOverbook],
    ['This time is overbooked already. Please choose another time.', undefined],
  )
  const { rows } = await sql<{ most: number }>`
    select max(n)::int as most from (
      select count(*) as n from appointments a join appointments b
        on b.doctor_id = a.doctor_id and b.slot && a.slot and b.status <> 'cancelled'
      where a.doctor_id = ${doctor.id} and a.status <> 'cancelled' group by a.id) one`.execute(app.db)
  assert.equal(rows[0]!.most, 2)
})

test('the time stays taken when the other appointment ends, until the overbooked one moves', async () => {
  const { doctor, book, first } = await taken()
  const top = (await book(admin, { overbookReason: reason })).body
  assert.equal((await admin.put(`/api/appointments/${first.id}`, { status: 'cancelled' })).status, 200)
  const guest = bookingOf(clinic, doctor, date, '10:00')
  assert.equal((await app.anonymous.post('/api/public/appointments', guest)).status, 409)
  assert.equal((await book(admin)).body.code, 'slot-taken')
  // its first appointment comes back below it
  assert.equal((await admin.post(`/api/appointments/${first.id}/undo`, { status: 'cancelled' })).status, 200)
  const to = { appointmentDate: date, appointmentTime: '14:00' }
  const moved = await admin.put(`/api/appointments/${top.id}`, to)
  assert.deepEqual([moved.status, moved.body.overbookReason], [200, null])
  assert.equal((await book(admin, { appointmentTime: '14:00' })).status, 409)
})

test('the patient doesn’t learn that they are on top of another', async () => {
  const { doctor, wish } = await taken()
  const account = await makePatientAccount(app.db)
  const own = await makeChart(app.db, clinic, { owner: account })
  const { body } = await admin.post('/api/appointments', { ...wish, patientId: own.id, overbookReason: reason })
  assert.equal(body.overbookReason, reason, JSON.stringify(body))
  const seen = (await (await app.signInAs(account)).get(`/api/appointments/${body.id}`)).body
  assert.deepEqual([seen.doctorId, seen.overbookReason], [doctor.id, null])
})
