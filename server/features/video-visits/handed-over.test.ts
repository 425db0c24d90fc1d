import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { videoMessages } from '#contract/video-visits/video-visits.ts'
import {
  makeAdmin,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
} from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { makeVideoVisit } from '#server/testing/video-visits.ts'
import { wallClockOf } from '#server/time.ts'

const app = await sharedApp()
const { db } = app
const clinic = await makeClinic(db)
const doctor = await makeDoctor(db, clinic)
const other = await makeDoctor(db, clinic)
const [client, ofOther, admin, desk] = [
  await app.signInAs(doctor),
  await app.signInAs(other),
  await app.signInAs(await makeAdmin(db, clinic)),
  await app.signInAs(await makeStaff(db, clinic)),
]
const facts = { consent: 'implied', patientName: 'Asha Rao', patientAge: 40, identifiedBy: 'known', version: 0 }
const LINK = 'https://calls.example/x'

async function visit(wish: Partial<Parameters<typeof makeVideoVisit>[1]> = {}) {
  const owner = await makePatientAccount(db)
  const chart = await makeChart(db, clinic, { owner })
  const { id } = await makeVideoVisit(db, { clinic, doctor, chart, ...wish })
  const patient = await app.signInAs(owner)
  const join = async () => (await patient.get(`/api/appointments/${id}/video/join`)).body
  return { id, patient, join }
}
const start = (id: string, who = client) => who.post(`/api/appointments/${id}/video/start`, {})

test('the link of a call is shown to its doctor and to the person who entered it, and to no one else', async () => {
  const { id, join } = await visit({ isRecorded: true })
  const path = `/api/appointments/${id}/video`
  const enter = await desk.put(`${path}/link`, { link: 'https://calls.example/secret' })
  assert.deepEqual([enter.status, enter.body.link], [200, 'https://calls.example/secret'])
  assert.equal((await client.get(path)).body.link, 'https://calls.example/secret')
  const { body, text } = await admin.get(path)
  assert.deepEqual([body.hasLink, body.link, body.roomUrl], [true, null, null])
  assert(!text.includes('calls.example'))
  assert(!JSON.stringify(await join()).includes('calls.example'), 'nor to the patient before the call')
  assert.equal((await start(id)).status, 200)
  assert(!(await admin.get(path)).text.includes('calls.example'))
  const noted = await sql<{ n: number }>`
    select count(*)::int as n from audit_events e where e::text like '%calls.example%'
  `.execute(db)
  assert.equal(noted.rows[0]!.n, 0)
})

test('a call that was held before the appointment was moved doesn’t open the room at its new time, and locks no one out', async () => {
  for (const isEnded of [false, true]) {
    const { id, patient, join } = await visit({ isStarted: true })
    await sql`
      update video_calls set
        started_at = now() - interval '2 days', ended_at = case when ${isEnded} then now() - interval '47 hours' end
      where appointment_id = ${id}
    `.execute(db)
    const before = await join()
    assert.deepEqual([before.state, before.roomUrl], ['open', null])
    assert.equal((await patient.put(`/api/appointments/${id}/video/presence`, {})).status, 200)
    const { body: waiting } = await desk.get('/api/appointments/waiting-by-video')
    assert.equal(waiting.filter((one: { id: string }) => one.id === id).length, 1)
    const { body: seen } = await client.get(`/api/appointments/${id}/video`)
    assert.deepEqual([seen.startedAt, seen.roomUrl, seen.can.start, seen.can.end], [null, null, true, false])
    assert.equal((await client.post(`/api/appointments/${id}/video/end`, {})).status, 409)
    const started = await start(id)
    assert.equal(started.status, 200, started.text)
    assert.ok(Date.now() - Date.parse(started.body.startedAt) < 60_000)
    assert.equal((await join()).roomUrl, LINK)
  }
})

test('another doctor who takes a call over gets a new room and not the first doctor’s link, and records consent and identity again', async () => {
  const { id, join } = await visit({ isStarted: true })
  await client.put(`/api/appointments/${id}/video/link`, { link: LINK })
  const roomOf = async () =>
    (await sql<{ room: string }>`select room from video_calls where appointment_id = ${id}`.execute(db)).rows[0]!.room
  const first = await roomOf()
  assert.equal((await join()).roomUrl, LINK)
  const { date, time } = wallClockOf(new Date(Date.now() + 6 * 60_000), clinic.zone)
  const moved = await admin.put(`/api/appointments/${id}`, {
    appointmentDate: date,
    appointmentTime: time,
    doctorId: other.id,
    allowOverlap: true,
  })
  assert.equal(moved.status, 200, moved.text)
  assert.deepEqual([(await join()).state, (await join()).roomUrl], ['open', null])
  const path = `/api/appointments/${id}/video`
  assert.equal((await ofOther.get(path)).body.hasLink, false)
  const unrecorded = await start(id, ofOther)
  assert.deepEqual([unrecorded.status, unrecorded.body.message], [409, videoMessages.factsFirst])
  assert.equal((await ofOther.post(`${path}/record`, { ...facts, version: 1 })).status, 201)
  const linkless = await start(id, ofOther)
  assert.deepEqual([linkless.status, linkless.body.message], [409, videoMessages.linkFirst])
  const server = { url: 'https://meet.clinic.example', token: null }
  assert.equal((await admin.put(`/api/clinics/${clinic.id}/video-server`, server)).status, 200)
  const started = await start(id, ofOther)
  assert.equal(started.body.roomUrl, `${server.url}/${await roomOf()}`, started.text)
  assert.notEqual(await roomOf(), first)
  assert.equal((await join()).roomUrl, started.body.roomUrl)
  assert.notEqual((await client.get(path)).status, 200, 'the former doctor has no access')
})

test('a refusal to start says that the appointment isn’t confirmed, or has ended', async () => {
  const pending = await visit({ status: 'pending', isRecorded: true })
  const refused = await start(pending.id)
  assert.deepEqual([refused.status, refused.body.message], [409, videoMessages.unconfirmed])
  const done = await visit({ isRecorded: true })
  await sql`update appointments set status = 'completed' where id = ${done.id}`.execute(db)
  const over = await start(done.id)
  assert.deepEqual([over.status, over.body.message], [409, videoMessages.ended])
})
