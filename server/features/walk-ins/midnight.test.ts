import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { DayQueue } from '#contract/walk-ins/queue.ts'
import type { WalkIn } from '#contract/walk-ins/walk-ins.ts'
import type { Client } from '#server/testing/client.ts'
import { zoneAtNoon } from '#server/testing/dates.ts'
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

const app = await sharedApp()
let clinic: TestClinic
let rao: TestDoctor
let desk: Client

async function begin() {
  clinic = await makeClinic(app.db, { zone: zoneAtNoon() })
  rao = await makeDoctor(app.db, clinic, { lastName: 'Rao' })
  desk = await app.signInAs(await makeStaff(app.db, clinic))
}

async function add(name = 'Kiran Rao'): Promise<WalkIn> {
  const body = { clinicId: clinic.id, doctorId: rao.id, name, phone: '98200 00001' }
  const added = await desk.post('/api/walk-ins', body)
  assert.equal(added.status, 201, JSON.stringify(added.body))
  return added.body
}

const states = async () =>
  ((await desk.get('/api/queue')).body as DayQueue).entries.map(({ token, state }) => `${token} ${state}`).toSorted()
const step = (id: string, from: string, state: string) => desk.put(`/api/walk-ins/${id}`, { from, state })
const call = () => desk.post('/api/walk-ins/next', { clinicId: clinic.id, doctorId: rao.id })

/** Lets midnight pass: the clinic's tokens are of yesterday; who was done was done before. */
const passMidnight = () =>
  sql`
    update walk_ins
    set day = day - 1, ended_at = ended_at - interval '1 day'
    where clinic_id = ${clinic.id}
  `.execute(app.db)

test('patients who wait at midnight stay in the queue and are called, and the numbers go on', async () => {
  await begin()
  const [first, second, third] = [await add(), await add(), await add()]
  await step(first.id, 'waiting', 'left')
  await passMidnight()
  assert.deepEqual(await states(), ['2 waiting', '3 waiting'])
  assert.equal((await add()).token, 4, 'no number is in the room twice')
  assert.equal((await call()).body.id, second.id)
  assert.equal((await call()).body.id, third.id)
  assert.deepEqual(await states(), ['2 done', '3 with_doctor', '4 waiting'])
  // an undo after midnight
  assert.equal((await step(second.id, 'done', 'waiting')).status, 200)
  const twice = await desk.post('/api/walk-ins', {
    clinicId: clinic.id,
    doctorId: rao.id,
    patientId: second.patient.id,
  })
  assert.equal(twice.status, 409, 'the patient is in the queue already')
})

test('a patient whom the desk has forgotten is out of the queue eight hours after the arrival', async () => {
  await begin()
  const { id } = await add()
  await passMidnight()
  await sql`update walk_ins set arrived_at = now() - interval '481 minutes' where id = ${id}`.execute(app.db)
  assert.deepEqual(await states(), [])
  assert.equal((await step(id, 'waiting', 'left')).status, 409)
  assert.equal((await add()).token, 1, 'a new day begins with 1')
})

test('an appointment of the evening keeps its number past midnight, through its end and the undo of it', async () => {
  await begin()
  const chart = await makeChart(app.db, clinic)
  const at = { date: todayIn(clinic.zone), time: '09:00' }
  const { id } = await makeAppointment(app.db, { clinic, doctor: rao, chart, at, minutes: 15, status: 'confirmed' })
  assert.equal((await desk.put(`/api/appointments/${id}/arrival`, { arrived: true })).status, 200)
  await passMidnight()
  await sql`
    update appointments set starts_at = starts_at - interval '1 day', ends_at = ends_at - interval '1 day' where id = ${id}
  `.execute(app.db)
  assert.deepEqual(await states(), ['1 waiting'])
  assert.equal((await desk.put(`/api/appointments/${id}`, { status: 'completed' })).status, 200)
  assert.deepEqual(await states(), ['1 done'])
  assert.equal((await desk.post(`/api/appointments/${id}/undo`, { status: 'completed' })).status, 200)
  assert.deepEqual(await states(), ['1 waiting'])
})
