import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { claimMessages } from '#contract/claims/claims.ts'
import type { Answer, Client } from '#server/testing/client.ts'
import { statusesOf } from '#server/testing/client.ts'
import {
  makeAdmin,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
} from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { buildTestApp } from '#server/testing/test-app.ts'

const BORN = '1984-06-07'
const NAME = { firstName: 'Nila', lastName: 'Das' }

const app = await sharedApp()
const clinic = await makeClinic(app.db, { name: 'Hill Clinic' })
const doctor = await app.signInAs(await makeDoctor(app.db, clinic))
const admin = await app.signInAs(await makeAdmin(app.db, clinic))
const staff = await app.signInAs(await makeStaff(app.db, clinic))

let charts = 0
/** A chart with an address that is not the account's, and the account of its person. */
async function person({ isClinical = true, isVerified = true } = {}) {
  const email = `chart-${++charts}@mail.example`
  const chart = await makeChart(app.db, clinic, { ...NAME, email, dateOfBirth: BORN })
  if (isClinical) await sql`update patients set allergies = 'Penicillin' where id = ${chart.id}`.execute(app.db)
  const client = await app.signInAs(await makePatientAccount(app.db, { ...NAME, isVerified }))
  return { chart, client, email }
}
const handOut = (by: Client, { id }: { id: string }) => by.post(`/api/patients/${id}/access-code`)
const codeOf = async (by: Client, chart: { id: string }) => (await handOut(by, chart)).body.code as string
const type = (client: Client, code: string, more: object = { dateOfBirth: BORN }) =>
  client.post('/api/claims/code', { code, ...more })
const says = ({ status, body }: Answer) => [status, body.message]

