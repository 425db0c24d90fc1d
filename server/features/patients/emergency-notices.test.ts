import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { newId } from '#server/ids.ts'
import { quickHash } from '#server/testing/passwords.ts'
import { type Client, statusesOf } from '#server/testing/client.ts'
import {
  makeAdmin,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
  type Person,
  type TestClinic,
} from '#server/testing/factories.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'

// Emergency access is visible: who at the clinic is notified, where it is listed, and how it ends early.

const reason = 'Found unconscious in the waiting room'
const password = 'a quiet sentence of the test'

let app: TestApp
let here: TestClinic
let admin: Person
let colleague: Person
let doctor: Person
let administrator: Client
let chart: { id: string }

before(async () => {
  app = await buildTestApp()
})
beforeEach(async () => {
  here = await makeClinic(app.db, { name: 'River Clinic' })
  const passwordHash = await quickHash(password)
  admin = await makeAdmin(app.db, here)
  colleague = await makeAdmin(app.db, here)
  doctor = await makeDoctor(app.db, here, { firstName: 'Meera', lastName: 'Nair' })
  await sql`update users set password_hash = ${passwordHash}`.execute(app.db)
  administrator = await app.signInAs(admin)
  chart = await secretChart()
})
after(() => app.close())

async function secretChart() {
  const one = await makeChart(app.db, here, { firstName: 'Kamala', lastName: 'Kapoor' })
  await sql`update patients set medical_history = 'Asthma', allergies = 'Penicillin' where id = ${one.id}`.execute(
    app.db,
  )
  return one
}
const open = (one = chart, by = administrator) =>
  by.post(`/api/patients/${one.id}/emergency-access`, { reason, password })
const reads = async (client = administrator, one = chart) =>
  'allergies' in (await client.get(`/api/patients/${one.id}`)).body
const listed = (client: Client, query = '') => client.get(`/api/clinics/${here.id}/emergency-accesses${query}`)
const end = (client: Client, id: string) => client.post(`/api/emergency-accesses/${id}/end`)
const bellOf = async (person: Person) =>
  (await (await app.signInAs(person)).get('/api/notifications')).body.notifications as Record<string, string>[]
const minutesAgo = (minutes: number) =>
  sql`update emergency_accesses set opened_at = opened_at - make_interval(mins => ${minutes})
    where clinic_id = ${here.id}`.execute(app.db)

test('all doctors and other administrators of the clinic are notified immediately, by bell and email, and no one else', async () => {
  const desk = await makeStaff(app.db, here)
  const former = await makeDoctor(app.db, here)
  await sql`update memberships set ended_at = now() where user_id = ${former.userId}`.execute(app.db)
  const foreign = await makeAdmin(app.db, await makeClinic(app.db))
  assert.equal((await open()).status, 201)
  for (const person of [colleague, doctor]) {
    const [notification, ...others] = await bellOf(person)
    assert.deepEqual(
      [notification!.kind, notification!.text, notification!.href, others.length],
      ['emergency_opened', 'Emergency access to a chart: River Clinic', `/emergency-access?clinic=${here.id}`, 0],
    )
    const [mail, ...more] = await app.mailsTo(person.email)
    assert.equal(more.length, 0)
    assert.match(mail!.subject, /River Clinic/)
    assert.match(mail!.body, /Leela Shah[^]*\d{4}-\d\d-\d\d \d\d:\d\d \(Asia\/Kolkata\)/)
    assert(mail!.body.includes(`http://vaidya.test/emergency-access?clinic=${here.id}`))
    assert.doesNotMatch(mail!.subject + mail!.body, /Kamala|Kapoor|unconscious|Asthma|Penicillin/)
    assert(!mail!.body.includes(chart.id))
  }
  for (const person of [admin, desk, former, foreign]) {
    assert.deepEqual(await bellOf(person), [])
    assert.deepEqual(await app.mailsTo(person.email), [])
  }
})

test('an email to an unverified address names neither person nor place', async () => {
  await sql`update users set email_verified_at = null where id = ${doctor.userId}`.execute(app.db)
  await open()
  const [mail] = await app.mailsTo(doctor.email)
  assert.match(mail!.body, /emergency access/)
  assert.doesNotMatch(mail!.subject + mail!.body, /River Clinic|Leela|Shah/)
})

