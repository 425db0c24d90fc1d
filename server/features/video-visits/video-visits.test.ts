import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHmac, generateKeyPairSync, verify } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { appointmentMessages } from '#contract/appointments/appointments.ts'
import { joinMessages, type JoinView } from '#contract/video-visits/joining.ts'
import { type VideoVisit, videoMessages } from '#contract/video-visits/video-visits.ts'
import { manageTokenHash, manageTokenOf } from '#server/features/appointments/manage-link.ts'
import { bookingOf } from '#server/testing/bookings.ts'
import { workday } from '#server/testing/dates.ts'
import {
  makeAdmin,
  makeAppointment,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
} from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { makeVideoVisit } from '#server/testing/video-visits.ts'

const app = await sharedApp()
const { db, deps } = app
const clinic = await makeClinic(db, { services: [{ name: 'General Consultation' }, { name: 'Talk' }] })
const doctor = await makeDoctor(db, clinic)
await sql`update doctors set license_number = 'MH-12345', license_council = 'Maharashtra Medical Council' where id = ${doctor.id}`.execute(
  db,
)
const [client, admin, desk] = [
  await app.signInAs(doctor),
  await app.signInAs(await makeAdmin(db, clinic)),
  await app.signInAs(await makeStaff(db, clinic)),
]
const setVideo = (offersVideo: boolean) => admin.put(`/api/clinics/${clinic.id}`, { offersVideo })
const facts = { consent: 'implied', patientName: 'Asha Rao', patientAge: 40, identifiedBy: 'known', version: 0 }

async function visit(wish: Partial<Parameters<typeof makeVideoVisit>[1]> = {}) {
  const owner = await makePatientAccount(db)
  const chart = await makeChart(db, clinic, { owner })
  const { id } = await makeVideoVisit(db, { clinic, doctor, chart, ...wish })
  const token = manageTokenOf(deps, id)
  await sql`update appointments set manage_token_hash = ${manageTokenHash(token)} where id = ${id}`.execute(db)
  return { id, token, chart, patient: await app.signInAs(owner) }
}
const ofClinic = async (id: string, who = client): Promise<VideoVisit> => {
  const { status, body, text } = await who.get(`/api/appointments/${id}/video`)
  assert.equal(status, 200, text)
  return body as VideoVisit
}
const byLink = async (token: string): Promise<JoinView> => {
  const { status, body, text } = await app.anonymous.get(`/api/public/bookings/${token}/video`)
  assert.equal(status, 200, text)
  return body as JoinView
}
const present = (token: string, body: object = {}) =>
  app.anonymous.put(`/api/public/bookings/${token}/video/presence`, body)
const record = (id: string, body: object = facts) => client.post(`/api/appointments/${id}/video/record`, body)
const start = (id: string) => client.post(`/api/appointments/${id}/video/start`, {})

