import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { keyMessages } from '#contract/api-keys.ts'
import {
  type LabCandidate,
  type LabMessage,
  type LabMessageDetail,
  labMessages,
} from '#contract/lab-messages/messages.ts'
import type { ChartTestOrders } from '#contract/test-orders/orders.ts'
import { addDays } from '#contract/wall-clock.ts'
import type { Client } from '#server/testing/client.ts'
import { makeApiKey } from '#server/testing/clinic-things.ts'
import {
  makeAdmin,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
} from '#server/testing/factories.ts'
import { hemoglobin, makeLabOrder, oru } from '#server/testing/lab-messages.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { todayIn } from '#server/time.ts'

const app = await sharedApp()
const clinic = await makeClinic(app.db)
const doctor = await makeDoctor(app.db, clinic)
const client = await app.signInAs(doctor)
const admin = await makeAdmin(app.db, clinic)
const lab = await app.signInAs(
  await makeApiKey(app.db, clinic, admin, { name: 'Metro Lab', scopes: ['lab-results:write'] }),
)
const yesterday = addDays(todayIn('Asia/Kolkata'), -1).replaceAll('-', '')

async function ordered() {
  const owner = await makePatientAccount(app.db)
  const chart = await makeChart(app.db, clinic, { owner })
  return { chart, owner, ...(await makeLabOrder(app.db, { clinic, doctor, chart })) }
}
type Ordered = Awaited<ReturnType<typeof ordered>>

let count = 0
const messageOf = ({ number, patient }: Ordered, more: Partial<Parameters<typeof oru>[0]> = {}) =>
  oru({ controlId: `C-${++count}`, orderNumber: number, patient, sampled: yesterday, ...more })
const post = (content: string, who: Client = lab, type = 'application/hl7-v2') =>
  who.send('POST', '/api/lab-messages', content, { 'content-type': type })
async function sent(content: string): Promise<string> {
  const { status, body, text } = await post(content)
  assert.equal(status, 201, text)
  return body.id
}
const read = async (id: string, who: Client = client): Promise<LabMessageDetail> => {
  const { status, body, text } = await who.get(`/api/lab-messages/${id}`)
  assert.equal(status, 200, text)
  return body
}
const outcome = async (id: string) => {
  const { state, reason } = await read(id)
  return [state, reason]
}
const resultsOf = async ({ chart }: Ordered) => {
  const { body } = await client.get(`/api/patients/${chart.id}/test-orders`)
  return (body as ChartTestOrders).orders.flatMap(({ tests }) => tests).flatMap(({ results }) => results)
}
const bellOf = async (kind: string) => {
  const { body } = await client.get('/api/notifications')
  return (body.notifications as { kind: string }[]).filter((one) => one.kind === kind).length
}

test('a message that names order, patient and test is a result with the laboratory’s values', async () => {
  const one = await ordered()
  const id = await sent(messageOf(one, { tests: hemoglobin('9.10', { flag: 'L' }) }))
  const message = await read(id)
  assert.deepEqual(
    [message.state, message.order?.number, message.source, message.format, message.can],
    ['applied', one.number, 'Metro Lab', 'hl7v2', { decide: false, reopen: false }],
  )
  const [result] = await resultsOf(one)
  assert.deepEqual(
    [result?.version, result?.labStatus, result?.enteredBy, result?.laboratory, result?.acknowledgedAt],
    [1, 'final', null, 'LIS METROLAB', null],
  )
  assert.deepEqual(result?.values[0]?.lab, { sent: '9.10', range: '12-16', flags: ['L'] })
  assert.equal(result?.values[0]?.flag, 'low')
  const patient = await app.signInAs(one.owner)
  const hidden = (await patient.get(`/api/patients/${one.chart.id}/test-orders`)).body as ChartTestOrders
  assert.deepEqual(hidden.orders[0]?.tests[0]?.results, [])
  assert.equal((await client.put(`/api/test-results/${result!.id}/acknowledgment`, {})).status, 200)
  const access = await patient.get(`/api/patients/${one.chart.id}/access`)
  assert(access.text.includes('test-result-received'), access.text)
})

