import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { printoutMessages as says } from '#contract/printouts.ts'
import { requestMessages } from '#contract/forms/requests.ts'
import type { TestOrder } from '#contract/test-orders/orders.ts'
import type { Client } from '#server/testing/client.ts'
import {
  makeAdmin,
  makeChart,
  makeClinic,
  makeDoctor,
  type TestClinic,
  type TestDoctor,
} from '#server/testing/factories.ts'
import { makeFormRequest } from '#server/testing/forms.ts'
import { openPdf, textOfPdf } from '#server/testing/pdf.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let clinic: TestClinic
let doctor: TestDoctor
let client: Client

before(async () => {
  app = await buildTestApp()
  clinic = await makeClinic(app.db, { name: 'Hill Clinic' })
  doctor = await makeDoctor(app.db, clinic)
  client = await app.signInAs(doctor)
})
after(() => app.close())

const chartOf = () => makeChart(app.db, clinic, { firstName: 'Priya', lastName: 'Menon' })

async function ordered(chart: { id: string }): Promise<TestOrder> {
  const body = { tests: ['cbc', 'tsh'], reason: 'Tired', note: 'Fasting since midnight' }
  const { status, body: order, text } = await client.post(`/api/patients/${chart.id}/test-orders`, body)
  assert.equal(status, 201, text)
  return order as TestOrder
}

const orderPdf = ({ id }: { id: string }, query = '') => client.get(`/api/test-orders/${id}/order.pdf${query}`)
const formPdf = ({ id }: { id: string }, query = '') => client.get(`/api/form-requests/${id}/answers.pdf${query}`)
let turn = 0
const answered = async (chart: { id: string }) =>
  makeFormRequest(app.db, { clinic, chart, by: doctor, title: `After measles ${turn++}`, answer: 'Itchy spots' })

async function textOf(printed: ReturnType<typeof orderPdf>): Promise<string> {
  const { status, bytes, text } = await printed
  assert.equal(status, 200, text)
  return textOfPdf(bytes)
}
const codeIn = (text: string) => /\/verify\/printout\/([\w-]{22})/.exec(text.replaceAll('\n', ''))![1]!
const codeOf = async (printed: ReturnType<typeof orderPdf>) => codeIn(await textOf(printed))
const verified = async (code: string) => (await app.anonymous.get(`/api/public/printouts/${code}`)).body

/** Changes rows with the triggers off, as only the owner of the database can. */
async function tamper(table: string, change: string, where: string) {
  await sql.raw(`alter table ${table} disable trigger user`).execute(app.db)
  await sql.raw(`update ${table} set ${change} where ${where}`).execute(app.db)
  await sql.raw(`alter table ${table} enable trigger user`).execute(app.db)
}

test('a stranger verifies a printed order: kind, number, day, clinic, doctor and initials, without tests, reason and note', async () => {
  const order = await ordered(await chartOf())
  const text = await textOf(orderPdf(order))
  for (const part of ['Hill Clinic', `Test order ${order.number}, version 1`, 'Complete blood count', 'SHA-256'])
    assert(text.includes(part), part)
  const body = await verified(codeIn(text))
  assert.deepEqual(
    [body.kind, body.state, body.number, body.version, body.clinic, body.patient, body.reviewedBy],
    ['test-order', 'valid', order.number, 1, 'Hill Clinic', 'Priya M.', null],
  )
  assert.deepEqual(Object.keys(body.doctor), ['firstName', 'lastName', 'registrationNumber'])
  assert.doesNotMatch(JSON.stringify(body), /Menon|blood|thyroid|Tired|Fasting/i)
})

test('a printed form is found by its number, by those who read its answers alone', async () => {
  const chart = await chartOf()
  const form = await answered(chart)
  const { number } = await verified(await codeOf(formPdf(form)))
  const find = async (who: Client, text: string) => {
    const { status, body } = await who.get(`/api/form-requests?number=${text}`)
    assert.equal(status, 200)
    return (body as { id: string; patientId: string }[]).map(({ id, patientId }) => [id, patientId])
  }
  assert.deepEqual(await find(client, number.toLowerCase()), [[form.id, chart.id]])
  const strangers = [
    await app.signInAs(await makeAdmin(app.db, clinic)),
    await app.signInAs(await makeDoctor(app.db, await makeClinic(app.db))),
  ]
  for (const other of strangers) assert.deepEqual(await find(other, number), [])
  assert.deepEqual(await find(client, 'FORM-0000000'), [])
  const order = await ordered(chart)
  await codeOf(orderPdf(order))
  assert.deepEqual(await find(client, order.number), [])
  const none = await client.get('/api/form-requests?number=')
  assert.deepEqual([none.status, none.body.issues?.[0]?.message], [400, requestMessages.paperNumber])
})