test('a service is booked by video where the clinic offers it, and in person while video is off', async () => {
  const talk = clinic.services[1]!.id
  const date = workday(clinic, 5)
  const book = (time: string, more: object) =>
    app.anonymous.post('/api/public/appointments', bookingOf(clinic, doctor, date, time, { serviceId: talk, ...more }))
  assert.equal((await admin.put(`/api/services/${talk}`, { modes: 'both' })).status, 200)
  const off = await book('10:00', { mode: 'video' })
  assert.deepEqual([off.status, off.body.message], [400, appointmentMessages.notByVideo])
  assert.equal((await setVideo(true)).body.clinic.offersVideo, true)
  const { body: shown } = await app.anonymous.get(`/api/clinics/${clinic.id}`)
  assert.equal(shown.services.find(({ id }: { id: string }) => id === talk).modes, 'both')
  const booked = await book('10:00', { mode: 'video' })
  assert.deepEqual([booked.status, booked.body.mode], [201, 'video'], booked.text)
  assert.equal((await book('11:00', {})).body.mode, 'in_person')
  const { text: calendar } = await app.anonymous.get(`/api/public/bookings/${booked.body.manageToken}/calendar.ics`)
  assert.match(calendar, /\/bookings\//)
  assert.match(calendar, /LOCATION:By video/)
  assert.equal((await admin.put(`/api/services/${talk}`, { modes: 'video' })).status, 200)
  const inPerson = await book('12:00', { mode: 'in_person' })
  assert.deepEqual([inPerson.status, inPerson.body.message], [400, appointmentMessages.onlyByVideo])
  assert.equal((await book('12:00', {})).body.mode, 'video')
  await setVideo(false)
  assert.equal((await book('13:00', {})).body.mode, 'in_person')
  await setVideo(true)
})

test('the patient waits by the manage link, the doctor records consent and identity, and both get the room once the call has started', async () => {
  const { id, token, patient } = await visit()
  assert.deepEqual([(await byLink(token)).state, (await byLink(token)).roomUrl], ['open', null])
  const waiting = await present(token)
  assert.equal(waiting.status, 200, waiting.text)
  const seen = await ofClinic(id)
  assert.ok(seen.waitingSince)
  const { body: list } = await desk.get('/api/appointments/waiting-by-video')
  assert.equal(list.filter((one: { id: string }) => one.id === id).length, 1)
  const early = await start(id)
  assert.deepEqual([early.status, early.body.message], [409, videoMessages.factsFirst])
  const recorded = await record(id)
  assert.equal(recorded.status, 201, recorded.text)
  assert.deepEqual(
    [recorded.body.recorded[0].version, recorded.body.recorded[0].registrationNumber],
    [1, 'MH-12345, Maharashtra Medical Council'],
  )
  const started = await start(id)
  assert.equal(started.status, 200, started.text)
  assert.equal(started.body.roomUrl, 'https://calls.example/x')
  assert.deepEqual([(await byLink(token)).state, (await byLink(token)).roomUrl], ['started', 'https://calls.example/x'])
  assert.equal((await patient.get(`/api/appointments/${id}/video/join`)).body.roomUrl, 'https://calls.example/x')
  assert.equal((await patient.get(`/api/appointments/${id}/video/join`)).body.recorded.patientName, 'Asha Rao')
  assert.equal((await byLink(token)).recorded, null)
  assert.equal((await ofClinic(id, desk)).roomUrl, null, 'the desk gets no room')
  assert.equal((await client.post(`/api/appointments/${id}/video/end`, {})).status, 200)
  assert.deepEqual([(await byLink(token)).state, (await byLink(token)).roomUrl], ['over', null])
})

test('the room isn’t given out before fifteen minutes to the start, nor an hour after the end', async () => {
  const soon = await visit({ startsIn: 30, isStarted: true })
  assert.deepEqual([(await byLink(soon.token)).state, (await byLink(soon.token)).roomUrl], ['early', null])
  const refused = await present(soon.token)
  assert.deepEqual([refused.status, refused.body.message], [409, joinMessages.notNow])
  const past = await visit({ startsIn: -120, isStarted: true })
  assert.deepEqual([(await byLink(past.token)).state, (await byLink(past.token)).roomUrl], ['over', null])
  const late = await visit({ startsIn: -60, isStarted: true })
  assert.equal((await byLink(late.token)).state, 'started', 'a late doctor locks no one out')
  const pending = await visit({ status: 'pending' })
  assert.equal((await byLink(pending.token)).state, 'unconfirmed')
  const { id } = await visit({ startsIn: 30, isRecorded: true })
  const tooEarly = await start(id)
  assert.deepEqual([tooEarly.status, tooEarly.body.message], [409, videoMessages.notNow])
})

test('a patient who leaves, or whose page is silent for a minute, no longer waits', async () => {
  const { id, token } = await visit({ isWaiting: true })
  assert.ok((await ofClinic(id)).waitingSince)
  assert.equal((await present(token, { leaves: true })).status, 200)
  assert.equal((await ofClinic(id)).waitingSince, null)
  await present(token)
  await sql`update video_calls set seen_at = now() - interval '2 minutes' where appointment_id = ${id}`.execute(db)
  assert.equal((await ofClinic(id)).waitingSince, null)
})

test('consent is implied only if the patient booked it; otherwise they agree on the page, or the doctor says how', async () => {
  const { id, token } = await visit({ isOnline: false })
  assert.equal((await byLink(token)).asksConsent, true)
  const silent = await present(token)
  assert.deepEqual([silent.status, silent.body.message], [409, joinMessages.agree])
  const implied = await record(id)
  assert.deepEqual([implied.status, implied.body.issues[0].path], [400, 'consent'])
  assert.equal((await record(id, { ...facts, consent: 'on_page' })).status, 400)
  assert.equal((await present(token, { agrees: true })).status, 200)
  assert.equal((await record(id, { ...facts, consent: 'on_page' })).status, 201)
})

test('a correction is a new version, nothing recorded changes, and a minor needs an adult', async () => {
  const { id } = await visit()
  assert.equal((await record(id)).status, 201)
  const outdated = await record(id)
  assert.deepEqual([outdated.status, outdated.body.message], [409, videoMessages.changed])
  const child = await record(id, { ...facts, patientAge: 12, version: 1 })
  assert.deepEqual([child.status, child.body.issues[0].path], [400, 'adultName'])
  const corrected = await record(id, { ...facts, patientAge: 12, adultName: 'Meera Rao, mother', version: 1 })
  assert.deepEqual(
    corrected.body.recorded.map(({ version }: { version: number }) => version),
    [2, 1],
  )
  await assert.rejects(sql`update teleconsultations set patient_age = 50 where appointment_id = ${id}`.execute(db))
  await assert.rejects(sql`delete from teleconsultations where appointment_id = ${id}`.execute(db))
})

test('a doctor at a clinic in India needs a registration number to start a call', async () => {
  const nameless = await makeDoctor(db, clinic)
  await sql`update doctors set license_number = '', license_council = '' where id = ${nameless.id}`.execute(db)
  const { id } = await visit({ doctor: nameless, isRecorded: true })
  const refused = await (await app.signInAs(nameless)).post(`/api/appointments/${id}/video/start`, {})
  assert.deepEqual([refused.status, refused.body.message], [409, videoMessages.registration])
})

const partsOf = (url: string) => {
  const { origin, pathname, searchParams } = new URL(url)
  const [head = '', body = '', signature = ''] = (searchParams.get('jwt') ?? '').split('.')
  const read = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString()) as Record<string, unknown>
  return { origin, room: pathname.slice(1), head, body, signature, read }
}

