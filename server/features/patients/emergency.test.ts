import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
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
} from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

const reason = 'Found unconscious in the waiting room'
const password = 'a quiet sentence of the test'
const tooShort = 'Please give a reason of at least 10 characters'

const app = await sharedApp()
let account: Person
let chart: { id: string }

const here = await makeClinic(app.db, { name: 'River Clinic' })
const passwordHash = await quickHash(password)
const admin = await knownAdmin()
const administrator = await app.signInAs(admin)
const colleague = await app.signInAs(await knownAdmin())
const doctor = await app.signInAs(await makeDoctor(app.db, here))
beforeEach(async () => {
  account = await makePatientAccount(app.db)
  chart = await makeChart(app.db, here, { owner: account })
  await sql`update patients set medical_history = 'Asthma', allergies = 'Penicillin', blood_type = 'O+'
    where id = ${chart.id}`.execute(app.db)
})

/** An administrator with the password of these tests. */
async function knownAdmin() {
  const one = await makeAdmin(app.db, here)
  await sql`update users set password_hash = ${passwordHash} where id = ${one.userId}`.execute(app.db)
  return one
}
const pathOf = (one: { id: string } = chart) => `/api/patients/${one.id}`
const open = (client: Client = administrator, one = chart) =>
  client.post(`${pathOf(one)}/emergency-access`, { reason, password })
const reads = async (client: Client) => 'allergies' in (await client.get(pathOf())).body
const passed = (minutes: number) =>
  sql`update emergency_accesses set opened_at = opened_at - make_interval(mins => ${minutes}),
    ends_at = ends_at - make_interval(mins => ${minutes}) where patient_id = ${chart.id}`.execute(app.db)

test('an administrator who gives a reason reads the clinical fields for an hour, and changes none of them', async () => {
  assert.equal(await reads(administrator), false)
  const { status, body } = await open()
  assert.deepEqual(
    [status, body.medicalHistory, body.allergies, body.bloodGroup, body.bloodType],
    [201, 'Asthma', 'Penicillin', 'O+', 'O+'],
  )
  assert.deepEqual([body.can.readClinical, body.can.editClinical, body.can.openInEmergency], [true, false, false])
  const left = Date.parse(body.emergencyEndsAt) - Date.now()
  assert.ok(left > 59 * 60_000 && left < 61 * 60_000, String(left))
  assert.equal((await administrator.put(pathOf(), { allergies: '' })).status, 403)
  await passed(59)
  assert.equal(await reads(administrator), true)
  await passed(1)
  const ended = await administrator.get(pathOf())
  assert.ok(!('allergies' in ended.body))
  assert.doesNotMatch(ended.text, /Asthma|Penicillin|O\+/)
  assert.deepEqual([ended.body.emergencyEndsAt, ended.body.can.openInEmergency], [null, true])
  assert.equal((await open()).status, 201)
})

test('the access is for one person and one chart, and ends with the membership', async () => {
  const other = await makeChart(app.db, here)
  await open()
  const seen = await colleague.get(pathOf())
  assert.ok(!('allergies' in seen.body))
  assert.deepEqual([seen.body.emergencyEndsAt, seen.body.can.openInEmergency], [null, true])
  assert.ok(!('allergies' in (await administrator.get(pathOf(other))).body))
  const leaving = await knownAdmin()
  const client = await app.signInAs(leaving)
  await open(client)
  assert.equal(await reads(client), true)
  await sql`update memberships set role = 'staff', capabilities = '{patients}' where user_id = ${leaving.userId}`.execute(
    app.db,
  )
  assert.equal(await reads(client), false)
})

test('a reason of 10 to 500 characters is required', async () => {
  for (const [body, message] of [
    [{ password }, tooShort],
    [{ password, reason: '  too few  ' }, tooShort],
    [{ password, reason: 'x'.repeat(501) }, 'At most 500 characters'],
  ] as const) {
    const answer = await administrator.post(`${pathOf()}/emergency-access`, body)
    assert.deepEqual([answer.status, answer.body.issues], [400, [{ path: 'reason', message }]])
  }
  assert.equal(await reads(administrator), false)
})

test('doctors, the desk and the patient never need it; another clinic gets 404', async () => {
  const owner = await app.signInAs(account)
  const desk = await app.signInAs(await makeStaff(app.db, here))
  const both = await makeAdmin(app.db, here)
  await sql`insert into memberships (user_id, clinic_id, role) values (${both.userId}, ${here.id}, 'doctor')`.execute(
    app.db,
  )
  for (const client of [doctor, owner, desk, await app.signInAs(both)]) assert.equal((await open(client)).status, 403)
  const stranger = await app.signInAs(await makeAdmin(app.db, await makeClinic(app.db)))
  const [hidden, absent] = [await open(stranger), await open(stranger, { id: newId() })]
  assert.deepEqual([hidden.status, hidden.text], [404, absent.text])
  assert.equal((await open(app.anonymous)).status, 401)
  const { rows } = await sql`select from emergency_accesses where patient_id = ${chart.id}`.execute(app.db)
  assert.equal(rows.length, 0)
})

test('the audit has person, time and chart, without the reason; the patient is notified by bell, email and access list', async () => {
  await open()
  const { rows } = await sql<Record<string, unknown>>`select actor_user_id, clinic_id, detail from audit_events
    where action = 'patient.emergency-opened' and subject_id = ${chart.id}`.execute(app.db)
  assert.deepEqual(rows, [{ actor_user_id: admin.userId, clinic_id: here.id, detail: {} }])
  const owner = await app.signInAs(account)
  const [notification] = (await owner.get('/api/notifications')).body.notifications
  assert.deepEqual(
    [notification.kind, notification.text, notification.href],
    ['emergency_access', 'Your record was opened with emergency access: River Clinic', `/patients/${chart.id}`],
  )
  const [mail] = await app.mailsTo(account.email)
  assert.match(mail!.body, new RegExp(`River Clinic[^]*/patients/${chart.id}`))
  assert.doesNotMatch(mail!.body, /unconscious|Asthma/)
  const { body } = await owner.get(`${pathOf()}/access`)
  assert.deepEqual([body[0].what, body[0].who.role], ['emergency-opened', 'clinic_admin'])
})

test('a guest’s chart can be opened too, without a patient to notify', async () => {
  const guest = await makeChart(app.db, here, { email: 'guest@people.example' })
  assert.equal((await open(administrator, guest)).status, 201)
  assert.deepEqual(await app.mailsTo('guest@people.example'), [])
})

test('only the clinic’s doctors and administrators see who and why', async () => {
  await open()
  for (const [client, isYou] of [
    [administrator, true],
    [colleague, false],
    [doctor, false],
  ] as const) {
    const { status, body, headers } = await client.get(`${pathOf()}/emergency-access`)
    assert.deepEqual([status, headers['x-total-count'], body.length], [200, '1', 1])
    assert.deepEqual([body[0].reason, body[0].who.isYou], [reason, isYou])
  }
  for (const client of [await app.signInAs(account), await app.signInAs(await makeStaff(app.db, here))])
    assert.equal((await client.get(`${pathOf()}/emergency-access`)).status, 403)
})

test('two simultaneous requests open it once and notify once', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => open()))
  assert.deepEqual(statusesOf(answers), [201, 409, 409])
  assert.equal((await app.mailsTo(account.email)).length, 1)
})
