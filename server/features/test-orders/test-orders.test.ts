import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { clinicTestMessages } from '#contract/test-orders/clinic-tests.ts'
import {
  type ChartTestOrders,
  type ListedTestOrder,
  orderMessages,
  type TestOrder,
} from '#contract/test-orders/orders.ts'
import { entryMessages, type TestResult } from '#contract/test-orders/results.ts'
import { addDays } from '#contract/wall-clock.ts'
import type { Client } from '#server/testing/client.ts'
import {
  makeAdmin,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
} from '#server/testing/factories.ts'
import { makeVisit } from '#server/testing/visits.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
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

const order = async (chart: { id: string }, body: object, who: Client = client): Promise<TestOrder> => {
  const { status, body: one, text } = await who.post(`/api/patients/${chart.id}/test-orders`, body)
  assert.equal(status, 201, text)
  return one as TestOrder
}
const readOf = async ({ id }: { id: string }, who: Client = client): Promise<ChartTestOrders> => {
  const { status, body, text } = await who.get(`/api/patients/${id}/test-orders`)
  assert.equal(status, 200, text)
  return body as ChartTestOrders
}
const enter = (testId: string, body: object, who: Client = client) =>
  who.post(`/api/ordered-tests/${testId}/results`, { measuredOn: today, values: [], after: 0, ...body })
const entered = async (testId: string, body: object, who: Client = client): Promise<TestResult> => {
  const { status, body: one, text } = await enter(testId, body, who)
  assert.equal(status, 201, text)
  return one as TestResult
}
const acknowledge = (id: string, who: Client = client) => who.put(`/api/test-results/${id}/acknowledgment`, {})
const work = async (list: string, who: Client = client): Promise<ListedTestOrder[]> => {
  const { status, body, text } = await who.get(`/api/test-orders?list=${list}&limit=100`)
  assert.equal(status, 200, text)
  return body as ListedTestOrder[]
}
/** Someone on the staff with these permissions only. */
async function staffWith(...capabilities: string[]) {
  const person = await makeStaff(app.db, clinic)
  await sql`update memberships set capabilities = ${capabilities} where user_id = ${person.userId}`.execute(app.db)
  return app.signInAs(person)
}

test('an order is open until every test has a result, and the patient reads a result once it is acknowledged', async () => {
  const one = await patient()
  const written = await order(one, { tests: ['cbc', 'tsh'], reason: 'Tired', urgency: 'urgent' })
  assert.deepEqual([written.status, written.tests.map(({ name }) => name)], ['open', ['Complete blood count', 'TSH']])
  assert.match(written.number, /^T-/)
  const [cbc, tsh] = written.tests as [TestOrder['tests'][0], TestOrder['tests'][0]]
  const values = [{ name: 'Hemoglobin', value: 9.1, unit: 'g/dL', low: 12, high: 15 }]
  const first = await entered(cbc.id, { values })
  assert.deepEqual([first.version, first.values[0]?.flag, first.acknowledgedAt], [1, 'low', null])
  assert.equal((await readOf(one)).orders[0]?.status, 'partial')
  assert.deepEqual(
    (await readOf(one, one.client)).orders[0]?.tests.map(({ results }) => results),
    [[], []],
  )
  await entered(tsh.id, { values: [{ name: 'TSH', value: 2, unit: 'mIU/L' }] })
  assert.equal((await readOf(one)).orders[0]?.status, 'resulted')
  const seen = await acknowledge(first.id)
  assert.equal(seen.status, 200, seen.text)
  assert.equal((seen.body as TestResult).acknowledgedBy?.lastName, doctor.lastName)
  const read = await readOf(one, one.client)
  assert.deepEqual(
    read.orders[0]?.tests.map(({ results }) => results.map(({ id }) => id)),
    [[first.id], []],
  )
  assert.equal(read.orders[0]?.status, 'partial')
  assert.deepEqual(
    [read.can, read.orders[0]?.can],
    [{ order: false }, { change: false, enter: false, acknowledge: false }],
  )
  assert.equal((await acknowledge(first.id)).body.message, entryMessages.acknowledged)
})

