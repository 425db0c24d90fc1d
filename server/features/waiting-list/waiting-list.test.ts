import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { addDays } from '#contract/wall-clock.ts'
import type { Client } from '#server/testing/client.ts'
import { workday } from '#server/testing/dates.ts'
import {
  makeAdmin,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
  type TestClinic,
  type TestDoctor,
} from '#server/testing/factories.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { makeWaitingEntry, makeWaitingOffer } from '#server/testing/waiting-list.ts'
import { todayIn } from '#server/time.ts'

let app: TestApp
let clinic: TestClinic
let doctor: TestDoctor
let desk: Client

before(async () => {
  app = await buildTestApp({ unlimited: true })
  clinic = await makeClinic(app.db)
  doctor = await makeDoctor(app.db, clinic)
  desk = await app.signInAs(await makeStaff(app.db, clinic))
})
after(() => app.close())

let turn = 0
const wish = <More extends object>(more: More) => ({
  clinicId: clinic.id,
  serviceId: clinic.services[0]!.id,
  until: addDays(todayIn(clinic.zone), 20),
  ...more,
})
const guest = <More extends object>(more?: More) => {
  turn += 1
  const patientData = {
    firstName: 'Tara',
    lastName: `Waiting ${turn}`,
    email: `waiting-${turn}@people.example`,
    phone: '+91 98200 12345',
  }
  return wish({ patientData, ...more })
}
const join = (body: object) => app.anonymous.post('/api/public/waiting-list', body)
const entriesOf = async (client: Client) => (await client.get('/api/waiting-list')).body.entries as { id: string }[]

test('a guest joins, gets an email with a link, sees the entry there and leaves', async () => {
  const body = guest({ doctorIds: [doctor.id], weekdays: [5, 1, 1], from: '09:00', to: '12:00' })
  const joined = await join(body)
  assert.equal(joined.status, 201, joined.text)
  const { token, ...entry } = joined.body
  assert.deepEqual(
    [entry.state, entry.weekdays, entry.from, entry.to, entry.offer, entry.isEmailed, entry.doctors[0].id],
    ['waiting', [1, 5], '09:00', '12:00', null, true, doctor.id],
  )
  const [mail] = await app.mailsTo(body.patientData.email)
  assert.match(mail!.subject, /^You’re on the waiting list of /)
  assert.ok(mail!.body.includes(`/waiting-list/${token}`))
  const seen = await app.anonymous.get(`/api/public/waiting-list/${token}`)
  assert.deepEqual([seen.status, seen.body.patient.lastName], [200, body.patientData.lastName])
  assert.ok((await entriesOf(desk)).some(({ id }) => id === entry.id))
  const left = await app.anonymous.post(`/api/public/waiting-list/${token}/leave`, {})
  assert.deepEqual([left.status, left.body.state], [200, 'left'])
  const again = await app.anonymous.post(`/api/public/waiting-list/${token}/leave`, {})
  assert.deepEqual([again.status, again.body.message], [409, 'This entry is no longer on the waiting list.'])
  assert.ok(!(await entriesOf(desk)).some(({ id }) => id === entry.id))
})

test('a repeated call with the same key joins once, and gets the link again', async () => {
  const body = guest()
  const key = { 'idempotency-key': `join-${turn}` }
  const [first, second] = [
    await app.anonymous.post('/api/public/waiting-list', body, key),
    await app.anonymous.post('/api/public/waiting-list', body, key),
  ]
  assert.deepEqual([first.status, second.status], [201, 201])
  assert.deepEqual(second.body, first.body)
})

