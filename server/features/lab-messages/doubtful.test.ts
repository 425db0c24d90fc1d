import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { type LabMessage, type LabMessageDetail, labMessages } from '#contract/lab-messages/messages.ts'
import { labReasons } from '#contract/lab-messages/states.ts'
import type { ChartTestOrders } from '#contract/test-orders/orders.ts'
import { addDays } from '#contract/wall-clock.ts'
import { makeApiKey } from '#server/testing/clinic-things.ts'
import { makeAdmin, makeChart, makeClinic, makeDoctor } from '#server/testing/factories.ts'
import { hemoglobin, makeLabOrder, oru } from '#server/testing/lab-messages.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { todayIn } from '#server/time.ts'

const app = await sharedApp()
const clinic = await makeClinic(app.db)
const doctor = await makeDoctor(app.db, clinic)
const client = await app.signInAs(doctor)
const key = await makeApiKey(app.db, clinic, await makeAdmin(app.db, clinic), { scopes: ['lab-results:write'] })
const lab = await app.signInAs(key)
const today = todayIn('Asia/Kolkata')
const day = (ago: number) => addDays(today, -ago).replaceAll('-', '')

async function ordered(by: typeof doctor = doctor) {
  const chart = await makeChart(app.db, clinic)
  return { chart, ...(await makeLabOrder(app.db, { clinic, doctor: by, chart })) }
}
type Ordered = Awaited<ReturnType<typeof ordered>>

const FHIR = 'application/fhir+json'
let count = 0
async function sent(content: string, type = 'application/hl7-v2'): Promise<LabMessageDetail> {
  const { status, body, text } = await lab.send('POST', '/api/lab-messages', content, { 'content-type': type })
  assert.equal(status, 201, text)
  return (await client.get(`/api/lab-messages/${body.id}`)).body
}
const messageOf = ({ number, patient }: Ordered, more: Partial<Parameters<typeof oru>[0]> = {}) =>
  oru({ controlId: `D-${++count}`, orderNumber: number, patient, sampled: day(1), ...more })
const outcome = ({ state, reason }: LabMessageDetail) => [state, reason]
const valuesOf = async ({ chart }: Ordered) => {
  const { orders } = (await client.get(`/api/patients/${chart.id}/test-orders`)).body as ChartTestOrders
  return orders.flatMap(({ tests }) => tests).flatMap(({ results }) => results.map(({ values }) => values[0]?.value))
}
const matched = ({ id }: { id: string }, { id: orderId, testId }: Ordered) =>
  client.post(`/api/lab-messages/${id}/match`, {
    orderId,
    tests: [{ at: 0, orderedTestId: testId, after: 0 }],
    note: 'The laboratory confirmed it',
  })

test('a critical value for a doctor who has left notifies the other doctors of the clinic', async () => {
  const former = await makeDoctor(app.db, clinic)
  const one = await ordered(former)
  await sql`update memberships set ended_at = now() where user_id = ${former.userId}`.execute(app.db)
  await sent(messageOf(one, { tests: hemoglobin('5', { flag: 'LL' }) }))
  const { body } = await client.get('/api/notifications')
  assert.deepEqual(
    (body.notifications as { kind: string; href: string }[]).map(({ kind, href }) => [kind, href]),
    [['test_result_critical', `/patients/${one.chart.id}`]],
  )
})

test('an unmatched critical value notifies the doctors of the clinic, without a name, and a test message no one', async () => {
  const there = await makeClinic(app.db)
  const own = await app.signInAs(await makeDoctor(app.db, there))
  const laboratory = await app.signInAs(
    await makeApiKey(app.db, there, await makeAdmin(app.db, there), { scopes: ['lab-results:write'] }),
  )
  const one = await ordered()
  const post = (more: object) =>
    laboratory.send('POST', '/api/lab-messages', messageOf(one, more), { 'content-type': 'application/hl7-v2' })
  const tests = hemoglobin('5', { flag: 'LL' })
  for (const more of [{ tests, processing: 'T' }, {}, { tests }]) assert.equal((await post(more)).status, 201)
  const { notifications } = (await own.get('/api/notifications')).body
  assert.deepEqual(
    (notifications as { kind: string; href: string }[]).map(({ kind, href }) => [kind, href]),
    [['lab_message_critical', '/lab-messages']],
  )
  assert.doesNotMatch(notifications[0].text, new RegExp(`${one.patient.lastName}|Hemoglobin`))
  const listed = (await own.get('/api/lab-messages')).body as LabMessage[]
  assert.deepEqual(listed.map(({ isCritical }) => isCritical), [false, false, true]) // oxfmt-ignore
})

test('a test message is in no chart, and no person can add it to one', async () => {
  const one = await ordered()
  const message = await sent(messageOf(one, { processing: 'T' }))
  assert.deepEqual(outcome(message), ['unmatched', 'test-message'])
  assert.equal(message.results[0]?.problem, labReasons['test-message'])
  const refused = await matched(message, one)
  assert.deepEqual([refused.status, refused.body.issues[0].message], [400, labMessages.unmatchable])
  assert.deepEqual(await valuesOf(one), [])
})

