import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { ListedTestOrder, TestOrder } from '#contract/test-orders/orders.ts'
import type { TestResult } from '#contract/test-orders/results.ts'
import { spokenCode } from '#server/secrets.ts'
import {
  makeAdmin,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
} from '#server/testing/factories.ts'
import { makeFile, pdfBytes } from '#server/testing/files.ts'
import { formOf } from '#server/testing/form.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { makeTestOrder } from '#server/testing/test-orders.ts'
import { todayIn } from '#server/time.ts'

const app = await sharedApp()
const clinic = await makeClinic(app.db)
const doctor = await makeDoctor(app.db, clinic)
const client = await app.signInAs(doctor)
const today = todayIn('Asia/Kolkata')

async function patient() {
  const owner = await makePatientAccount(app.db)
  const chart = await makeChart(app.db, clinic, { owner })
  return { ...chart, owner, client: await app.signInAs(owner) }
}

const order = async (chart: { id: string }, tests: string[]): Promise<TestOrder> => {
  const { status, body, text } = await client.post(`/api/patients/${chart.id}/test-orders`, { tests })
  assert.equal(status, 201, text)
  return body as TestOrder
}
const acknowledge = (id: string) => client.put(`/api/test-results/${id}/acknowledgment`, {})
const fileOf = (id: string) => `/api/test-results/${id}/file`
const storedFile = () => makeFile(app.db, { ownerId: null, clinicId: clinic.id }, app.deps.files, pdfBytes())

test('a laboratory’s report is uploaded as a result, and the patient opens it once it is acknowledged', async () => {
  const one = await patient()
  const { tests } = await order(one, ['xray-chest'])
  const upload = async (fields: object) => {
    const form = await formOf({ file: new File([pdfBytes()], 'report.pdf'), measuredOn: today, ...fields })
    return client.send('POST', `/api/ordered-tests/${tests[0]!.id}/files`, form.body, form.headers)
  }
  const added = await upload({ after: '0', laboratory: 'City Imaging' })
  assert.equal(added.status, 201, added.text)
  const result = added.body as TestResult
  assert.deepEqual([result.file?.kind, result.values, result.laboratory], ['pdf', [], 'City Imaging'])
  assert.equal((await upload({ after: '0' })).status, 409)
  const path = fileOf(result.id)
  assert.equal((await client.get(path)).status, 200)
  assert.equal((await one.client.get(path)).status, 404)
  await acknowledge(result.id)
  assert.equal((await one.client.get(path)).headers['content-type'], 'application/pdf')
  const { tests: typed } = await order(one, ['cbc'])
  const body = { measuredOn: today, values: [], summary: 'Normal', after: 0 }
  const entered = await client.post(`/api/ordered-tests/${typed[0]!.id}/results`, body)
  assert.equal((await client.get(fileOf(entered.body.id))).status, 404)
})

test('people of the clinic who hold the chart as patients open a file only once it is acknowledged', async () => {
  for (const make of [makeAdmin, makeStaff]) {
    const owner = await make(app.db, clinic)
    await sql`update memberships set capabilities = '{patients}' where user_id = ${owner.userId} and role = 'staff'`.execute(
      app.db,
    )
    const chart = await makeChart(app.db, clinic, { owner })
    const { id: fileId } = await storedFile()
    const { resultId } = await makeTestOrder(app.db, { clinic, chart, doctor, result: 'entered', fileId })
    const own = await app.signInAs(owner)
    assert.equal((await own.get(fileOf(resultId))).status, 404)
    assert.equal((await acknowledge(resultId)).status, 200)
    assert.equal((await own.get(fileOf(resultId))).status, 200)
  }
})

test('an administrator prints an order and opens a file during emergency access only', async () => {
  const one = await patient()
  const admin = await makeAdmin(app.db, clinic)
  const { id: fileId } = await storedFile()
  const { id, resultId } = await makeTestOrder(app.db, { clinic, chart: one, doctor, result: 'entered', fileId })
  const who = await app.signInAs(admin)
  const statuses = async () =>
    Promise.all(
      [`/api/patients/${one.id}/test-orders`, `/api/test-orders/${id}/order.pdf`, fileOf(resultId)].map(
        async (path) => (await who.get(path)).status,
      ),
    )
  assert.deepEqual(await statuses(), [403, 403, 403])
  await sql`
    insert into emergency_accesses (id, patient_id, clinic_id, user_id, reason, ends_at)
    values (gen_random_uuid(), ${one.id}, ${clinic.id}, ${admin.userId}, 'Unconscious', now() + interval '1 hour')
  `.execute(app.db)
  assert.deepEqual(await statuses(), [200, 200, 200])
  await sql`update emergency_accesses set ends_at = now() where patient_id = ${one.id}`.execute(app.db)
  assert.deepEqual(await statuses(), [403, 403, 403])
})

test('an order is found by its printed number, however it is typed, and only at the reader’s clinics', async () => {
  const one = await patient()
  const { id } = await order(one, ['cbc'])
  // begins with the letter that stands before every number
  const number = `T-T${spokenCode(6)}`
  await sql`update test_orders set number = ${number} where id = ${id}`.execute(app.db)
  const cancelled = await client.put(`/api/test-orders/${id}/cancellation`, { reason: 'Moved', version: 1 })
  assert.equal(cancelled.status, 200)
  const find = async (typed: string, who = client) =>
    ((await who.get(`/api/test-orders?number=${encodeURIComponent(typed)}`)).body as ListedTestOrder[]).map(
      (found) => found.id,
    )
  for (const typed of [number, number.toLowerCase(), number.slice(2), number.replace('-', ''), ` ${number} `])
    assert.deepEqual(await find(typed), [id])
  assert.deepEqual(await find('T-NOTHERE'), [])
  const stranger = await app.signInAs(await makeDoctor(app.db, await makeClinic(app.db)))
  assert.deepEqual(await find(number, stranger), [])
})

test('an export dates an acknowledgment by the day at the clinic', async () => {
  const own = await makeClinic(app.db)
  const author = await makeDoctor(app.db, own)
  const { resultId } = await makeTestOrder(app.db, {
    clinic: own,
    chart: await makeChart(app.db, own),
    doctor: author,
    result: 'entered',
  })
  // 20:00 UTC is the next day in India
  await sql`update test_results set acknowledged_by = ${author.userId}, acknowledged_at = '2026-03-04T20:00:00Z' where id = ${resultId}`.execute(
    app.db,
  )
  const { text, status } = await (await app.signInAs(author)).get(`/api/clinics/${own.id}/test-orders.csv`)
  assert.equal(status, 200)
  assert.match(text, /2026-03-05/)
})
