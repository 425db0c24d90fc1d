import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { type LabMessageDetail, labMessages } from '#contract/lab-messages/messages.ts'
import type { ChartTestOrders, TestOrder } from '#contract/test-orders/orders.ts'
import type { TimelineEntry } from '#contract/visits/timeline.ts'
import { addDays } from '#contract/wall-clock.ts'
import type { Client } from '#server/testing/client.ts'
import { makeApiKey } from '#server/testing/clinic-things.ts'
import { makeAdmin, makeChart, makeClinic, makeDoctor, makePatientAccount } from '#server/testing/factories.ts'
import { hemoglobin, makeLabOrder, oru } from '#server/testing/lab-messages.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { todayIn } from '#server/time.ts'

const app = await sharedApp()
const clinic = await makeClinic(app.db)
const doctor = await makeDoctor(app.db, clinic)
const client = await app.signInAs(doctor)
const key = await makeApiKey(app.db, clinic, await makeAdmin(app.db, clinic), { scopes: ['lab-results:write'] })
const lab = await app.signInAs(key)
const yesterday = addDays(todayIn('Asia/Kolkata'), -1).replaceAll('-', '')

async function ordered() {
  const owner = await makePatientAccount(app.db)
  const chart = await makeChart(app.db, clinic, { owner })
  return { chart, patient: await app.signInAs(owner), order: await makeLabOrder(app.db, { clinic, doctor, chart }) }
}
type Ordered = Awaited<ReturnType<typeof ordered>>

let count = 0
/** Sends a message about the order's blood count, each an hour after the one before. */
async function sent({ order }: Ordered, status: string, value = '12.5', more: Partial<Parameters<typeof oru>[0]> = {}) {
  const { number: orderNumber, patient } = order
  const issued = `${yesterday}${String(1 + (count % 22)).padStart(2, '0')}0000`
  const wish = { controlId: `W-${++count}`, orderNumber, patient, sampled: yesterday, issued }
  const content = oru({ ...wish, tests: hemoglobin(value, { status }), ...more })
  const answer = await lab.send('POST', '/api/lab-messages', content, { 'content-type': 'application/hl7-v2' })
  assert.equal(answer.status, 201, answer.text)
  return (await client.get(`/api/lab-messages/${answer.body.id}`)).body as LabMessageDetail
}
const orderFor = async ({ chart }: Ordered, who: Client = client): Promise<TestOrder> =>
  ((await who.get(`/api/patients/${chart.id}/test-orders`)).body as ChartTestOrders).orders[0]!
const resultsFor = async (one: Ordered, who?: Client) =>
  (await orderFor(one, who)).tests[0]!.results.map(({ version, labStatus, revision, values }) => [
    version,
    labStatus,
    revision,
    values[0]?.value ?? null,
  ])
const acknowledge = async (one: Ordered, who = client) => {
  const [newest] = (await orderFor(one)).tests[0]!.results
  assert.equal((await who.put(`/api/test-results/${newest!.id}/acknowledgment`, {})).status, 200)
}
const timelineFor = async ({ chart }: Ordered, who: Client = client) => {
  const { body } = await who.get(`/api/patients/${chart.id}/timeline?kind=test-result`)
  return (body as TimelineEntry[]).map(({ status, text }) => [status, text])
}
const bellOf = async (who: Client, { chart }: Ordered) =>
  ((await who.get('/api/notifications')).body.notifications as { kind: string; href: string }[])
    .filter(({ href }) => href === `/patients/${chart.id}`)
    .map(({ kind }) => kind)

test('a withdrawn result counts no more and stays readable, and the doctor who acknowledged it is notified', async () => {
  const one = await ordered()
  await sent(one, 'F')
  const colleague = await makeDoctor(app.db, clinic)
  const reader = await app.signInAs(colleague)
  await acknowledge(one, reader)
  assert.equal((await orderFor(one)).status, 'resulted')
  const message = await sent(one, 'W')
  assert.deepEqual([message.state, message.results[0]?.isWithdrawal, message.isCritical], ['applied', true, false])
  assert.deepEqual(await resultsFor(one), [
    [2, 'withdrawn', null, null],
    [1, 'final', 'withdrawn', 12.5],
  ])
  const { status, tests } = await orderFor(one)
  assert.deepEqual([status, tests[0]!.results[0]!.acknowledgedAt], ['open', null])
  assert.deepEqual(await bellOf(reader, one), ['test_result_withdrawn'])
  assert.deepEqual(await bellOf(client, one), [])
  assert.deepEqual(await timelineFor(one), [['withdrawn', 'The laboratory withdrew the earlier result.']])
  const review = (await client.get(`/api/test-orders?number=${one.order.number}`)).body as TestOrder[]
  assert.equal(review[0]?.tests[0]?.results[0]?.labStatus, 'withdrawn')
  const csv = (await client.get(`/api/clinics/${clinic.id}/test-orders.csv`)).text
  const lines = csv.split('\n').filter((line) => line.includes(one.order.number))
  assert.deepEqual(
    lines.map((line) => line.includes('withdrawn')),
    [true, true],
    csv,
  )
  // sent again, it is a duplicate
  assert.equal((await sent(one, 'W')).state, 'duplicate')
})

