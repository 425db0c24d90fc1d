import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { ListedTestOrder, TestOrder } from '#contract/test-orders/orders.ts'
import type { TestResult } from '#contract/test-orders/results.ts'
import type { Client } from '#server/testing/client.ts'
import { makeChart, makeClinic, makeDoctor, makePatientAccount, makeStaff } from '#server/testing/factories.ts'
import { pdfBytes } from '#server/testing/files.ts'
import { formOf } from '#server/testing/form.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { todayIn } from '#server/time.ts'

const app = await sharedApp()
const today = todayIn('Asia/Kolkata')

/** A clinic of its own with a doctor, a technician who enters results, and a patient. */
async function laboratory() {
  const clinic = await makeClinic(app.db)
  const doctor = await makeDoctor(app.db, clinic)
  const person = await makeStaff(app.db, clinic)
  await sql`update memberships set capabilities = '{tests}' where user_id = ${person.userId}`.execute(app.db)
  const owner = await makePatientAccount(app.db)
  return {
    clinic,
    doctor,
    chart: await makeChart(app.db, clinic, { owner }),
    own: await app.signInAs(doctor),
    lab: await app.signInAs(person),
    patient: await app.signInAs(owner),
  }
}

async function order(chart: { id: string }, tests: string[], who: Client): Promise<TestOrder> {
  const { status, body, text } = await who.post(`/api/patients/${chart.id}/test-orders`, { tests })
  assert.equal(status, 201, text)
  return body as TestOrder
}
async function enter({ tests }: TestOrder, body: object, who: Client): Promise<TestResult> {
  const sent = { measuredOn: today, values: [], after: 0, ...body }
  const { status, body: result, text } = await who.post(`/api/ordered-tests/${tests[0]!.id}/results`, sent)
  assert.equal(status, 201, text)
  return result as TestResult
}
const noticesOf = async (who: Client): Promise<{ kind: string; href: string; text: string }[]> =>
  (await who.get('/api/notifications')).body.notifications
const kindsOf = async (who: Client) => (await noticesOf(who)).map(({ kind }) => kind)

test('a critical value of a technician notifies the doctor who ordered, without the value, and leads the list', async () => {
  const { chart, own, lab } = await laboratory()
  const first = await order(chart, ['cbc'], own)
  await enter(first, { summary: 'Normal' }, lab)
  assert.deepEqual(await kindsOf(own), [])
  const second = await order(chart, ['glucose-random'], own)
  await enter(second, { values: [{ name: 'Glucose', value: 734, unit: 'mg/dL', isCritical: true }] }, lab)
  const [newest] = await noticesOf(own)
  assert.deepEqual([newest?.kind, newest?.href], ['test_result_critical', `/patients/${chart.id}`])
  assert.doesNotMatch(newest!.text, /734|Glucose/i)
  for (const who of [own, lab]) {
    const { body } = await who.get('/api/test-orders')
    assert.deepEqual((body as ListedTestOrder[]).map(({ id }) => id), [second.id, first.id]) // oxfmt-ignore
  }
})

test('a finding and a file can be critical, which have no value', async () => {
  const { chart, own, lab } = await laboratory()
  const finding = await enter(
    await order(chart, ['xray-chest'], own),
    { summary: 'Pneumothorax', isCritical: true },
    lab,
  )
  assert.equal(finding.isCritical, true)
  const { tests } = await order(chart, ['ct-head'], own)
  const upload = async (fields: object) => {
    const form = await formOf({ file: new File([pdfBytes()], 'report.pdf'), measuredOn: today, after: '0', ...fields })
    return lab.send('POST', `/api/ordered-tests/${tests[0]!.id}/files`, form.body, form.headers)
  }
  assert.equal((await upload({ isCritical: 'yes' })).status, 400)
  const file = await upload({ isCritical: '1' })
  assert.deepEqual([file.status, file.body.isCritical], [201, true])
  assert.deepEqual(await kindsOf(own), ['test_result_critical', 'test_result_critical'])
})

test('a critical value of a doctor who has left notifies the doctors of the clinic, and never who entered it', async () => {
  const { clinic, chart, own, lab, doctor } = await laboratory()
  const colleague = await app.signInAs(await makeDoctor(app.db, clinic))
  const other = await app.signInAs(await makeDoctor(app.db, clinic))
  const [first, second] = [await order(chart, ['cbc'], own), await order(chart, ['esr'], own)]
  await enter(first, { summary: 'Low', isCritical: true }, colleague)
  assert.deepEqual([await kindsOf(own), await kindsOf(colleague)], [['test_result_critical'], []])
  await sql`update memberships set ended_at = now() where user_id = ${doctor.userId}`.execute(app.db)
  await enter(second, { summary: 'High', isCritical: true }, colleague)
  assert.deepEqual([await kindsOf(other), await kindsOf(colleague)], [['test_result_critical'], []])
  await enter(await order(chart, ['tsh'], other), { summary: 'High', isCritical: true }, lab)
  assert.equal((await kindsOf(other)).length, 2)
})

test('a report’s range can cross the clinic’s critical limits, which still count', async () => {
  const { chart, own } = await laboratory()
  const limits = { low: 7.5, high: 15, criticalLow: 8 }
  const { values } = await enter(
    await order(chart, ['hemoglobin'], own),
    {
      values: [
        { name: 'Hemoglobin', value: 7.8, ...limits },
        { name: 'Viral load', value: 170_000_000, unit: 'IU/mL' },
      ],
    },
    own,
  )
  assert.deepEqual(
    values.map(({ value, flag }) => [value, flag]),
    [
      [7.8, 'critical'],
      [170_000_000, null],
    ],
  )
})

test('the last acknowledgment of an order notifies the patient once, without the name of a test', async () => {
  const { chart, own, patient } = await laboratory()
  const { tests } = await order(chart, ['cbc', 'hiv'], own)
  const ids: string[] = []
  for (const { id } of tests) ids.push((await enter({ tests: [{ id }] } as TestOrder, { summary: 'Normal' }, own)).id)
  const acknowledge = (id: string) => own.put(`/api/test-results/${id}/acknowledgment`, {})
  assert.equal((await acknowledge(ids[0]!)).status, 200)
  assert.deepEqual(await kindsOf(patient), [])
  assert.equal((await acknowledge(ids[1]!)).status, 200)
  const [notice, ...more] = await noticesOf(patient)
  assert.deepEqual([notice?.kind, notice?.href, more], ['test_result_added', `/patients/${chart.id}`, []])
  assert.doesNotMatch(notice!.text, /hiv|blood/i)
})