test('a clinic’s Jitsi server lets doctor and patient into the same room, each with a token that it can check', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const set = (token: object | null, url = 'https://meet.clinic.example') =>
    admin.put(`/api/clinics/${clinic.id}/video-server`, { url, token })
  const roomsOf = async () => {
    const { id, token } = await visit({ isRecorded: true })
    assert.equal((await desk.put(`/api/appointments/${id}/video/link`, { link: '' })).status, 200)
    const { status, body, text } = await start(id)
    assert.equal(status, 200, text)
    return [partsOf(body.roomUrl), partsOf((await byLink(token)).roomUrl!)] as const
  }
  assert.equal((await set(null)).status, 200)
  const [plain, same] = await roomsOf()
  assert.deepEqual([plain.origin, plain.room, plain.head], ['https://meet.clinic.example', same.room, ''])
  assert.match(plain.room, /^room-|^[\da-f]{40}$/)

  assert.equal((await set({ algorithm: 'HS256', app: 'vaidya', keyId: null, key: 'a shared secret' })).status, 200)
  const { body: shown, text } = await admin.get(`/api/clinics/${clinic.id}/video-server`)
  assert.deepEqual(shown.token, { algorithm: 'HS256', app: 'vaidya', keyId: null })
  assert(!text.includes('a shared secret'))
  for (const one of await roomsOf()) {
    const expected = createHmac('sha256', 'a shared secret').update(`${one.head}.${one.body}`).digest('base64url')
    assert.equal(one.signature, expected)
    const { aud, iss, sub, room } = one.read(one.body)
    assert.deepEqual([aud, iss, sub, room], ['jitsi', 'vaidya', 'meet.clinic.example', one.room])
  }
  const wrong = await set({ algorithm: 'RS256', app: 'vaidya', keyId: 'k1', key: 'not a key' })
  assert.deepEqual([wrong.status, wrong.body.issues[0].path], [400, 'token.key'])
  assert.equal((await set({ algorithm: 'RS256', app: 'vaidya', keyId: 'k1', key: pem })).status, 200)
  const [asDoctor, asPatient] = await roomsOf()
  for (const one of [asDoctor, asPatient]) {
    const signed = Buffer.from(`${one.head}.${one.body}`)
    assert(verify('sha256', signed, publicKey, Buffer.from(one.signature, 'base64url')))
    assert.equal(one.read(one.head).kid, 'k1')
  }
  const moderates = ({ read, body }: typeof asDoctor) =>
    (read(body).context as { user: { moderator: string } }).user.moderator
  assert.deepEqual([moderates(asDoctor), moderates(asPatient)], ['true', 'false'])
  assert.equal((await set(null, 'http://meet.clinic.example')).status, 400, 'browsers give no camera without https')
  assert.equal((await set(null, '')).status, 200)
})