test('preliminary, final and corrected results are versions, the order stays open until one is final', async () => {
  const one = await ordered()
  const statusOf = async () =>
    (await sql<{ status: string }>`select status from test_orders where id = ${one.id}`.execute(app.db)).rows[0]?.status
  const at = (hour: string) => `${yesterday}${hour}0000`
  await sent(messageOf(one, { issued: at('10'), tests: hemoglobin('12', { status: 'P' }) }))
  assert.equal(await statusOf(), 'open')
  await sent(messageOf(one, { issued: at('12'), tests: hemoglobin('12.5') }))
  assert.equal(await statusOf(), 'resulted')
  await sent(messageOf(one, { issued: at('14'), tests: hemoglobin('13.5', { status: 'C' }) }))
  assert.deepEqual(
    (await resultsOf(one)).map(({ version, labStatus, values }) => [version, labStatus, values[0]?.value]),
    [
      [3, 'corrected', 13.5],
      [2, 'final', 12.5],
      [1, 'preliminary', 12],
    ],
  )
  const late = await sent(messageOf(one, { issued: at('11'), tests: hemoglobin('11') }))
  assert.deepEqual(await outcome(late), ['unmatched', 'older'])
})

test('the same message counts once however often it is sent, and every copy is stored', async () => {
  const one = await ordered()
  const content = messageOf(one)
  const ids = await Promise.all(Array.from({ length: 5 }, () => sent(content)))
  const states = await Promise.all(ids.map(async (id) => (await read(id)).state))
  assert.deepEqual(states.toSorted(), ['applied', 'duplicate', 'duplicate', 'duplicate', 'duplicate'])
  assert.equal((await resultsOf(one)).length, 1)
  // the same result under another control id
  assert.deepEqual(await outcome(await sent(messageOf(one))), ['duplicate', 'same-result'])
  assert.equal((await resultsOf(one)).length, 1)
})

test('a critical value notifies the doctor who ordered the test', async () => {
  const one = await ordered()
  const before = await bellOf('test_result_critical')
  await sent(messageOf(one, { tests: hemoglobin('5', { flag: 'LL' }) }))
  assert.equal((await resultsOf(one))[0]?.isCritical, true)
  assert.equal(await bellOf('test_result_critical'), before + 1)
})

test('a message that can’t be read is stored, and the clinic sees it as it arrived', async () => {
  const { status, body } = await post('MSH|^~\\&|LIS\rGARBAGE')
  assert.deepEqual([status, body.isReadable], [201, false])
  const message = await read(body.id)
  assert.deepEqual([message.state, message.content, message.results], ['malformed', 'MSH|^~\\&|LIS\nGARBAGE', []])
  assert.equal((await post('')).status, 400)
  assert.equal((await post('x', lab, 'text/plain')).status, 415)
})

test('a FHIR report is received, and one of another clinic’s order stays outside of its chart', async () => {
  const one = await ordered()
  const { patient, number } = one
  const report = (of: string) =>
    JSON.stringify({
      resourceType: 'DiagnosticReport',
      identifier: [{ value: `R-${++count}` }],
      basedOn: [{ identifier: { value: of } }],
      status: 'final',
      code: { text: 'Complete blood count' },
      subject: { reference: '#p' },
      effectiveDateTime: `${addDays(todayIn('Asia/Kolkata'), -1)}T09:00:00+05:30`,
      result: [{ reference: '#hb' }],
      contained: [
        {
          resourceType: 'Patient',
          id: 'p',
          identifier: [{ value: patient.chartNumber }],
          name: [{ family: patient.lastName, given: [patient.firstName] }],
        },
        {
          resourceType: 'Observation',
          id: 'hb',
          status: 'final',
          code: { text: 'Hemoglobin' },
          valueQuantity: { value: 12.5, unit: 'g/dL' },
        },
      ],
    })
  const there = await makeClinic(app.db)
  const doctorThere = await makeDoctor(app.db, there)
  const foreign = await makeLabOrder(app.db, {
    clinic: there,
    doctor: doctorThere,
    chart: await makeChart(app.db, there),
  })
  const wrong = await post(report(foreign.number), lab, 'application/fhir+json')
  assert.deepEqual(await outcome(wrong.body.id), ['unmatched', 'no-order'])
  assert.equal((await (await app.signInAs(doctorThere)).get(`/api/lab-messages/${wrong.body.id}`)).status, 404)
  const right = await post(report(number), lab, 'application/fhir+json')
  assert.equal(right.status, 201, right.text)
  assert.deepEqual(await outcome(right.body.id), ['applied', null])
})

