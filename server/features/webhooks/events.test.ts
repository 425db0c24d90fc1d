import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { bookingOf } from '#server/testing/bookings.ts'
import type { Answer } from '#server/testing/client.ts'
import { hoursFromNow, workday, zoneAtNoon } from '#server/testing/dates.ts'
import { makeAdmin, makeAppointment, makeChart, makeClinic, makeDoctor, makeStaff } from '#server/testing/factories.ts'
import { prescriptionOf } from '#server/testing/prescriptions.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { makeWebhook } from '#server/testing/webhooks.ts'
import { todayIn } from '#server/time.ts'

// Calls by people, and the events recorded for them, each change once.

const app = await sharedApp()
const clinic = await makeClinic(app.db, { zone: zoneAtNoon() })
const doctor = await makeDoctor(app.db, clinic)
const desk = await app.signInAs(await makeStaff(app.db, clinic))
const hook = await makeWebhook(app.db, clinic)

/** Returns the events since the last call, in order, with their subjects. */
async function eventsNow() {
  const { rows } = await sql<{ event: string; data: { id: string; patientId: string; clinicId: string } }>`
    with gone as (delete from webhook_deliveries where webhook_id = ${hook.id} returning event, data, number)
    select event, data from gone order by number`.execute(app.db)
  assert(rows.every(({ data }) => data.clinicId === clinic.id))
  return rows.map(({ event, data }) => [event, data.id, data.patientId])
}

async function done(answer: Promise<Answer>) {
  const { status, text, body } = await answer
  assert([200, 201].includes(status), text)
  return body
}

test('an appointment sends events from its booking to its end', async () => {
  const date = workday(clinic)
  const booked = await done(app.anonymous.post('/api/public/appointments', bookingOf(clinic, doctor, date, '10:00')))
  const [chart, appointment] = await eventsNow()
  assert.deepEqual([chart![0], appointment![0], appointment![1]], ['patient.created', 'appointment.created', booked.id])
  const patientId = chart![1]
  assert.equal(appointment![2], patientId)

  const one = `/api/appointments/${booked.id}`
  const about = (verb: string) => [[`appointment.${verb}`, booked.id, patientId]]
  await done(desk.put(one, { status: 'confirmed' }))
  assert.deepEqual(await eventsNow(), about('confirmed'))
  await done(desk.put(one, { appointmentDate: date, appointmentTime: '11:00' }))
  assert.deepEqual(await eventsNow(), about('updated'))
  await done(desk.put(one, { status: 'cancelled' }))
  assert.deepEqual(await eventsNow(), about('cancelled'))
  await done(desk.post(`${one}/undo`, { status: 'cancelled' }))
  assert.deepEqual(await eventsNow(), about('updated'))
  // one event, even if it is moved and changed to video together
  await sql`update clinics set offers_video = true where id = ${clinic.id}`.execute(app.db)
  await sql`update services set modes = 'both' where clinic_id = ${clinic.id}`.execute(app.db)
  const move = { appointmentDate: date, appointmentTime: '12:00', mode: 'video' }
  await done(desk.put(one, move))
  const { rows } = await sql`select event, data from webhook_deliveries where webhook_id = ${hook.id}`.execute(app.db)
  const data = { id: booked.id, clinicId: clinic.id, patientId, mode: 'video' }
  assert.deepEqual(rows, [{ event: 'appointment.updated', data }])
  await sql`delete from webhook_deliveries where webhook_id = ${hook.id}`.execute(app.db)
})

test('today’s appointments send events for check-in, completion and no-show', async () => {
  const chart = await makeChart(app.db, clinic)
  const at = (hours: number) =>
    makeAppointment(app.db, { clinic, doctor, chart, at: hoursFromNow(hours), status: 'confirmed' })
  const [came, absent] = [await at(-1), await at(-3)]
  await eventsNow()
  await done(desk.put(`/api/appointments/${came.id}/arrival`, { arrived: true }))
  assert.deepEqual(await eventsNow(), [['appointment.arrived', came.id, chart.id]])
  await done(desk.put(`/api/appointments/${came.id}/arrival`, { arrived: false }))
  assert.deepEqual(await eventsNow(), [['appointment.updated', came.id, chart.id]])
  const own = await app.signInAs(doctor)
  await done(own.put(`/api/appointments/${came.id}`, { status: 'completed' }))
  await done(own.put(`/api/appointments/${absent.id}`, { status: 'no_show' }))
  assert.deepEqual(await eventsNow(), [
    ['appointment.completed', came.id, chart.id],
    ['appointment.no_show', absent.id, chart.id],
  ])
})

test('a chart sends events when it is changed and merged', async () => {
  const [one, other] = [await makeChart(app.db, clinic), await makeChart(app.db, clinic)]
  await eventsNow()
  await done(desk.put(`/api/patients/${one.id}`, { phone: '+91 98200 77777', version: 1 }))
  assert.deepEqual(await eventsNow(), [['patient.updated', one.id, one.id]])
  const admin = await app.signInAs(await makeAdmin(app.db, clinic))
  await done(admin.post(`/api/patients/${one.id}/merge`, { into: other.id }))
  const merged = await eventsNow()
  assert(merged.every(([event]) => event === 'patient.updated'))
  assert(merged.some(([, id]) => id === one.id))
})

test('a prescription sends events when it is signed, replaced and cancelled', async () => {
  const chart = await makeChart(app.db, clinic, { dateOfBirth: '1990-01-01' })
  await eventsNow()
  const own = await app.signInAs(doctor)
  const body = prescriptionOf({ clinic, doctor, chart }, todayIn(clinic.zone))
  const { id } = await done(own.post('/api/prescriptions', body))
  assert.deepEqual(await eventsNow(), [['prescription.signed', id, chart.id]])
  await done(own.put(`/api/prescriptions/${id}`, { ...body, notes: 'With food', version: 1 }))
  assert.deepEqual(await eventsNow(), [['prescription.replaced', id, chart.id]])
  await done(own.post(`/api/prescriptions/${id}/cancel`, { reason: 'Wrong medicine' }))
  assert.deepEqual(await eventsNow(), [['prescription.cancelled', id, chart.id]])
})

test('a webhook deleted meanwhile blocks no booking', async () => {
  const short = await makeWebhook(app.db, clinic)
  const deleting = app.database.db.transaction().execute(async (tx) => {
    await sql`delete from webhooks where id = ${short.id}`.execute(tx)
    const booking = makeChart(app.db, clinic)
    await sql`select pg_sleep(0.1)`.execute(tx)
    return { booking }
  })
  const { booking } = await deleting
  await booking
  assert.equal((await eventsNow()).length, 1)
})
