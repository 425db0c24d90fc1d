import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { type Appointment, appointmentMessages } from '#contract/appointments/appointments.ts'
import { joinMessages } from '#contract/video-visits/joining.ts'
import type { Client } from '#server/testing/client.ts'
import { hoursFromNow, workday } from '#server/testing/dates.ts'
import {
  makeAppointment,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
} from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { makeVideoVisit } from '#server/testing/video-visits.ts'
import { makeWebhook } from '#server/testing/webhooks.ts'

const app = await sharedApp()
const { db } = app
const clinic = await makeClinic(db)
const doctor = await makeDoctor(db, clinic)
const [client, desk] = [await app.signInAs(doctor), await app.signInAs(await makeStaff(db, clinic))]
const [service] = clinic.services
await sql`update clinics set offers_video = true where id = ${clinic.id}`.execute(db)
await sql`update services set modes = 'both' where id = ${service!.id}`.execute(db)
const hook = await makeWebhook(db, clinic)

/** Hours until the next appointment: far from the times to which the tests move some. */
let hours = 24 * 40
/** An appointment of an account, of the service that can be booked both ways. */
async function appointment(more: { serviceId?: string | null } = {}) {
  const owner = await makePatientAccount(db)
  const chart = await makeChart(db, clinic, { owner })
  const at = hoursFromNow((hours += 2))
  const { id } = await makeAppointment(db, { clinic, doctor, chart, at, status: 'confirmed' })
  const serviceId = more.serviceId === undefined ? service!.id : more.serviceId
  await sql`update appointments set service_id = ${serviceId} where id = ${id}`.execute(db)
  return { id, chart, patient: await app.signInAs(owner) }
}
/** A video visit that is about to begin, of an account. */
async function videoVisit(wish: Partial<Parameters<typeof makeVideoVisit>[1]> = {}) {
  const owner = await makePatientAccount(db)
  const chart = await makeChart(db, clinic, { owner })
  const { id } = await makeVideoVisit(db, { clinic, doctor, chart, ...wish })
  await sql`update appointments set service_id = ${service!.id} where id = ${id}`.execute(db)
  return { id, chart, patient: await app.signInAs(owner) }
}
const change = (id: string, body: object, who: Client = desk) => who.put(`/api/appointments/${id}`, body)
const modeOf = async (id: string) => ((await client.get(`/api/appointments/${id}`)).body as Appointment).mode
const callOf = async (id: string) =>
  (
    await sql<{
      room: string
      link: string | null
    }>`select room, link from video_calls where appointment_id = ${id}`.execute(db)
  ).rows[0]
const bellOf = async (who: Client) =>
  ((await who.get('/api/notifications')).body.notifications as { kind: string }[]).map(({ kind }) => kind)

test('the desk and the doctor change an appointment to video and back, and the patient and webhooks are notified', async () => {
  const { id, patient } = await appointment()
  const seen = (await desk.get(`/api/appointments/${id}`)).body as Appointment
  assert.deepEqual([seen.mode, seen.can.changeMode], ['in_person', true])
  await sql`delete from webhook_deliveries where webhook_id = ${hook.id}`.execute(db)
  const { status, body } = await change(id, { mode: 'video', fromStartsAt: seen.startsAt })
  assert.deepEqual([status, body.mode, body.startsAt], [200, 'video', seen.startsAt])
  assert.equal((await change(id, { mode: 'in_person' }, client)).body.mode, 'in_person')
  // it is so already
  assert.equal((await change(id, { mode: 'in_person' })).status, 200)
  assert.deepEqual(await bellOf(patient), ['appointment_mode_changed', 'appointment_mode_changed'])
  const { rows } = await sql<{ event: string; mode: string }>`
    select event, data ->> 'mode' as mode from webhook_deliveries where webhook_id = ${hook.id} order by number`.execute(
    db,
  )
  assert.deepEqual(rows, [
    { event: 'appointment.updated', mode: 'video' },
    { event: 'appointment.updated', mode: 'in_person' },
  ])
  const history = await sql<{ to: string }>`
    select to_mode as "to" from appointment_changes where appointment_id = ${id} and to_mode is not null order by id`.execute(
    db,
  )
  assert.deepEqual(
    history.rows.map(({ to }) => to),
    ['video', 'in_person'],
  )
})

test('a change to the clinic closes the link and the room; a change back to video makes another room', async () => {
  const { id, patient } = await videoVisit({ isWaiting: true, isRecorded: true })
  const before = await callOf(id)
  assert(before?.link)
  assert.equal((await change(id, { mode: 'in_person' })).status, 200)
  assert.equal(await callOf(id), undefined)
  const join = await patient.get(`/api/appointments/${id}/video/join`)
  assert.deepEqual([join.status, join.body.message], [409, joinMessages.notByVideo])
  assert.equal((await client.get(`/api/appointments/${id}/video`)).status, 409)
  assert.equal((await change(id, { mode: 'video' })).status, 200)
  assert.equal((await patient.put(`/api/appointments/${id}/video/presence`, {})).status, 200)
  const after = await callOf(id)
  assert.equal(after!.link, null)
  assert.notEqual(after!.room, before.room)
})

test('an appointment is moved and changed to video together', async () => {
  const { id, patient } = await appointment()
  const date = workday(clinic)
  const moved = await change(id, { appointmentDate: date, appointmentTime: '16:40', mode: 'video' })
  assert.deepEqual([moved.status, moved.body.mode, moved.body.appointmentTime], [200, 'video', '16:40'], moved.text)
  assert.deepEqual(await bellOf(patient), ['appointment_moved'])
  const back = await change(id, { appointmentDate: date, appointmentTime: '17:20' })
  assert.equal(back.body.mode, 'video')
})

test('patients can’t change it, and a change that isn’t possible is refused with the reason', async () => {
  const { id, patient } = await appointment()
  const own = await change(id, { mode: 'video' }, patient)
  assert.deepEqual([own.status, own.body.message], [403, appointmentMessages.modeByClinic])
  const date = workday(clinic)
  const moving = await change(id, { appointmentDate: date, appointmentTime: '15:00', mode: 'video' }, patient)
  assert.deepEqual([moving.status, await modeOf(id)], [403, 'in_person'])
  const stale = await change(id, { mode: 'video', fromStartsAt: new Date().toISOString() })
  assert.deepEqual([stale.status, stale.body.message], [409, appointmentMessages.transitionRefused])
  assert.equal((await change(id, { mode: 'video', status: 'cancelled' })).status, 400)
  await sql`update appointments set arrived_at = now() where id = ${id}`.execute(db)
  const arrived = await change(id, { mode: 'video' })
  assert.deepEqual([arrived.status, arrived.body.message], [409, appointmentMessages.hasArrived])
  const plain = await appointment({ serviceId: null })
  const { status, body } = await change(plain.id, { mode: 'video' })
  assert.deepEqual([status, body.issues?.[0]?.message], [400, appointmentMessages.notByVideo])
  await change(plain.id, { status: 'cancelled' })
  assert.equal((await change(plain.id, { mode: 'video' })).status, 400)
})

test('once a call was held, the appointment stays a video visit', async () => {
  const { id } = await videoVisit({ isStarted: true })
  const date = workday(clinic)
  for (const body of [{ mode: 'in_person' }, { mode: 'in_person', appointmentDate: date, appointmentTime: '18:00' }]) {
    const { status, body: refusal } = await change(id, body)
    assert.deepEqual([status, refusal.message], [409, appointmentMessages.callHeld])
  }
  assert.equal(await modeOf(id), 'video')
  assert((await callOf(id))?.link)
})
