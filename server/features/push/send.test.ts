import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { openDatabase } from '#server/database/driver/client.ts'
import { silent } from '#server/database/log.ts'
import { sendDueMedicineReminders } from '#server/features/medicine-reminders/send.ts'
import { sendDueReminders } from '#server/features/reminders/send.ts'
import type { Client } from '#server/testing/client.ts'
import { hoursFromNow } from '#server/testing/dates.ts'
import {
  makeAppointment,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
  type Person,
  type TestClinic,
} from '#server/testing/factories.ts'
import { planOf } from '#server/testing/medicines-taken.ts'
import {
  answering,
  openPushService,
  type PushService,
  pushSettings,
  saysNothing,
} from '#server/testing/push-service.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { wallClockOf } from '#server/time.ts'
import { askForWaitingPushes, sendPush } from './send.ts'

let app: TestApp
let service: PushService
let clinic: TestClinic
let desk: Client
let patient: Person
let client: Client
let chart: { id: string } | null

before(async () => {
  service = await openPushService()
  app = await buildTestApp({ settings: pushSettings(service), unlimited: true })
  clinic = await makeClinic(app.db, { name: 'Lotus Clinic' })
  desk = await app.signInAs(await makeStaff(app.db, clinic))
})
after(async () => {
  await app.close()
  await service.close()
})
beforeEach(async () => {
  await sql`delete from push_messages`.execute(app.db)
  service.pushed.length = 0
  service.answer = answering(201)
  patient = await makePatientAccount(app.db)
  chart = null
  client = await app.signInAs(patient)
  assert.equal((await client.post('/api/push', service.subscribe())).status, 201)
})

async function appointment({ inHours = 50 } = {}) {
  const doctor = await makeDoctor(app.db, clinic)
  chart ??= await makeChart(app.db, clinic, { owner: patient, firstName: 'Asha', lastName: 'Verma' })
  const { id } = await makeAppointment(app.db, { clinic, doctor, chart, at: hoursFromNow(inHours) })
  await sql`update appointments set created_at = now() - interval '9 days', reason = 'Rash' where id = ${id}`.execute(
    app.db,
  )
  return id
}
const change = async (id: string, body: object) => {
  const { status, text } = await desk.put(`/api/appointments/${id}`, body)
  assert.equal(status, 200, text)
}
const waiting = () => app.db.selectFrom('push_messages').selectAll().orderBy('next_try_at').execute()
/** Sends pending messages, as the jobs of a running server do. */
async function sendAll(sending: Parameters<typeof sendPush>[2] = {}) {
  for (const { id } of await waiting()) await sendPush(app.deps, id, sending)
}
/** Lets the time pass until the next try. */
const letTimePass = () => sql`update push_messages set next_try_at = now(), claimed_until = null`.execute(app.db)
const devices = async () => (await client.get('/api/push')).body.devices.length as number
const choose = async (more: object) => {
  const { personal } = (await client.get('/api/settings')).body
  assert.equal((await client.put('/api/settings', { personal: { ...personal, ...more } })).status, 200)
}

test('a confirmed appointment sends clinic and time, and nothing else, encrypted for the device', async () => {
  const id = await appointment()
  await change(id, { status: 'confirmed' })
  await sendAll()
  const [one, ...more] = service.pushed
  assert.equal(more.length, 0)
  const { date } = wallClockOf(hoursFromNow(50), clinic.zone)
  const { title, body, href, tag } = one!.content
  assert.equal(title, 'Appointment confirmed')
  assert.match(body, new RegExp(`^\\w{3} ${Number(date.slice(8))} \\w{3,4}, \\d{1,2}:\\d\\d [AP]M at Lotus Clinic$`))
  assert.equal(href, `/appointments?when=dates&from=${date}&to=${date}&visit=${id}`)
  assert.equal(tag, `appointment ${id}`)
  assert.doesNotMatch(JSON.stringify(one!.content), /Asha|Verma|Rash|Dr\b/)
  // RFC 8030 and 8292: lifetime, device and sender
  const { headers, claims, sender } = one!
  assert.deepEqual([headers['content-encoding'], headers.urgency], ['aes128gcm', 'normal'])
  assert.equal(headers.topic, id.replaceAll('-', ''))
  assert(Number(headers.ttl) > 40 * 3600 && Number(headers.ttl) <= 50 * 3600)
  assert.equal(sender, app.deps.config.push!.publicKey)
  assert.deepEqual([claims.aud, claims.sub], [service.origin, 'mailto:operator@vaidya.example'])
  assert(claims.exp > Date.now() / 1000 && claims.exp <= Date.now() / 1000 + 86_400)
  assert.deepEqual(await waiting(), [])
})

