import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { prescriptionMessages as says } from '#contract/prescriptions/prescriptions.ts'
import { sealWith } from '#server/sealing.ts'
import { checkSignature, signText } from '#server/signatures.ts'
import type { Client } from '#server/testing/client.ts'
import { makeApiKey } from '#server/testing/clinic-things.ts'
import {
  makeAdmin,
  makeChart,
  makeClinic,
  makeDoctor,
  makeDoctorOf,
  type TestClinic,
  type TestDoctor,
} from '#server/testing/factories.ts'
import { makePrescription, prescriptionOf } from '#server/testing/prescriptions.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { todayIn } from '#server/time.ts'
import { contentHash } from '#server/features/prescriptions/content.ts'
import { findVersion } from '#server/features/prescriptions/queries/versions.ts'

let app: TestApp
let clinic: TestClinic
let doctor: TestDoctor
let chart: { id: string }
let client: Client

before(async () => {
  app = await buildTestApp()
  clinic = await makeClinic(app.db, { name: 'Hill Clinic' })
  doctor = await makeDoctor(app.db, clinic)
  chart = await makeChart(app.db, clinic, { firstName: 'Priya', lastName: 'Nair' })
  client = await app.signInAs(doctor)
})
after(() => app.close())

const codeOf = async (id: string) => {
  const { body } = await client.get(`/api/prescriptions/${id}/paper`)
  return body.verifyUrl.split('/').at(-1) as string
}
const verified = async (code: string) => (await app.anonymous.get(`/api/public/prescriptions/${code}`)).body

/** Changes what was signed, as the role that the server runs as. */
async function tamper(table: 'prescription_medications' | 'prescription_versions', change: string, id: string) {
  await sql.raw(`alter table ${table} disable trigger user`).execute(app.db)
  await sql.raw(`update ${table} set ${change} where prescription_id = '${id}'`).execute(app.db)
  await sql.raw(`alter table ${table} enable trigger user`).execute(app.db)
}

test('a record that was changed in the database is damaged: shown, logged, announced to the clinic once, never printed', async () => {
  const admin = await makeAdmin(app.db, clinic)
  const { id } = await makePrescription(app.db, { clinic, doctor, chart, medicationName: 'Zinc' })
  const code = await codeOf(id)
  assert.equal((await verified(code)).state, 'valid')
  const opened = async () => (await client.get(`/api/prescriptions/${id}`)).body.integrity
  assert.equal(await opened(), 'intact')
  await tamper('prescription_medications', `medication_name = 'Morphine', dosage = '30 mg'`, id)
  for (const body of [await verified(code), await verified(code)])
    assert.deepEqual([body.state, body.medications], ['damaged', []])
  const paper = await client.get(`/api/prescriptions/${id}/paper.pdf`)
  assert.deepEqual([paper.status, JSON.parse(paper.text).message], [409, says.damaged])
  for (const person of [doctor, admin]) {
    const { body } = await (await app.signInAs(person)).get('/api/notifications')
    const told = body.notifications.filter((one: { kind: string }) => one.kind === 'prescription_damaged')
    assert.deepEqual(
      told.map(({ text, href }: { text: string; href: string }) => [text, href]),
      [['The record of a prescription was changed after signing: Hill Clinic', '/prescriptions']],
    )
  }
  assert.equal(await opened(), 'damaged')
  const lines = app.log.filter((line) => JSON.stringify(line).includes('changed after signing'))
  assert.equal(lines.length, 3)
  assert.doesNotMatch(JSON.stringify(lines), /Morphine|Priya|Nair/)
})

test('the database alone can’t make a valid prescription: a hash that fits the changed content needs a signature', async () => {
  const { id } = await makePrescription(app.db, { clinic, doctor, chart, medicationName: 'Zinc' })
  const code = await codeOf(id)
  await tamper('prescription_medications', `medication_name = 'Morphine'`, id)
  const { parties, ...version } = await findVersion(app.db, id, 1)
  const fitting = contentHash({ ...version, ...parties }).toString('hex')
  await tamper('prescription_versions', `content_hash = '\\x${fitting}'`, id)
  assert.equal((await verified(code)).state, 'damaged')
  await sql.raw('alter table prescription_signatures disable trigger user').execute(app.db)
  await sql`delete from prescription_signatures where prescription_id = ${id}`.execute(app.db)
  await sql.raw('alter table prescription_signatures enable trigger user').execute(app.db)
  assert.equal((await verified(code)).state, 'unchecked')
  assert.equal((await client.get(`/api/prescriptions/${id}`)).body.integrity, 'not-checked')
})

test('every dose that can be written is intact after it was stored', async () => {
  const lines = [
    { dosage: '1-0-1', frequency: 'After meals', duration: '5 days', instructions: '' },
    { dosage: '2 tablets then 1 tablet', frequency: 'Once daily', duration: 'As needed', quantity: 3, refills: 2 },
    { dosage: '½ spoon', frequency: 'Every 8 hours', duration: 'Until further notice' },
  ]
  const medications = lines.map((line, index) => ({ medicationName: `Medicine ${index}`, ...line }))
  const body = prescriptionOf({ clinic, doctor, chart }, todayIn(clinic.zone), { medications, advice: '' })
  const { status, body: made } = await client.post('/api/prescriptions', body)
  assert.equal(status, 201)
  const { state, medications: shown } = await verified(await codeOf(made.id))
  assert.deepEqual(
    [state, shown[1].quantity, shown[1].refills, shown[1].frequency, shown[1].duration],
    ['valid', 3, 2, 'Once daily', 'As needed'],
  )
})

test('a prescription signed by another program with an API key says so on the printout and the page', async () => {
  const maker = await makeDoctorOf(app.db, await makeAdmin(app.db, clinic), clinic)
  const key = await app.signInAs(
    await makeApiKey(app.db, clinic, maker, { scopes: ['prescriptions:read', 'prescriptions:write'] }),
  )
  const { status, body } = await key.post(
    '/api/prescriptions',
    prescriptionOf({ clinic, doctor: maker, chart }, todayIn(clinic.zone)),
  )
  assert.equal(status, 201)
  const { body: paper } = await client.get(`/api/prescriptions/${body.id}/paper`)
  const page = await verified(paper.verifyUrl.split('/').at(-1))
  assert.deepEqual([paper.throughKey, page.throughKey, page.state], [true, true, 'valid'])
  assert.match(page.keyId, /^[0-9a-f]{16}$/)
  assert.equal(page.keyId, paper.keyId)
  await tamper('prescription_versions', 'through_key = false', body.id)
  assert.equal((await verified(paper.verifyUrl.split('/').at(-1))).state, 'damaged')
})

test('an earlier SECRET still verifies, another purpose and an unknown key don’t', () => {
  const { secret, previousSecrets } = app.deps
  const made = signText('test', 'RX-1')
  assert.equal(checkSignature('test', 'RX-1', made), 'valid')
  assert.equal(checkSignature('test', 'RX-2', made), 'invalid')
  assert.equal(checkSignature('other', 'RX-1', made), 'invalid')
  const next = 'another key: thirty-two characters or more'
  sealWith({ secret: next, previousSecrets: [secret] })
  assert.equal(checkSignature('test', 'RX-1', made), 'valid')
  assert.notEqual(signText('test', 'RX-1').keyId, made.keyId)
  sealWith({ secret: next, previousSecrets: [] })
  assert.equal(checkSignature('test', 'RX-1', made), 'unknown-key')
  sealWith({ secret, previousSecrets })
})