test('several in quick succession: the bell lists each, emails are combined, and the next one has their number', async () => {
  for (let n = 0; n < 9; n++) assert.equal((await open(await secretChart())).status, 201)
  const bell = (await bellOf(doctor)).map(({ kind }) => kind)
  assert.deepEqual(bell, Array(9).fill('emergency_opened'))
  const mails = await app.mailsTo(doctor.email)
  assert.equal(mails.length, 6)
  assert.match(mails[5]!.body, /more than 5 [^]*an hour[^]*won't email you again/)
  for (const mail of mails.slice(0, 5)) assert.doesNotMatch(mail.body, /won't email you again/)
  await minutesAgo(61)
  await open()
  const all = await app.mailsTo(doctor.email)
  assert.equal(all.length, 7)
  assert.match(all[6]!.body, /3 more charts were opened/)
})

test('the password is required again; invalid input is refused with its field, opens nothing and is limited', async () => {
  const ask = (body: object) => administrator.post(`/api/patients/${chart.id}/emergency-access`, body)
  const missing = await ask({ reason })
  assert.deepEqual([missing.status, missing.body.issues[0].path], [400, 'password'])
  for (let n = 0; n < 5; n++) {
    const wrong = await ask({ reason, password: `not it ${n}` })
    assert.deepEqual([wrong.status, wrong.body.issues], [400, [{ path: 'password', message: 'Incorrect password.' }]])
  }
  const throttled = await ask({ reason, password })
  assert.equal(throttled.status, 429)
  assert(Number(throttled.headers['retry-after']) > 0)
  assert.equal(await reads(), false)
  assert.deepEqual(await bellOf(doctor), [])
  // other people, and strangers at sign-in, aren't affected
  assert.equal((await open(chart, await app.signInAs(colleague))).status, 201)
})

test('wrong passwords at sign-in don’t block emergency access', async () => {
  for (let n = 0; n < 12; n++) await app.anonymous.post('/api/auth/login', { email: admin.email, password: 'guess' })
  assert.equal((await open()).status, 201)
})

test('the person who opened it can end it early: the next request reads nothing', async () => {
  const { body } = await open()
  assert.equal(await reads(), true)
  assert.equal((await end(administrator, body.emergencyAccessId)).status, 200)
  const after = await administrator.get(`/api/patients/${chart.id}`)
  assert.deepEqual(
    [
      'allergies' in after.body,
      after.body.emergencyEndsAt,
      after.body.emergencyAccessId,
      after.body.can.openInEmergency,
    ],
    [false, null, null, true],
  )
  assert.equal((await end(administrator, body.emergencyAccessId)).status, 409)
  assert.equal((await open()).status, 201, 'there is no limit')
})

test('doctors and other administrators can end it too; the list and the audit name them', async () => {
  for (const person of [doctor, colleague]) {
    const { body } = await open()
    const client = await app.signInAs(person)
    assert.equal((await end(client, body.emergencyAccessId)).status, 200)
    assert.equal(await reads(), false)
    const [newest] = (await listed(client)).body
    assert.deepEqual([newest.isOpen, newest.endedBy.firstName, newest.endedBy.isYou], [false, person.firstName, true])
    assert(Date.parse(newest.endsAt) <= Date.now() + 1000)
  }
  const { body: entries } = await administrator.get(`/api/patients/${chart.id}/access`)
  assert.deepEqual(
    entries.map(({ what }: { what: string }) => what).filter((what: string) => what.startsWith('emergency')),
    ['emergency-ended', 'emergency-opened', 'emergency-ended', 'emergency-opened'],
  )
  const { rows } = await sql`select from audit_events where action = 'patient.emergency-ended'
    and clinic_id = ${here.id}`.execute(app.db)
  assert.equal(rows.length, 2)
})

test('no one else ends it: the desk gets 403, another clinic 404', async () => {
  const { body } = await open()
  const id = body.emergencyAccessId as string
  assert.equal((await end(await app.signInAs(await makeStaff(app.db, here)), id)).status, 403)
  const stranger = await app.signInAs(await makeAdmin(app.db, await makeClinic(app.db)))
  const owner = await app.signInAs(await makePatientAccount(app.db))
  for (const client of [stranger, owner]) {
    const [hidden, absent] = [await end(client, id), await end(client, newId())]
    assert.deepEqual([hidden.status, hidden.text], [404, absent.text])
  }
  assert.equal((await end(app.anonymous, id)).status, 401)
  assert.equal(await reads(), true)
})

test('two people end it at the same time: one succeeds', async () => {
  const { body } = await open()
  const clients = [administrator, await app.signInAs(doctor), await app.signInAs(colleague)]
  const answers = await Promise.all(clients.map((client) => end(client, body.emergencyAccessId)))
  assert.deepEqual(statusesOf(answers), [200, 409, 409])
})

test('the clinic’s doctors and administrators list all of them, newest first, in pages', async () => {
  const second = await secretChart()
  await open()
  await open(second, await app.signInAs(colleague))
  const other = await makeClinic(app.db)
  await sql`insert into emergency_accesses (id, patient_id, clinic_id, user_id, reason, ends_at)
    values (${newId()}, ${(await makeChart(app.db, other)).id}, ${other.id}, ${(await makeAdmin(app.db, other)).userId},
      'Somewhere else altogether', now())`.execute(app.db)
  for (const client of [administrator, await app.signInAs(doctor)]) {
    const { status, body, headers } = await listed(client)
    assert.deepEqual([status, headers['x-total-count'], body.length], [200, '2', 2])
    const [newest, oldest] = body
    assert.deepEqual(
      [newest.chart.id, newest.chart.firstName, newest.chart.lastName, newest.reason, newest.isOpen, newest.endedBy],
      [second.id, 'Kamala', 'Kapoor', reason, true, null],
    )
    assert.equal(newest.who.isYou, false)
    assert.equal(oldest.who.isYou, client === administrator)
    assert(Date.parse(newest.endsAt) > Date.now())
    assert.doesNotMatch(JSON.stringify(body), /Asthma|Penicillin/)
  }
  const page = await listed(administrator, '?limit=1&offset=1')
  assert.deepEqual([page.body.length, page.body[0].chart.id, page.headers['x-total-count']], [1, chart.id, '2'])
  assert.match(String((await listed(administrator, '?limit=1')).headers.link), /rel="next"/)
  assert.equal((await listed(await app.signInAs(await makeStaff(app.db, here)))).status, 403)
  const stranger = await app.signInAs(await makeAdmin(app.db, other))
  assert.equal((await listed(stranger)).status, 404)
  assert.equal((await listed(app.anonymous)).status, 401)
})

test('a merged chart is listed under the remaining chart', async () => {
  const remaining = await secretChart()
  await open()
  assert.equal((await administrator.post(`/api/patients/${chart.id}/merge`, { into: remaining.id })).status, 201)
  const { body } = await listed(administrator)
  assert.equal(body[0].chart.id, remaining.id)
})

test('a doctor whose own chart a colleague opens gets a single notification, about their own chart', async () => {
  const own = await makeChart(app.db, here, { owner: doctor })
  await open(own)
  assert.deepEqual(
    (await bellOf(doctor)).map(({ kind }) => kind),
    ['emergency_access'],
  )
  assert.equal((await app.mailsTo(doctor.email)).length, 1)
})

test('at a clinic with no one else to notify, the log records it with ids only', async (t) => {
  const lonely = await makeClinic(app.db)
  const only = await makeAdmin(app.db, lonely)
  await sql`update users set password_hash = (select password_hash from users where id = ${admin.userId})
    where id = ${only.userId}`.execute(app.db)
  const { mock } = t.mock.method(app.deps.log, 'warn', () => {})
  assert.equal((await open(await makeChart(app.db, lonely), await app.signInAs(only))).status, 201)
  const said = mock.calls.map((call) => call.arguments as unknown[])
  assert.equal(said.length, 1)
  assert.deepEqual(Object.keys(said[0]![0] as object), ['clinicId', 'userId'])
  assert.match(String(said[0]![1]), /no one else/)
  mock.resetCalls()
  await open()
  assert.equal(mock.callCount(), 0)
})