test('moves and cancellations are sent; the person’s own actions aren’t', async () => {
  const id = await appointment()
  const { date } = wallClockOf(hoursFromNow(24 * 5), clinic.zone)
  await change(id, { appointmentDate: date, appointmentTime: '10:00' })
  await sendAll()
  await change(id, { status: 'cancelled' })
  await sendAll()
  assert.deepEqual(
    service.pushed.map(({ content }) => content.title),
    ['Appointment rescheduled', 'Appointment cancelled'],
  )
  const own = await appointment()
  assert.equal((await client.put(`/api/appointments/${own}`, { status: 'cancelled' })).status, 200)
  assert.deepEqual(await waiting(), [])
})

test('an outdated message isn’t sent', async () => {
  const id = await appointment()
  await change(id, { status: 'confirmed' })
  await change(id, { status: 'cancelled' })
  await sendAll()
  assert.deepEqual(
    service.pushed.map(({ content }) => content.title),
    ['Appointment cancelled'],
  )
  const given = await appointment()
  await change(given, { status: 'confirmed' })
  // the chart now belongs to another account
  const other = await makePatientAccount(app.db)
  await sql`update patients set user_id = ${other.userId} where id = (select patient_id from appointments where id = ${given})`.execute(
    app.db,
  )
  await sendAll()
  assert.deepEqual([service.pushed.length, await waiting()], [1, []])
})

test('a reminder is sent to the device even without reminder emails, and has its own switch', async () => {
  await choose({ appointmentReminders: false })
  await appointment({ inHours: 23 })
  await sendDueReminders(app.deps)
  await sendDueReminders(app.deps)
  await sendAll()
  const [one, ...more] = service.pushed
  assert.deepEqual([one!.content.title, one!.headers.urgency, more.length], ['Appointment reminder', 'high', 0])
  // until the next reminder, two hours before
  assert(Math.abs(Number(one!.headers.ttl) - 21 * 3600) < 60)
  await choose({ pushReminders: false })
  await appointment({ inHours: 22 })
  await sendDueReminders(app.deps)
  assert.deepEqual(await waiting(), [])
  await choose({ pushReminders: true, pushChanges: false })
  await change(await appointment(), { status: 'confirmed' })
  assert.deepEqual(await waiting(), [])
})

test('a medicine reminder has no name, and isn’t sent once marked or turned off', async () => {
  const zone = 'Asia/Kolkata'
  const plan = planOf(zone, { name: 'Metformin 500 mg' })
  const { status, body } = await client.post('/api/medicine-reminders', plan)
  assert.equal(status, 201, JSON.stringify(body))
  const fallDue = () =>
    sql`update medicine_plans set next_due_at = now() - interval '1 minute', times = array[to_char((now() - interval '1 minute') at time zone 'Asia/Kolkata', 'HH24:MI')], starts_on = starts_on - 1
      where owner_id = ${patient.userId}`.execute(app.db)
  await fallDue()
  await sql`update medicine_plans set next_due_at = date_trunc('minute', next_due_at) where owner_id = ${patient.userId}`.execute(
    app.db,
  )
  assert.equal(await sendDueMedicineReminders(app.deps), 1)
  assert.equal(await sendDueMedicineReminders(app.deps), 0)
  const [message] = await waiting()
  assert.equal(message!.kind, 'medicine_due')
  await sendAll()
  const { title, href } = service.pushed[0]!.content
  assert.deepEqual([title, href, service.pushed.length], ['A medicine is due', '/my-medicines', 1])
  assert.doesNotMatch(JSON.stringify(service.pushed[0]!.content), /Metformin/)
  // a pending one is withdrawn once all doses are marked
  await sql`insert into push_messages (device_id, kind, expires_at)
    select id, 'medicine_due', now() + interval '1 hour' from push_devices where user_id = ${patient.userId}`.execute(
    app.db,
  )
  const [dose] = (await client.get('/api/medicine-reminders/doses')).body.doses as {
    date: string
    time: string
    planId: string
  }[]
  const mark = { date: dose!.date, time: dose!.time, outcome: 'taken' }
  assert.equal((await client.put(`/api/medicine-reminders/${dose!.planId}/doses`, mark)).status, 200)
  assert.deepEqual(await waiting(), [])
})

test('a device unknown to the push service is deleted', async () => {
  for (const status of [404, 410]) {
    assert.equal((await client.post('/api/push', service.subscribe())).status, 201)
    const before = await devices()
    await change(await appointment(), { status: 'confirmed' })
    let turns = 0
    service.answer = (response) => answering((turns += 1) === 1 ? status : 201)(response, 1)
    await sendAll()
    assert.equal(await devices(), before - 1)
    assert.deepEqual(await waiting(), [])
  }
})