test('a doctor’s code gives the chart immediately, however it is typed, and once', async () => {
  const { chart, client, email } = await person()
  const { status, body } = await handOut(doctor, chart)
  assert.equal(status, 201)
  assert.match(body.code, /^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
  assert.ok(Date.parse(body.expiresAt) - Date.now() > 6.9 * 86_400_000)
  const answer = await type(client, ` ${body.code.toLowerCase().replace('-', ' ')} `)
  assert.deepEqual([answer.status, answer.body.isTaken], [200, true])
  assert.equal((await client.get(`/api/patients/${chart.id}`)).body.allergies, 'Penicillin')
  const other = await app.signInAs(await makePatientAccount(app.db, NAME))
  assert.deepEqual(says(await type(other, body.code)), [409, claimMessages.codeInvalid])
  assert.deepEqual(
    (await app.mailsTo(email)).map(({ subject }) => subject),
    ['A clinic handed out a code for a record', 'A record was added to an account'],
  )
})

for (const [who, by] of [
  ['the desk', () => staff],
  ['an administrator', () => admin],
] as const) {
  test(`a code of ${who} isn’t enough for a chart with clinical text: someone else releases it`, async () => {
    const { chart, client } = await person()
    const answer = await type(client, await codeOf(by(), chart))
    assert.deepEqual([answer.status, answer.body.isTaken, answer.body.message], [200, false, claimMessages.asked])
    assert.equal((await client.get(`/api/patients/${chart.id}`)).status, 404)
    assert.equal((await client.post(`/api/claims/${chart.id}/accept`)).status, 409)
    const [request] = (await admin.get(`/api/claim-requests?patientId=${chart.id}`)).body
    assert.deepEqual([request.codeFrom.isYou, request.mayRelease], by() === admin ? [true, 'no'] : [false, 'now'])
    assert.equal((await doctor.post(`/api/claim-requests/${request.id}/release`)).status, 200)
    assert.equal((await client.post(`/api/claims/${chart.id}/accept`)).status, 200)
  })

  test(`a code of ${who} gives a chart without clinical text; doctors and administrators are notified`, async () => {
    const { chart, client } = await person({ isClinical: false })
    const code = await codeOf(by(), chart)
    const kinds = async (one: Client) =>
      (await one.get('/api/notifications')).body.notifications
        .filter(({ href }: { href: string }) => href.endsWith(chart.id))
        .map(({ kind }: { kind: string }) => kind)
    assert.deepEqual(await kinds(doctor), ['chart_code'])
    assert.deepEqual(await kinds(admin), by() === admin ? [] : ['chart_code'])
    assert.equal((await type(client, code)).body.isTaken, true)
    assert.deepEqual(await kinds(doctor), ['chart_claimed', 'chart_code'])
    const { body } = await client.get(`/api/patients/${chart.id}/access`)
    assert.deepEqual(
      body.map(({ what }: { what: string }) => what).filter((what: string) => what !== 'opened'),
      ['claimed', 'code-handed-out'],
    )
  })
}

test('a code alone doesn’t give a chart with symptoms that a guest wrote', async () => {
  const { chart, client } = await person({ isClinical: false })
  const { rows } = await sql<{ id: string }>`select id from doctors where clinic_id = ${clinic.id}`.execute(app.db)
  await sql`insert into appointments (id, clinic_id, doctor_id, patient_id, starts_at, ends_at, status, source, currency, reference, symptoms)
    values (gen_random_uuid(), ${clinic.id}, ${rows[0]!.id}, ${chart.id}, now() + interval '1 day', now() + interval '25 hours', 'pending',
      'public', 'USD', 'RCODE', 'a cough')`.execute(app.db)
  assert.equal((await type(client, await codeOf(staff, chart))).body.isTaken, false)
})

test('a wrong, expired or replaced code, another name and another birth date get the same reply', async () => {
  const { chart, client } = await person()
  const first = await codeOf(doctor, chart)
  const second = await codeOf(doctor, chart)
  const wrong = [409, claimMessages.codeInvalid]
  assert.deepEqual(says(await type(client, first)), wrong)
  assert.deepEqual(says(await type(client, '00000-00000')), wrong)
  assert.deepEqual(says(await type(client, second, {})), wrong)
  assert.deepEqual(says(await type(client, second, { dateOfBirth: '1984-06-08' })), wrong)
  const stranger = await app.signInAs(await makePatientAccount(app.db, { firstName: 'Other', lastName: 'Name' }))
  assert.deepEqual(says(await type(stranger, second)), wrong)
  await sql`update chart_codes set expires_at = now() where patient_id = ${chart.id}`.execute(app.db)
  assert.deepEqual(says(await type(client, second)), wrong)
  const unproved = await person({ isVerified: false })
  assert.deepEqual(says(await type(unproved.client, second)), [409, claimMessages.verifyFirst])
  for (const one of [staff, doctor, admin]) assert.equal((await type(one, second)).status, 403)
})

test('a code is stored as a hash, and none is created for a chart that an account holds', async () => {
  const { chart } = await person()
  const code = await codeOf(doctor, chart)
  const { rows } = await sql<{
    text: string
  }>`select c::text as text from chart_codes c where patient_id = ${chart.id}`.execute(app.db)
  assert.doesNotMatch(rows[0]!.text.toUpperCase(), new RegExp(code.replace('-', '')))
  const owned = await makeChart(app.db, clinic, { owner: await makePatientAccount(app.db) })
  assert.equal((await handOut(doctor, owned)).status, 409)
  const stranger = await app.signInAs(await makeAdmin(app.db, await makeClinic(app.db)))
  assert.equal((await handOut(stranger, chart)).status, 404)
  assert.equal((await handOut(app.anonymous, chart)).status, 401)
})

test("'two people type one code at the same time, and one gets the chart'", async () => {
  const { chart, client } = await person()
  const code = await codeOf(doctor, chart)
  const other = await app.signInAs(await makePatientAccount(app.db, NAME))
  assert.deepEqual(statusesOf(await Promise.all([type(client, code), type(other, code)])), [200, 409])
})

test('wrong birth dates for a code are limited, no matter who types them', async () => {
  const strict = await buildTestApp()
  const there = await makeClinic(strict.db)
  const by = await strict.signInAs(await makeDoctor(strict.db, there))
  const chart = await makeChart(strict.db, there, { ...NAME, dateOfBirth: BORN })
  const code = await codeOf(by, chart)
  for (let day = 1; day <= 5; day++) {
    const client = await strict.signInAs(await makePatientAccount(strict.db, NAME))
    assert.equal((await type(client, code, { dateOfBirth: `1984-01-0${day}` })).status, 409)
  }
  const last = await strict.signInAs(await makePatientAccount(strict.db, NAME))
  assert.equal((await type(last, code)).status, 429)
  await strict.close()
})