test('a stand-in for a Jitsi server lets the patient in with the token for their room, and into no other room', async () => {
  const standIn = createServer((request, reply) => {
    const { room, head, body, signature, read } = partsOf(`http://127.0.0.1${request.url}`)
    const expected = createHmac('sha256', 'stand-in secret').update(`${head}.${body}`).digest('base64url')
    const now = Date.now() / 1000
    const isRight = () => {
      const claims = read(body) as { room: string; nbf: number; exp: number }
      return claims.room === room && claims.nbf <= now && now < claims.exp
    }
    reply.writeHead(signature === expected && isRight() ? 200 : 403).end()
  })
  await new Promise<void>((resolve) => standIn.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(standIn.address() as AddressInfo).port}`
  const token = { algorithm: 'HS256', app: 'vaidya', keyId: null, key: 'stand-in secret' }
  assert.equal((await admin.put(`/api/clinics/${clinic.id}/video-server`, { url, token })).status, 200)
  const one = await visit({ isRecorded: true })
  await client.put(`/api/appointments/${one.id}/video/link`, { link: '' })
  await start(one.id)
  const { roomUrl } = await byLink(one.token)
  assert.equal((await fetch(roomUrl!)).status, 200)
  const elsewhere = new URL(roomUrl!)
  elsewhere.pathname = '/another-room'
  assert.equal((await fetch(elsewhere)).status, 403)
  await new Promise((resolve) => standIn.close(resolve))
  assert.equal((await admin.put(`/api/clinics/${clinic.id}/video-server`, { url: '', token: null })).status, 200)
})

test('without a server the doctor enters a link, and can’t start without one', async () => {
  const { id } = await visit({ isRecorded: true })
  const setLink = (link: string) => client.put(`/api/appointments/${id}/video/link`, { link })
  assert.equal((await setLink('')).status, 200)
  const refused = await start(id)
  assert.deepEqual([refused.status, refused.body.message], [409, videoMessages.linkFirst])
  assert.equal((await setLink('javascript:alert(1)')).status, 400)
  assert.equal((await setLink('https://video.example/abc')).status, 200)
  assert.equal((await start(id)).body.roomUrl, 'https://video.example/abc')
})

test('the patient’s dashboard gives no address to travel to for a video visit', async () => {
  const { patient } = await visit()
  const { body, text } = await patient.get('/api/dashboard/today')
  assert.equal(body.nextVisit?.clinic.address, 'By video', text)
})

test('an appointment in person has no video', async () => {
  const chart = await makeChart(db, clinic)
  const { id } = await makeAppointment(db, { clinic, doctor, chart, at: { date: workday(clinic, 8), time: '15:00' } })
  const { status, body } = await client.get(`/api/appointments/${id}/video`)
  assert.deepEqual([status, body.message], [409, joinMessages.notByVideo])
})