test('a person can match a result without a clear status, but none that is empty or from the future', async () => {
  const one = await ordered()
  const unclear = (more: object) => messageOf(one, { orderNumber: 'T-NONE', ...more })
  const empty = await sent(unclear({ tests: [{ name: 'cbc', status: 'Z', values: [] }] }))
  const future = await sent(unclear({ sampled: day(-2), tests: hemoglobin('11', { status: 'Z' }) }))
  assert.equal(empty.results[0]?.problem, labReasons['no-result'])
  assert.equal(future.results[0]?.problem, labReasons['future-date'])
  for (const message of [empty, future]) assert.equal((await matched(message, one)).status, 400)
  assert.deepEqual(await valuesOf(one), [])
  const message = await sent(unclear({ tests: hemoglobin('11', { status: 'Z' }) }))
  assert.equal((await matched(message, one)).status, 200)
  assert.deepEqual(await valuesOf(one), [11])
})

test('a FHIR report with an Observation of another patient, of another order or of no report is left to a person', async () => {
  const [one, other] = [await ordered(), await ordered()]
  const patientOf = ({ patient }: Ordered) => ({
    resourceType: 'Patient',
    identifier: [{ value: patient.chartNumber }],
    name: [{ family: patient.lastName, given: [patient.firstName] }],
    birthDate: patient.dateOfBirth,
  })
  const bundle = (observation: object) =>
    JSON.stringify({
      resourceType: 'Bundle',
      identifier: { value: `B-${++count}` },
      entry: [
        { fullUrl: 'urn:uuid:1', resource: patientOf(one) },
        { fullUrl: 'urn:uuid:2', resource: patientOf(other) },
        {
          fullUrl: 'urn:uuid:3',
          resource: {
            resourceType: 'Observation',
            status: 'final',
            code: { text: 'Hemoglobin' },
            valueQuantity: { value: 12.5, unit: 'g/dL' },
            ...observation,
          },
        },
        {
          resource: {
            resourceType: 'DiagnosticReport',
            basedOn: [{ identifier: { value: one.number } }],
            status: 'final',
            code: { text: 'Complete blood count' },
            subject: { reference: 'urn:uuid:1' },
            effectiveDateTime: `${addDays(today, -1)}T09:00:00+05:30`,
            result: [{ reference: 'urn:uuid:3' }],
          },
        },
      ],
    })
  const outcomeOf = async (observation: object) => outcome(await sent(bundle(observation), FHIR))
  assert.deepEqual(await outcomeOf({ subject: { reference: 'urn:uuid:2' } }), ['unmatched', 'several-patients'])
  assert.deepEqual(await outcomeOf({ subject: { reference: 'Patient/gone' } }), ['unmatched', 'several-patients'])
  assert.deepEqual(await outcomeOf({ basedOn: [{ identifier: { value: other.number } }] }), [
    'unmatched',
    'several-orders',
  ])
  const loose = await sent(bundle({}).replace('"result":[{"reference":"urn:uuid:3"}]', '"conclusion":"Normal"'), FHIR)
  assert.deepEqual(outcome(loose), ['unmatched', 'unknown-test'])
  assert.deepEqual(loose.results.map(({ name, values }) => [name, values.length]), [['Complete blood count', 0], ['', 1]]) // oxfmt-ignore
  assert.deepEqual([await valuesOf(one), await valuesOf(other)], [[], []])
  assert.deepEqual(await outcomeOf({ subject: { reference: 'urn:uuid:1' } }), ['applied', null])
  assert.deepEqual(await valuesOf(one), [12.5])
})

test('a result that isn’t clearly newer than the stored one is left to a person', async () => {
  const one = await ordered()
  const at = (value: string, status: string, hour: string, sampled = day(1)) =>
    messageOf(one, { sampled, issued: `${day(1)}${hour}0000`, tests: hemoglobin(value, { status }) })
  assert.deepEqual(outcome(await sent(at('12', 'F', '10'))), ['applied', null])
  assert.deepEqual(outcome(await sent(at('13', 'F', '10'))), ['unmatched', 'age-unclear'])
  assert.deepEqual(outcome(await sent(at('9', 'C', '11'))), ['applied', null])
  // the first message again, with the time at which it was repeated
  assert.deepEqual(outcome(await sent(at('12', 'F', '12'))), ['unmatched', 'age-unclear'])
  assert.deepEqual(outcome(await sent(at('12', 'P', '12'))), ['unmatched', 'age-unclear'])
  assert.deepEqual(outcome(await sent(at('8', 'C', '12', day(2)))), ['unmatched', 'older'])
  assert.deepEqual(await valuesOf(one), [9, 12])
})

test('an earlier sample and a preliminary result don’t replace what a person entered', async () => {
  const one = await ordered()
  const typed = { measuredOn: addDays(today, -1), values: [{ name: 'Hemoglobin', value: 12 }], after: 0 }
  assert.equal((await client.post(`/api/ordered-tests/${one.testId}/results`, typed)).status, 201)
  assert.deepEqual(outcome(await sent(messageOf(one, { sampled: day(2) }))), ['unmatched', 'older'])
  const preliminary = messageOf(one, { tests: hemoglobin('11', { status: 'P' }) })
  assert.deepEqual(outcome(await sent(preliminary)), ['unmatched', 'age-unclear'])
  assert.deepEqual(await valuesOf(one), [12])
})

test('a message id with a character that can’t be stored doesn’t stop the message', async () => {
  const one = await ordered()
  const message = await sent(messageOf(one, { controlId: String.raw`N-\X00\1` }))
  assert.deepEqual(outcome(message), ['applied', null])
})