test('wrong wishes are refused with the field', async () => {
  const other = await makeDoctor(app.db, await makeClinic(app.db))
  const refused = async (more: object, path: string, message: RegExp) => {
    const { status, body } = await join(guest(more))
    assert.equal(status, 400)
    assert.ok(
      body.issues.some((one: { path: string; message: string }) => one.path === path && message.test(one.message)),
      JSON.stringify(body.issues),
    )
  }
  const today = todayIn(clinic.zone)
  await refused({ until: addDays(today, -1) }, 'until', /past/)
  await refused({ until: addDays(today, 400) }, 'until', /12 months/)
  await refused({ from: '12:00', to: '09:00' }, 'to', /after the start/)
  await refused({ from: '09:00', to: '09:15' }, 'to', /doesn’t fit/)
  await refused({ doctorIds: [other.id] }, 'doctorIds', /doesn't offer/)
  await refused({ serviceId: other.id }, 'serviceId', /./)
  assert.equal((await join(guest({ website: 'https://bot.example' }))).status, 400)
  assert.equal((await join(guest({ clinicId: other.id }))).status, 404)
})

test('a wrong link answers 404 and names no one', async () => {
  const { body } = await join(guest())
  const forged = `${(body.token as string).slice(0, 22)}${'x'.repeat(43)}`
  for (const token of [forged, 'x', body.token.slice(0, 40)]) {
    const { status, body: refusal } = await app.anonymous.get(`/api/public/waiting-list/${token}`)
    assert.deepEqual([status, Object.keys(refusal)], [404, ['message']])
  }
})

test('a patient joins once for a service, sees the entry in their list, and in no one else’s', async () => {
  const account = await makePatientAccount(app.db, { firstName: 'Nila', lastName: 'Das' })
  const patient = await app.signInAs(account)
  const { email, firstName, lastName } = account
  const body = wish({ patientData: { email, firstName, lastName, phone: '+91 98200 12345' } })
  const joined = await patient.post('/api/public/waiting-list', body)
  assert.equal(joined.status, 201, joined.text)
  const again = await patient.post('/api/public/waiting-list', body)
  assert.deepEqual(
    [again.status, again.body.message],
    [409, 'This patient is already on the waiting list for this service.'],
  )
  const { body: own } = await patient.get('/api/waiting-list/own')
  assert.deepEqual(
    own.map(({ id, token }: { id: string; token: string }) => [id, token]),
    [[joined.body.id, joined.body.token]],
  )
  const stranger = await app.signInAs(await makePatientAccount(app.db))
  assert.deepEqual((await stranger.get('/api/waiting-list/own')).body, [])
})

test('the desk adds a new caller without an email, who needs a call, and a chart only once', async () => {
  const newPatient = { name: 'Caller', phone: '+91 98200 54321' }
  const added = await desk.post('/api/waiting-list', wish({ newPatient }))
  assert.equal(added.status, 201, added.text)
  assert.deepEqual([added.body.needsCall, added.body.isByClinic, added.body.patient.firstName], [true, true, 'Caller'])
  const chart = await makeChart(app.db, clinic)
  const body = wish({ patientId: chart.id })
  assert.equal((await desk.post('/api/waiting-list', body)).status, 201)
  const twice = await desk.post('/api/waiting-list', body)
  assert.deepEqual([twice.status, twice.body.issues[0].path], [409, 'patientId'])
  const elsewhere = await makeChart(app.db, await makeClinic(app.db))
  assert.equal((await desk.post('/api/waiting-list', wish({ patientId: elsewhere.id }))).status, 400)
  assert.equal((await desk.post('/api/waiting-list', wish({}))).status, 400)
})

test('the desk orders and removes entries; other clinics’ people can’t', async () => {
  const its = await makeClinic(app.db)
  await makeDoctor(app.db, its)
  const client = await app.signInAs(await makeStaff(app.db, its))
  const ids = []
  for (let n = 0; n < 3; n++)
    ids.push((await makeWaitingEntry(app.db, { clinic: its, chart: await makeChart(app.db, its) })).id)
  const [a, b, c] = ids as [string, string, string]
  const order = async () => (await entriesOf(client)).map(({ id }) => id)
  assert.deepEqual(await order(), [a, b, c])
  assert.equal((await client.put(`/api/waiting-list/${c}/place`, { before: a })).status, 200)
  assert.deepEqual(await order(), [c, a, b])
  assert.equal((await client.put(`/api/waiting-list/${c}/place`, { before: null })).status, 200)
  assert.deepEqual(await order(), [a, b, c])
  for (const stranger of [desk, await app.signInAs(await makeDoctor(app.db, its))]) {
    assert.equal((await stranger.put(`/api/waiting-list/${a}/place`, { before: null })).status, 404)
    assert.equal((await stranger.delete(`/api/waiting-list/${a}`)).status, 404)
  }
  assert.equal((await client.delete(`/api/waiting-list/${a}`)).status, 200)
  assert.equal((await client.delete(`/api/waiting-list/${a}`)).status, 409)
  assert.equal((await client.put(`/api/waiting-list/${b}/place`, { before: a })).status, 409)
  assert.deepEqual(await order(), [b, c])
})

test('only administrators change the settings of their clinic', async () => {
  const path = `/api/clinics/${clinic.id}/waiting-list`
  const settings = { isAutomatic: false, answerMinutes: 60 }
  assert.equal((await desk.put(path, settings)).status, 403)
  const admin = await app.signInAs(await makeAdmin(app.db, clinic))
  assert.deepEqual((await admin.put(path, settings)).body, settings)
  assert.equal((await admin.put(path, { ...settings, answerMinutes: 5 })).status, 400)
  const [listed] = (await desk.get('/api/waiting-list')).body.clinics
  assert.deepEqual([listed.isAutomatic, listed.answerMinutes, listed.canSet], [false, 60, false])
  await admin.put(path, { isAutomatic: true, answerMinutes: 30 })
})

test('an offered time is not shown or sold online to others, and the desk can still book it', async () => {
  const its = await makeDoctor(app.db, clinic)
  const chart = await makeChart(app.db, clinic)
  const entry = await makeWaitingEntry(app.db, { clinic, chart })
  const at = { date: workday(clinic), time: '09:00' }
  const times = async () => {
    const { body } = await app.anonymous.get(
      `/api/public/clinics/${clinic.id}/availability?date=${at.date}&doctorId=${its.id}`,
    )
    return body.slots.map(({ time }: { time: string }) => time)
  }
  assert.ok((await times()).includes('09:00'))
  await makeWaitingOffer(app.db, { clinic, doctor: its, entry, at })
  assert.ok(!(await times()).includes('09:00'))
  const { patientData } = guest()
  const booking = {
    clinicId: clinic.id,
    serviceId: clinic.services[0]!.id,
    doctorId: its.id,
    appointmentDate: at.date,
    appointmentTime: at.time,
    patientData,
  }
  const refused = await app.anonymous.post('/api/public/appointments', booking)
  assert.deepEqual([refused.status, refused.body.code], [409, 'slot-taken'])
  const { clinicId, doctorId, appointmentDate, appointmentTime } = booking
  const byDesk = { clinicId, doctorId, appointmentDate, appointmentTime, patientId: chart.id }
  assert.equal((await desk.post('/api/appointments', byDesk)).status, 201)
})

test('a merge moves the entries, and its undo moves them back', async () => {
  const admin = await app.signInAs(await makeAdmin(app.db, clinic))
  const [from, into] = [await makeChart(app.db, clinic), await makeChart(app.db, clinic)]
  const entry = await makeWaitingEntry(app.db, { clinic, chart: from })
  const chartOf = async () =>
    (
      await sql<{ id: string }>`select patient_id as id from waiting_list_entries where id = ${entry.id}`.execute(
        app.db,
      )
    ).rows[0]!.id
  const merged = await admin.post(`/api/patients/${from.id}/merge`, { into: into.id })
  assert.ok(merged.status < 300, merged.text)
  assert.equal(await chartOf(), into.id)
  const undone = await admin.post(`/api/merges/${merged.body.id}/undo`)
  assert.ok(undone.status < 300, undone.text)
  assert.equal(await chartOf(), from.id)
})