test('a person compares an unmatched message with an order, and says why if the patient isn’t clear', async () => {
  const one = await ordered()
  const slip = { ...one.patient, dateOfBirth: addDays(one.patient.dateOfBirth, 1) }
  const id = await sent(messageOf(one, { patient: slip }))
  assert.deepEqual(await outcome(id), ['unmatched', 'other-patient'])
  const listed = (await client.get('/api/lab-messages?limit=100')).body as LabMessage[]
  assert(listed.some((message) => message.id === id && message.patient?.dateOfBirth === slip.dateOfBirth))
  const found = (await client.get(`/api/lab-messages/${id}/orders`)).body as LabCandidate[]
  assert.deepEqual(
    [found.map(({ number }) => number), found[0]?.agrees, found[0]?.isSamePatient, found[0]?.proposed],
    [
      [one.number],
      { number: true, chartNumber: true, name: true, dateOfBirth: false, gender: true },
      false,
      [one.testId],
    ],
  )
  const searched = await client.get(`/api/lab-messages/${id}/orders?search=${one.patient.chartNumber.toLowerCase()}`)
  assert.deepEqual(
    (searched.body as LabCandidate[]).map((each) => each.id),
    [one.id],
  )
  const body = { orderId: one.id, tests: [{ at: 0, orderedTestId: one.testId, after: 0 }] }
  const match = (change: object = {}) => client.post(`/api/lab-messages/${id}/match`, { ...body, ...change })
  assert.deepEqual([(await match()).status, (await match()).body.message], [400, labMessages.patient])
  assert.equal((await match({ note: 'Slip', tests: [{ at: 1, orderedTestId: one.testId, after: 0 }] })).status, 400)
  assert.equal((await match({ note: 'Slip', tests: [{ at: 0, orderedTestId: one.testId, after: 1 }] })).status, 409)
  const other = await ordered()
  assert.equal((await match({ note: 'Slip', tests: [{ at: 0, orderedTestId: other.testId, after: 0 }] })).status, 400)
  const done = await match({ note: 'The laboratory confirmed the slip' })
  assert.deepEqual(
    [done.status, done.body.state, done.body.note],
    [200, 'applied', 'The laboratory confirmed the slip'],
  )
  const [result] = await resultsOf(one)
  assert.deepEqual([result?.enteredBy?.lastName, result?.labStatus], [doctor.lastName, 'final'])
  assert.equal((await match({ note: 'Again' })).body.message, labMessages.decided)
})

test('a message is set aside with a reason, and nothing of it changes unless it is reopened', async () => {
  const one = await ordered()
  const id = await sent(messageOf(one, { orderNumber: 'T-NONE' }))
  const dismiss = (reason: string) => client.post(`/api/lab-messages/${id}/dismissal`, { reason })
  assert.equal((await dismiss(' ')).status, 400)
  const done = await dismiss('Not ours')
  assert.deepEqual([done.status, done.body.state, done.body.decidedBy.lastName], [200, 'dismissed', doctor.lastName])
  assert.equal((await dismiss('Again')).status, 409)
  assert.deepEqual(await resultsOf(one), [])
  const all = (await client.get('/api/lab-messages?list=all&limit=100')).body as LabMessage[]
  assert(all.some((message) => message.id === id))
  for (const change of [
    sql`update lab_messages set state = 'received' where id = ${id}`,
    sql`delete from lab_messages where id = ${id}`,
  ])
    await assert.rejects(change.execute(app.db))
  const open = await sent(messageOf(one, { orderNumber: 'T-NONE' }))
  await assert.rejects(sql`update lab_messages set content = 'x' where id = ${open}`.execute(app.db))
})

test('only keys with the scope send, and only doctors and staff with the permission read', async () => {
  const one = await ordered()
  const content = messageOf(one, { orderNumber: '' })
  const refused = await post(content, client)
  assert.deepEqual([refused.status, refused.body.message], [403, keyMessages.onlyForKeys])
  const other = await app.signInAs(await makeApiKey(app.db, clinic, admin, { scopes: ['patients:read'] }))
  assert.equal((await post(content, other)).body.message, keyMessages.lacksScope('lab-results:write'))
  assert.equal((await post(content, app.anonymous)).status, 401)
  const id = await sent(content)
  const staff = await makeStaff(app.db, clinic)
  const statusFor = async (who: Client) => [
    (await who.get('/api/lab-messages')).status,
    (await who.get(`/api/lab-messages/${id}`)).status,
    (await who.post(`/api/lab-messages/${id}/dismissal`, { reason: 'No' })).status,
  ]
  const permit = (...all: string[]) =>
    sql`update memberships set capabilities = ${all} where user_id = ${staff.userId}`.execute(app.db)
  await permit('patients')
  assert.deepEqual(await statusFor(await app.signInAs(staff)), [403, 403, 403])
  assert.deepEqual(await statusFor(await app.signInAs(admin)), [403, 403, 403])
  assert.deepEqual(await statusFor(lab), [403, 403, 403])
  assert.deepEqual(await statusFor(await app.signInAs(one.owner)), [403, 404, 404])
  await permit('tests')
  assert.deepEqual(await statusFor(await app.signInAs(staff)), [200, 200, 200])
})