test('a stranger verifies a printed form: number, day, clinic and who has reviewed it, without title, questions and answers', async () => {
  const form = await answered(await chartOf())
  const text = await textOf(formPdf(form))
  for (const part of ['After measles', 'How are you?', 'Itchy spots', 'Not reviewed by a doctor yet'])
    assert(text.includes(part), part)
  const code = codeIn(text)
  const first = await verified(code)
  assert.match(first.number, /^FORM-\w{7}$/)
  assert.deepEqual(
    [first.kind, first.state, first.version, first.clinic, first.patient, first.doctor, first.reviewedBy],
    ['form', 'valid', 1, 'Hill Clinic', 'Priya M.', null, null],
  )
  assert.doesNotMatch(JSON.stringify(first), /Menon|measles|How are you|spots/i)
  await client.put(`/api/form-requests/${form.id}/review`, { version: 1 })
  const reviewed = await verified(code)
  assert.equal(reviewed.state, 'valid')
  assert.deepEqual(Object.keys(reviewed.reviewedBy), ['firstName', 'lastName', 'registrationNumber', 'on'])
  const second = await textOf(formPdf(form))
  assert.match(second, /Reviewed by Dr\. /)
  assert.deepEqual(
    [(await verified(code)).state, (await verified(codeIn(second))).version, (await verified(codeIn(second))).number],
    ['replaced', 2, first.number],
  )
})

test('both print on A4 and A5', async () => {
  const chart = await chartOf()
  const [order, form] = [await ordered(chart), await answered(chart)]
  for (const print of [(query: string) => orderPdf(order, query), (query: string) => formPdf(form, query)]) {
    const widths = await Promise.all(
      ['a4', 'a5'].map(async (size) => {
        const page = await (await openPdf((await print(`?size=${size}`)).bytes)).getPage(1)
        return Math.round(page.view[2]!)
      }),
    )
    assert.deepEqual(widths, [595, 420])
  }
})

test('the same order prints the same version and code; a changed or corrected one is a new version, and the earlier paper says so', async () => {
  const chart = await chartOf()
  const order = await ordered(chart)
  const first = await codeOf(orderPdf(order))
  assert.equal(await codeOf(orderPdf(order, '?size=a5')), first)
  await client.put(`/api/test-orders/${order.id}`, { tests: ['cbc'], version: order.version })
  assert.equal((await verified(first)).state, 'replaced')
  const second = await textOf(orderPdf(order))
  assert.match(second, /version 2/)
  await sql`update patients set last_name = 'Nair' where id = ${chart.id}`.execute(app.db)
  const third = await codeOf(orderPdf(order))
  assert.deepEqual(
    [(await verified(codeIn(second))).state, (await verified(third)).state, (await verified(third)).patient],
    ['replaced', 'valid', 'Priya N.'],
  )
})

test('a cancelled order says so on paper and on the verification page', async () => {
  const order = await ordered(await chartOf())
  const code = await codeOf(orderPdf(order))
  const cancelled = await client.put(`/api/test-orders/${order.id}/cancellation`, { version: 1, reason: 'A slip' })
  assert.equal(cancelled.status, 200, cancelled.text)
  assert.equal((await verified(code)).state, 'cancelled')
  assert.match(await textOf(orderPdf(order)), /CANCELLED/)
})

test('corrected answers replace the printed ones, which still print as replaced', async () => {
  const form = await answered(await chartOf())
  const code = await codeOf(formPdf(form))
  await sql`insert into form_submissions (request_id, version, answers, scores, alerts, answered_in)
    values (${form.id}, 2, '[{"question":"how","text":"Better"}]', '[]', '[]', 'link')`.execute(app.db)
  assert.equal((await verified(code)).state, 'replaced')
  assert.match(await textOf(formPdf(form)), /Better/)
  const earlier = await textOf(formPdf(form, '?version=1'))
  assert.match(earlier, /REPLACED/)
  assert.equal(codeIn(earlier), code)
  assert.equal((await formPdf(form, '?version=3')).status, 404)
})