test('a busy, broken or silent service is retried when it asks for it, and finally given up', async () => {
  const pause = async () => Math.round(((await waiting())[0]!.next_try_at.getTime() - Date.now()) / 1000)
  await change(await appointment(), { status: 'confirmed' })
  service.answer = answering(429, { 'retry-after': '120' })
  await sendAll()
  assert(Math.abs((await pause()) - 120) < 5)
  // not before its time
  await sendAll()
  assert.equal(service.pushed.length, 1)
  await letTimePass()
  service.answer = answering(503)
  await sendAll()
  assert(Math.abs((await pause()) - 60) < 5)
  await letTimePass()
  service.answer = saysNothing
  await sendAll({ seconds: 0.2 })
  assert.equal(service.pushed.length, 3)
  // the same message each time
  assert.equal(new Set(service.pushed.map(({ content }) => content.id)).size, 1)
  for (let turn = 0; turn < 3; turn++) {
    await letTimePass()
    await sendAll({ seconds: 0.2 })
  }
  assert.deepEqual([await waiting(), await devices()], [[], 1])
  // refused permanently
  await change(await appointment(), { status: 'confirmed' })
  service.answer = answering(403)
  await sendAll()
  assert.deepEqual([await waiting(), await devices()], [[], 1])
})

test('two servers running at the same time send each message once', async () => {
  for (let count = 0; count < 5; count++) await change(await appointment(), { status: 'confirmed' })
  const database = openDatabase(app.database.connectionString, { poolSize: 4, log: silent })
  const there = { ...app.deps, db: database.db }
  service.answer = (response) => void setTimeout(() => answering(201)(response, 1), 50)
  const ids = (await waiting()).map(({ id }) => id)
  await Promise.all(ids.flatMap((id) => [sendPush(app.deps, id), sendPush(there, id), sendPush(app.deps, id)]))
  await database.close()
  assert.deepEqual([service.pushed.length, await waiting()], [5, []])
})

test('a message of a server that dies is sent by the next one under the same id; a stopping server releases it', async () => {
  await change(await appointment(), { status: 'confirmed' })
  service.answer = saysNothing
  const { id } = (await waiting())[0]!
  // dies: it has claimed the message and never records a result
  await sql`update push_messages set attempts = 1, claimed_until = now() + interval '30 seconds'`.execute(app.db)
  await sendPush(app.deps, id)
  assert.equal(service.pushed.length, 0)
  await letTimePass()
  const stop = new AbortController()
  const sending = sendPush(app.deps, id, { stop: stop.signal })
  setTimeout(() => stop.abort(), 100)
  await sending
  const [left] = await waiting()
  assert.deepEqual([left!.id, left!.claimed_until], [id, null])
  service.answer = answering(201)
  await sendAll()
  assert.deepEqual(
    service.pushed.map(({ content }) => content.id),
    [id, id],
  )
  assert.deepEqual(await waiting(), [])
})

test('an expired message is deleted, and a suspended account gets none', async () => {
  await change(await appointment(), { status: 'confirmed' })
  await sql`update push_messages set expires_at = now() - interval '1 second'`.execute(app.db)
  await sendAll()
  assert.deepEqual([service.pushed.length, await waiting()], [0, []])
  await change(await appointment(), { status: 'confirmed' })
  await sql`update push_messages set expires_at = now() - interval '1 second'`.execute(app.db)
  await askForWaitingPushes(app.deps)
  assert.deepEqual(await waiting(), [])
  await change(await appointment(), { status: 'confirmed' })
  await sql`update users set deactivated_at = now() where id = ${patient.userId}`.execute(app.db)
  await sendAll()
  assert.deepEqual([service.pushed.length, await waiting()], [0, []])
})

test('a name that resolves into a private network isn’t called, even that of a browser’s service', async () => {
  const { keys } = service.subscribe()
  assert.equal((await client.post('/api/push', { endpoint: 'https://web.push.apple.com/1', keys })).status, 201)
  await sql`delete from push_devices where user_id = ${patient.userId} and endpoint not like '%apple%'`.execute(app.db)
  await change(await appointment(), { status: 'confirmed' })
  const resolved: string[] = []
  await sendAll({
    resolve: async (name) => {
      resolved.push(name)
      return ['127.0.0.1']
    },
  })
  assert.deepEqual([resolved, service.pushed.length, (await waiting())[0]!.attempts], [['web.push.apple.com'], 0, 1])
})