test('a repeated result is a new version with a reason, and nothing of the earlier one changes', async () => {
  const one = await patient()
  const { tests } = await order(one, { tests: ['potassium'] })
  const { id } = tests[0]!
  const first = await entered(id, { values: [{ name: 'Potassium', value: 6.9, unit: 'mmol/L' }] })
  const again = { values: [{ name: 'Potassium', value: 4.4, unit: 'mmol/L' }] }
  assert.deepEqual([(await enter(id, again)).status, (await enter(id, again)).body.message], [409, entryMessages.newer])
  assert.equal((await enter(id, { ...again, after: 1 })).status, 400)
  const second = await entered(id, { ...again, after: 1, reason: 'Hemolyzed sample' })
  assert.equal(second.version, 2)
  assert.equal((await acknowledge(first.id)).body.message, entryMessages.replaced)
  assert.deepEqual(
    (await readOf(one)).orders[0]?.tests[0]?.results.map(({ values }) => values[0]?.value),
    [4.4, 6.9],
  )
  await assert.rejects(sql`update test_results set measured_on = '2020-01-01' where id = ${first.id}`.execute(app.db))
  await assert.rejects(sql`delete from test_results where id = ${first.id}`.execute(app.db))
})

test('a value is flagged only from its own limits, and a sign only where it is certain', async () => {
  const one = await patient()
  const { tests } = await order(one, { tests: ['creatinine'] })
  const limits = { low: 5, high: 10, criticalLow: 2, criticalHigh: 20 }
  const { values } = await entered(tests[0]!.id, {
    values: [
      { name: 'No range', value: 999 },
      { name: 'Within', value: 10, ...limits },
      { name: 'High', value: 10.1, ...limits },
      { name: 'Low', value: 4.9, ...limits },
      { name: 'Critical', value: 20.1, ...limits },
      { name: 'Below a limit', value: 7, comparator: '<', ...limits },
      { name: 'Certainly low', value: 5, comparator: '<', ...limits },
      { name: 'Only a text', text: 'positive' },
      { name: 'Marked', text: 'growth', isCritical: true },
    ],
  })
  assert.deepEqual(
    values.map(({ flag }) => flag),
    [null, 'within', 'high', 'low', 'critical', null, 'low', null, 'critical'],
  )
  const crossed = await enter(tests[0]!.id, {
    after: 1,
    reason: 'x',
    values: [{ name: 'A', value: 1, low: 9, high: 3 }],
  })
  assert.equal(crossed.status, 400)
  assert.equal((await enter(tests[0]!.id, { after: 1, reason: 'x', values: [{ name: 'A' }] })).status, 400)
  const tomorrow = await enter(tests[0]!.id, { after: 1, reason: 'x', summary: 'x', measuredOn: addDays(today, 1) })
  assert.equal(tomorrow.body.issues?.[0]?.message, entryMessages.dateLater)
})

test('staff without the permission, administrators and other patients neither read nor order', async () => {
  const one = await patient()
  const ordered = await order(one, { tests: ['cbc'] })
  const desk = await staffWith('patients', 'appointments')
  const admin = await app.signInAs(await makeAdmin(app.db, clinic))
  const technician = await staffWith('tests', 'patients')
  for (const who of [desk, admin]) assert.equal((await who.get(`/api/patients/${one.id}/test-orders`)).status, 403)
  assert.equal((await technician.post(`/api/patients/${one.id}/test-orders`, { tests: ['cbc'] })).status, 403)
  assert.equal((await readOf(one, technician)).orders.length, 1)
  const other = await patient()
  assert.equal((await other.client.get(`/api/patients/${one.id}/test-orders`)).status, 404)
  assert.equal((await other.client.get(`/api/test-orders/${ordered.id}/order.pdf`)).status, 404)
  const pdf = await one.client.get(`/api/test-orders/${ordered.id}/order.pdf`)
  assert.deepEqual([pdf.status, pdf.headers['content-type']], [200, 'application/pdf'])
})

test('an order is changed and cancelled by its version; a test with a result stays', async () => {
  const one = await patient()
  const { id, version } = await order(one, { tests: ['cbc', 'esr'] })
  const changed = await client.put(`/api/test-orders/${id}`, { version, tests: ['cbc', 'hba1c'], dueOn: today })
  assert.equal(changed.status, 200, changed.text)
  const now = changed.body as TestOrder
  assert.deepEqual([now.version, now.dueOn, now.tests.map(({ test: name }) => name)], [2, today, ['cbc', 'hba1c']])
  assert.equal(
    (await client.put(`/api/test-orders/${id}`, { version, tests: ['cbc'] })).body.message,
    orderMessages.changed,
  )
  await entered(now.tests[0]!.id, { summary: 'Normal' })
  const without = await client.put(`/api/test-orders/${id}`, { version: 2, tests: ['hba1c'] })
  assert.equal(without.body.message, orderMessages.hasResult)
  const late = await client.put(`/api/test-orders/${id}/cancellation`, { version: 2, reason: 'Moved' })
  assert.equal(late.body.message, orderMessages.resulted)
  const other = await order(one, { tests: ['esr'] })
  const cancelled = await client.put(`/api/test-orders/${other.id}/cancellation`, { version: 1, reason: 'Moved' })
  assert.deepEqual([cancelled.body.status, cancelled.body.cancelReason], ['cancelled', 'Moved'])
  assert.equal((await enter(other.tests[0]!.id, { summary: 'Normal' })).body.message, orderMessages.closed)
  assert.equal((await client.post(`/api/patients/${one.id}/test-orders`, { tests: ['nonsense'] })).status, 400)
  assert.equal((await client.post(`/api/patients/${one.id}/test-orders`, { tests: [] })).status, 400)
  const early = await client.post(`/api/patients/${one.id}/test-orders`, { tests: ['cbc'], dueOn: addDays(today, -1) })
  assert.equal(early.body.issues?.[0]?.message, orderMessages.dueEarlier)
})

