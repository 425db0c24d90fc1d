import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { DayQueue } from '#contract/walk-ins/queue.ts'
import type { WalkIn } from '#contract/walk-ins/walk-ins.ts'
import { timeAt } from '#contract/wall-clock.ts'
import type { Client } from '#server/testing/client.ts'
import { workday, zoneAtNoon } from '#server/testing/dates.ts'
import {
  makeAppointment,
  makeChart,
  makeClinic,
  makeDoctor,
  makeStaff,
  type TestClinic,
  type TestDoctor,
} from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { todayIn } from '#server/time.ts'

// What moves a token from outside of the queue: its appointment, a visit, a doctor who leaves.

const app = await sharedApp()
let clinic: TestClinic
let rao: TestDoctor
let nair: TestDoctor
let desk: Client
let drRao: Client
let booked = 0

/** Makes a new clinic with two doctors and a person at the desk. */
async function begin() {
  clinic = await makeClinic(app.db, { zone: zoneAtNoon() })
  rao = await makeDoctor(app.db, clinic, { firstName: 'Asha', lastName: 'Rao' })
  nair = await makeDoctor(app.db, clinic, { firstName: 'Ravi', lastName: 'Nair' })
  desk = await app.signInAs(await makeStaff(app.db, clinic))
  drRao = await app.signInAs(rao)
  booked = 0
}

async function walkIn(doctor: TestDoctor | null = rao): Promise<WalkIn> {
  const { status, body } = await desk.post('/api/walk-ins', {
    clinicId: clinic.id,
    doctorId: doctor?.id ?? null,
    name: 'Kiran Rao',
    phone: '98200 00001',
  })
  assert.equal(status, 201, JSON.stringify(body))
  return body
}

const arrival = (id: string, arrived: boolean) => desk.put(`/api/appointments/${id}/arrival`, { arrived })

/** Books a patient of today, a quarter of an hour after the other, from 8:00, and checks them in. */
async function checkedIn(doctor: TestDoctor = rao) {
  const chart = await makeChart(app.db, clinic)
  const at = { date: todayIn(clinic.zone), time: timeAt(8 * 60 + 15 * booked++) }
  const { id } = await makeAppointment(app.db, { clinic, doctor, chart, at, minutes: 15, status: 'confirmed' })
  const { status, body } = await arrival(id, true)
  assert.equal(status, 200, JSON.stringify(body))
  return { id, chart }
}

const queue = async (who: Client = desk): Promise<DayQueue> => (await who.get('/api/queue')).body
/** The waiting tokens of a doctor, in order. */
async function order(doctor: TestDoctor = rao, who: Client = desk): Promise<number[]> {
  const { doctors, entries } = await queue(who)
  const found = doctors.find((one) => one.doctor.id === doctor.id)!
  return found.order.map((id) => entries.find((one) => one.id === id)!.token)
}
const states = async () => (await queue()).entries.map(({ token, state }) => `${token} ${state}`).toSorted()
const next = (who: Client, doctor: TestDoctor, current?: string | null) =>
  who.post('/api/walk-ins/next', { clinicId: clinic.id, doctorId: doctor.id, current })
const set = (who: Client, id: string, from: string, more: object) => who.put(`/api/walk-ins/${id}`, { from, ...more })

test('a token follows its appointment: it ends with it, comes back by undo, and leaves with the check-in', async () => {
  await begin()
  const { id } = await checkedIn()
  assert.deepEqual(await states(), ['1 waiting'])
  await arrival(id, false)
  assert.deepEqual(await states(), ['1 left'])
  await arrival(id, true)
  assert.deepEqual(await states(), ['1 waiting'], 'the number stays')
  assert.equal((await next(drRao, rao)).status, 200)
  assert.equal((await drRao.put(`/api/appointments/${id}`, { status: 'completed' })).status, 200)
  assert.deepEqual(await states(), ['1 done'])
  assert.equal((await drRao.post(`/api/appointments/${id}/undo`, { status: 'completed' })).status, 200)
  assert.deepEqual(await states(), ['1 waiting'])
  assert.equal((await desk.put(`/api/appointments/${id}`, { status: 'cancelled' })).status, 200)
  assert.deepEqual(await states(), ['1 left'])
})