test('one changed character of what was printed makes verification fail, the clinic is notified, and nothing is printed', async () => {
  const admin = await app.signInAs(await makeAdmin(app.db, clinic))
  const chart = await chartOf()
  const ofOrder = [
    ['printouts', `record = jsonb_set(record, '{tests,0}', '"Complete blood counT"')`, 'test_order_id'],
    ['printouts', `record = jsonb_set(record, '{reason}', '"Tires"')`, 'test_order_id'],
    ['printouts', `parties = jsonb_set(parties, '{doctor,lastName}', '"Other"')`, 'test_order_id'],
    ['printouts', `number = 'T-2222222'`, 'test_order_id'],
    ['printouts', `content_hash = sha256('x')`, 'test_order_id'],
    ['ordered_tests', `name = name || '.'`, 'order_id'],
    ['test_orders', `note = 'Fasting since midnighT'`, 'id'],
  ] as const
  for (const [table, change, key] of ofOrder) {
    const order = await ordered(chart)
    const code = await codeOf(orderPdf(order))
    await tamper(table, change, `${key} = '${order.id}'`)
    const body = await verified(code)
    assert.equal(body.state, 'damaged', change)
    const paper = await orderPdf(order)
    assert.deepEqual([paper.status, JSON.parse(paper.text).message], [409, says.damagedOrder], change)
  }
  const ofForm = [
    ['printouts', `record = jsonb_set(record, '{answers,0,text}', '"Itchy spot"')`, 'form_request_id'],
    ['printouts', `record = jsonb_set(record, '{definition,questions,0,title}', '"How are yoU?"')`, 'form_request_id'],
    ['form_submissions', `answers = jsonb_set(answers, '{0,text}', '"Itchy spots."')`, 'request_id'],
  ] as const
  for (const [table, change, key] of ofForm) {
    const form = await answered(chart)
    const code = await codeOf(formPdf(form))
    await tamper(table, change, `${key} = '${form.id}'`)
    assert.equal((await verified(code)).state, 'damaged', change)
    const paper = await formPdf(form)
    assert.deepEqual([paper.status, JSON.parse(paper.text).message], [409, says.damagedForm], change)
  }
  const { body } = await admin.get('/api/notifications')
  assert.equal(body.notifications.filter((one: { kind: string }) => one.kind === 'document_damaged').length, 1)
})

test('the database alone can’t make a valid printout: a hash that fits the changed text needs a signature', async () => {
  const chart = await chartOf()
  const [one, other] = [await ordered(chart), await ordered(chart)]
  const code = await codeOf(orderPdf(one))
  await codeOf(orderPdf(other))
  await tamper(
    'printouts',
    `(content_hash, signature) = (select o.content_hash, o.signature from printouts o where o.test_order_id = '${other.id}')`,
    `test_order_id = '${one.id}'`,
  )
  assert.equal((await verified(code)).state, 'damaged')
})

test('no statement changes or deletes what was printed, or what was answered', async () => {
  const chart = await chartOf()
  const [order, form] = [await ordered(chart), await answered(chart)]
  const codes = [await codeOf(orderPdf(order)), await codeOf(formPdf(form))]
  const refused = [
    `update printouts set record = '{}' where test_order_id = '${order.id}'`,
    `update printouts set version = 2 where form_request_id = '${form.id}'`,
    `delete from printouts where test_order_id = '${order.id}'`,
    'truncate printouts cascade',
    'update printout_codes set printout_id = (select id from printouts limit 1)',
    'delete from printout_codes',
    'truncate printout_codes',
    `update form_submissions set answers = '[]' where request_id = '${form.id}'`,
    'truncate form_submissions cascade',
    'truncate form_versions cascade',
  ]
  for (const statement of refused)
    await assert.rejects(sql.raw(statement).execute(app.db), /not changed|append-only/, statement)
  for (const code of codes) assert.equal((await verified(code)).state, 'valid')
})

test('an unknown code answers 404, and guesses are limited', async () => {
  const stranger = app.anonymous.from('203.0.113.77')
  const guess = () => stranger.get(`/api/public/printouts/${'x'.repeat(22)}`)
  const wrong = await guess()
  assert.deepEqual([wrong.status, wrong.body.message], [404, says.notFound])
  const statuses = new Set<number>()
  for (let at = 0; at < 200 && !statuses.has(429); at++) statuses.add((await guess()).status)
  assert.deepEqual([...statuses], [404, 429])
})

test('answers are printed by their readers: the clinic’s doctors and the patient; a form without answers isn’t', async () => {
  const chart = await chartOf()
  const form = await answered(chart)
  const admin = await app.signInAs(await makeAdmin(app.db, clinic))
  const elsewhere = await app.signInAs(await makeDoctor(app.db, await makeClinic(app.db)))
  const path = `/api/form-requests/${form.id}/answers.pdf`
  assert.deepEqual([(await admin.get(path)).status, (await elsewhere.get(path)).status], [403, 404])
  const open = await makeFormRequest(app.db, { clinic, chart, by: doctor })
  const paper = await formPdf(open)
  assert.deepEqual([paper.status, JSON.parse(paper.text).message], [409, requestMessages.notAnswered])
})