test('orders past their day are overdue, and an acknowledged result leaves the list', async () => {
  const one = await patient()
  const { id, tests } = await order(one, { tests: ['cbc'], dueOn: today })
  assert.equal(
    (await work('overdue')).some((each) => each.id === id),
    false,
  )
  await sql`update test_orders set due_on = ${addDays(today, -1)} where id = ${id}`.execute(app.db)
  assert.equal((await work('overdue')).find((each) => each.id === id)?.isOverdue, true)
  const result = await entered(tests[0]!.id, { summary: 'Normal' })
  assert.equal(
    (await work('overdue')).some((each) => each.id === id),
    false,
  )
  assert.equal(
    (await work('review')).some((each) => each.id === id),
    true,
  )
  await acknowledge(result.id)
  assert.equal(
    (await work('review')).some((each) => each.id === id),
    false,
  )
})

test('tests ordered in a visit are on its printout, and another doctor’s visit is refused', async () => {
  const one = await patient()
  const visit = await makeVisit(app.db, { clinic, doctor, chart: one, isFinished: false })
  const colleague = await app.signInAs(await makeDoctor(app.db, clinic))
  const foreign = await colleague.post(`/api/patients/${one.id}/test-orders`, { tests: ['cbc'], visitId: visit.id })
  assert.equal(foreign.body.issues?.[0]?.message, orderMessages.otherVisit)
  const ordered = await order(one, { tests: ['cbc'], visitId: visit.id })
  assert.equal(ordered.visitId, visit.id)
  const pdf = await client.get(`/api/visits/${visit.id}/summary.pdf`)
  assert.equal(pdf.status, 200)
})

test('a clinic’s own panel is ordered with its values, and an archived one isn’t', async () => {
  const one = await patient()
  const panel = {
    name: 'Antenatal panel',
    values: [{ name: 'Hemoglobin', unit: 'g/dL', low: 11, criticalLow: 7 }, { name: 'HBsAg' }],
  }
  const added = await client.post(`/api/clinics/${clinic.id}/tests`, panel)
  assert.equal(added.status, 201, added.text)
  const twice = await client.post(`/api/clinics/${clinic.id}/tests`, { ...panel, name: 'ANTENATAL panel' })
  assert.equal(twice.body.issues?.[0]?.message, clinicTestMessages.taken)
  const { tests } = await order(one, { tests: [added.body.id] })
  assert.deepEqual(
    tests[0]?.declared.map(({ name, low, criticalLow }) => [name, low, criticalLow]),
    [['Hemoglobin', 11, 7], ['HBsAg', null, null]], // oxfmt-ignore
  )
  const archived = await client.put(`/api/clinic-tests/${added.body.id}`, { ...panel, isArchived: true, version: 1 })
  assert.equal(archived.status, 200, archived.text)
  assert.equal((await client.post(`/api/patients/${one.id}/test-orders`, { tests: [added.body.id] })).status, 400)
  const desk = await staffWith('patients')
  assert.equal((await desk.post(`/api/clinics/${clinic.id}/tests`, panel)).status, 403)
})

test('orders move with a merged chart and back, and name the chart where they were written', async () => {
  const admin = await app.signInAs(await makeAdmin(app.db, clinic))
  const named = { firstName: 'Mira', lastName: 'Sen' }
  const [kept, twin] = [await makeChart(app.db, clinic, named), await makeChart(app.db, clinic, named)]
  const { id } = await order(twin, { tests: ['cbc'] })
  const merged = await admin.post(`/api/patients/${twin.id}/merge`, { into: kept.id })
  assert.equal(merged.status, 201, merged.text)
  const [moved] = (await readOf(kept)).orders
  assert.deepEqual([moved?.id, typeof moved?.fromChart], [id, 'string'])
  assert.equal((await admin.post(`/api/merges/${merged.body.id}/undo`)).status, 200)
  assert.deepEqual((await readOf(twin)).orders.map((one) => [one.id, one.fromChart]), [[id, null]]) // oxfmt-ignore
})