test('undoing the end of an earlier day’s appointment puts no one in today’s queue', async () => {
  await begin()
  const { id } = await checkedIn()
  // the night passes, and the desk ends it the next morning by mistake
  await sql`update walk_ins set day = day - 1, arrived_at = arrived_at - interval '1 day' where appointment_id = ${id}`.execute(
    app.db,
  )
  await sql`update appointments set starts_at = starts_at - interval '1 day', ends_at = ends_at - interval '1 day',
    arrived_at = arrived_at - interval '1 day' where id = ${id}`.execute(app.db)
  assert.equal((await desk.put(`/api/appointments/${id}`, { status: 'no_show' })).status, 200)
  assert.equal((await desk.post(`/api/appointments/${id}/undo`, { status: 'no_show' })).status, 200)
  assert.deepEqual(await states(), [])
})

test('a patient who waits stays in the queue when the appointment moves within the day, and leaves it with another day', async () => {
  await begin()
  const { id } = await checkedIn()
  const move = (more: object) => desk.put(`/api/appointments/${id}`, more)
  const today = todayIn(clinic.zone)
  const other = await move({ doctorId: nair.id, appointmentDate: today, appointmentTime: '18:00' })
  assert.equal(other.status, 200, JSON.stringify(other.body))
  assert.notEqual(other.body.arrivedAt, null)
  assert.deepEqual([await order(rao), await order(nair)], [[], [1]])
  const later = await move({ appointmentDate: workday(clinic), appointmentTime: '10:00' })
  assert.equal(later.status, 200, JSON.stringify(later.body))
  assert.equal(later.body.arrivedAt, null)
  assert.deepEqual(await states(), ['1 left'])
})

test('finishing the visit of one appointment leaves the patient in the queue for another one', async () => {
  await begin()
  const { chart } = await checkedIn()
  const at = { date: todayIn(clinic.zone), time: '16:00' }
  const { id: second } = await makeAppointment(app.db, {
    clinic,
    doctor: rao,
    chart,
    at,
    minutes: 15,
    status: 'confirmed',
  })
  assert.equal((await arrival(second, true)).status, 200)
  const visit = await drRao.post('/api/visits', { appointmentId: second })
  assert.equal(visit.status, 201, JSON.stringify(visit.body))
  assert.deepEqual(await states(), ['1 waiting', '2 with_doctor'], 'the token of this appointment')
  const body = { edition: visit.body.edition, complaint: 'Cough' }
  assert.equal((await drRao.post(`/api/visits/${visit.body.id}/finish`, body)).status, 200)
  assert.deepEqual(await states(), ['1 waiting', '2 done'])
})

test('starting the visit calls the patient, and finishing it finishes the token', async () => {
  await begin()
  const walk = await walkIn(null)
  const { id: appointmentId } = await checkedIn()
  const visit = await drRao.post('/api/visits', { patientId: walk.patient.id })
  assert.equal(visit.status, 201, JSON.stringify(visit.body))
  assert.deepEqual(await states(), ['1 with_doctor', '2 waiting'])
  assert.equal((await queue()).entries[0]!.doctor?.id, rao.id)
  const finish = (body: { id: string; edition: number }) =>
    drRao.post(`/api/visits/${body.id}/finish`, { edition: body.edition, complaint: 'Cough' })
  assert.equal((await finish(visit.body)).status, 200)
  assert.deepEqual(await states(), ['1 done', '2 waiting'])
  const second = await drRao.post('/api/visits', { appointmentId })
  assert.deepEqual(await states(), ['1 done', '2 with_doctor'])
  assert.equal((await finish(second.body)).status, 200)
  assert.deepEqual(await states(), ['1 done', '2 done'])
})

test('patients of a doctor who has left the clinic stay in the list, know that no one calls them, and can be moved', async () => {
  await begin()
  const { id, token } = await walkIn()
  const slip = (await desk.get(`/api/walk-ins/${id}/slip`)).body
  const place = async () => (await app.anonymous.get(`/api/public/tokens/${slip.url.split('/').at(-1)}`)).body
  assert.deepEqual([(await place()).state, (await place()).ahead], ['waiting', 0])
  await sql`update doctors set is_active = false where id = ${rao.id}`.execute(app.db)
  const { doctors, entries } = await queue()
  assert.deepEqual(
    [doctors.map(({ doctor, order: ids }) => [doctor.id, ids]), entries.map((one) => one.token)],
    [[[nair.id, []]], [token]],
  )
  assert.deepEqual([(await place()).state, (await place()).ahead], ['waiting', null])
  assert.equal((await set(desk, id, 'waiting', { doctorId: nair.id })).status, 200)
  assert.deepEqual(await order(nair), [token])
})