test('patients see immediately that a result they have read was withdrawn, and its replacement once it is acknowledged', async () => {
  const one = await ordered()
  await sent(one, 'F')
  assert.deepEqual(await resultsFor(one, one.patient), [])
  await acknowledge(one)
  assert.deepEqual(await resultsFor(one, one.patient), [[1, 'final', null, 12.5]])
  await sent(one, 'W')
  assert.deepEqual(await resultsFor(one, one.patient), [[1, 'final', 'withdrawn', 12.5]])
  assert.equal((await orderFor(one, one.patient)).status, 'open')
  assert.deepEqual(
    (await timelineFor(one, one.patient)).map(([status]) => status),
    ['withdrawn'],
  )
  await acknowledge(one)
  assert.deepEqual(
    (await resultsFor(one, one.patient)).map(([version]) => version),
    [2, 1],
  )
  assert.deepEqual(await bellOf(one.patient, one), ['own_result_withdrawn', 'test_result_added'])
})

test('a corrected result marks the earlier one, for patients before they can read the new one', async () => {
  const one = await ordered()
  await sent(one, 'F')
  await acknowledge(one)
  await sent(one, 'C', '9.5')
  assert.deepEqual(await resultsFor(one), [
    [2, 'corrected', null, 9.5],
    [1, 'final', 'corrected', 12.5],
  ])
  assert.deepEqual(await bellOf(client, one), ['test_result_corrected'])
  assert.deepEqual(await timelineFor(one), [
    ['unacknowledged', 'The laboratory corrected the earlier result.\nHemoglobin 9.5 g/dL (Low)'],
  ])
  assert.deepEqual(await resultsFor(one, one.patient), [[1, 'final', 'corrected', 12.5]])
  assert.deepEqual(await timelineFor(one, one.patient), [['outdated', 'Hemoglobin 12.5 g/dL']])
})

test('a result that no one has acknowledged is withdrawn without a notification, and new ones follow only by hand', async () => {
  const one = await ordered()
  await sent(one, 'F')
  assert.equal((await sent(one, 'D', '')).state, 'applied')
  assert.deepEqual(await bellOf(client, one), [])
  const again = await sent(one, 'F', '13')
  assert.deepEqual([again.state, again.reason], ['unmatched', 'age-unclear'])
})

test('a withdrawal that isn’t certainly of the newest result is left to a person, who can match it', async () => {
  const one = await ordered()
  const first = await sent(one, 'X', '')
  assert.deepEqual([first.state, first.reason], ['unmatched', 'nothing-to-withdraw'])
  const match = (id: string, after: number) =>
    client.post(`/api/lab-messages/${id}/match`, {
      orderId: one.order.id,
      tests: [{ at: 0, orderedTestId: one.order.testId, after }],
    })
  const none = await match(first.id, 0)
  assert.deepEqual([none.status, none.body.message], [400, labMessages.nothingToWithdraw])
  const values = [{ name: 'Hemoglobin', value: 12.5, unit: 'g/dL' }]
  const entered = await client.post(`/api/ordered-tests/${one.order.testId}/results`, {
    measuredOn: todayIn('Asia/Kolkata'),
    values,
    after: 0,
  })
  assert.equal(entered.status, 201, entered.text)
  const typed = await sent(one, 'W')
  assert.deepEqual([typed.state, typed.reason], ['unmatched', 'withdrawn'])
  assert.equal((await match(typed.id, 1)).status, 200)
  assert.deepEqual(await resultsFor(one), [
    [2, 'withdrawn', null, null],
    [1, null, 'withdrawn', 12.5],
  ])
  const measured = await sql<{ day: string }>`
    select distinct measured_on::text as day from test_results where ordered_test_id = ${one.order.testId}`.execute(
    app.db,
  )
  assert.equal(measured.rows.length, 1)
})

test('a message that withdraws a part of a result is left to a person, and changes nothing', async () => {
  const one = await ordered()
  await sent(one, 'F')
  const tests = hemoglobin('12.5').map((test) => ({
    ...test,
    values: [...test.values, { name: 'PLT^Platelets', value: '250', status: 'D' }],
  }))
  const { state, reason, results } = await sent(one, 'F', '12.5', { tests })
  assert.deepEqual([state, reason], ['unmatched', 'withdrawn-in-part'])
  assert.match(results[0]!.problem!, /a part of a result/)
  assert.equal((await resultsFor(one)).length, 1)
})
