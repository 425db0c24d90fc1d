import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { TEST_EVENT, type WebhookDelivery, webhookMessages as says } from '#contract/webhooks.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Client } from '#server/testing/client.ts'
import { makeAdmin, makeChart, makeClinic, type Person, type TestClinic } from '#server/testing/factories.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { until } from '#server/testing/programs.ts'
import { hanging, makeDelivery, makeWebhook, openReceiver, type Receiver, saying } from '#server/testing/webhooks.ts'
import { forgetOldWebhookDeliveries, MAX_TRIES, sendWebhooks } from './send.ts'

// Deliveries to a receiver on this machine, which the settings allow here.

const settings = { WEBHOOK_HTTP: 'on', WEBHOOK_PRIVATE_ADDRESSES: 'on', WEBHOOK_SECONDS: '1' }
let app: TestApp
let clinic: TestClinic
let person: Person
let admin: Client
let receiver: Receiver
let hook: { id: string; secret: string }

before(async () => {
  app = await buildTestApp({ settings })
})
after(() => app.close())
beforeEach(async () => {
  clinic = await makeClinic(app.db)
  person = await makeAdmin(app.db, clinic)
  admin = await app.signInAs(person)
  receiver = await openReceiver()
  hook = await makeWebhook(app.db, clinic, { url: receiver.url })
})
afterEach(() => receiver.close())

const send = (id = hook.id) => sendWebhooks(app.deps, id)
const log = async (query = '') =>
  (await admin.get(`/api/webhooks/${hook.id}/deliveries${query}`)).body as WebhookDelivery[]
const webhook = async () => (await admin.get(`/api/webhooks/${hook.id}`)).body
/** Lets the time pass until the next tries. */
const letTimePass = () =>
  sql`update webhook_deliveries set next_try_at = now(), claimed_until = null where status = 'waiting'`.execute(app.db)
const bells = async () => (await admin.get('/api/notifications')).body.notifications as { text: string; href: string }[]

test('a change is delivered with a signature that the specification’s library accepts', async () => {
  const chart = await makeChart(app.db, clinic, { firstName: 'Priya', lastName: 'Nair' })
  await send()
  const [message] = receiver.messages
  const { headers, text, body } = message!
  new Webhook(hook.secret).verify(text, headers as Record<string, string>)
  assert.throws(() => new Webhook(hook.secret).verify(`${text} `, headers as Record<string, string>))
  assert.deepEqual(body.type, 'patient.created')
  assert.deepEqual(body.data, { id: chart.id, clinicId: clinic.id, patientId: chart.id })
  assert.deepEqual(Object.keys(body), ['type', 'timestamp', 'data'])
  assert.equal(headers['content-type'], 'application/json')
  const [delivery] = await log()
  assert.equal(headers['webhook-id'], delivery!.id)
  assert.deepEqual(
    [delivery!.status, delivery!.attempts, delivery!.answerStatus, delivery!.failure, delivery!.subjectId],
    ['delivered', 1, 200, null, chart.id],
  )
  await send()
  assert.equal(receiver.messages.length, 1)
})

test('rolled-back changes, unchosen events and changes during a pause aren’t sent', async () => {
  await assert.rejects(
    transaction(app.db, async (tx) => {
      await makeChart(tx, clinic)
      throw new Error('No.')
    }),
  )
  await admin.put(`/api/webhooks/${hook.id}`, { events: ['patient.updated'] })
  await makeChart(app.db, clinic)
  await admin.put(`/api/webhooks/${hook.id}`, { events: ['patient.created'], isPaused: true })
  await makeChart(app.db, clinic)
  await makeChart(app.db, await makeClinic(app.db))
  assert.deepEqual(await log(), [])
  await admin.put(`/api/webhooks/${hook.id}`, { isPaused: false })
  await makeChart(app.db, clinic)
  assert.equal((await log()).length, 1)
})

test('after an error it is sent again with the same id and body, and can be resent by hand', async () => {
  receiver.answer = (response, turn) => saying(turn === 1 ? 500 : 200, `turn ${turn}`)(response, turn)
  await makeDelivery(app.db, hook.id)
  await send()
  const [failed] = await log('?status=waiting')
  assert.deepEqual([failed!.failure, failed!.answerStatus, failed!.answer], ['status', 500, 'turn 1'])
  assert(Date.parse(failed!.nextTryAt!) > Date.now())
  assert((await webhook()).failingSince)
  await send()
  assert.equal(receiver.messages.length, 1, 'not before its time')
  await letTimePass()
  await send()
  const [delivered] = await log('?status=delivered')
  assert.deepEqual([delivered!.attempts, delivered!.answer, delivered!.failure], [2, 'turn 2', null])
  assert.equal((await webhook()).failingSince, null)
  const again = await admin.post(`/api/webhook-deliveries/${failed!.id}/resend`)
  assert.deepEqual([again.status, again.body.status], [200, 'waiting'])
  await send()
  assert.deepEqual(
    receiver.messages.map(({ headers, text }) => [headers['webhook-id'], text]),
    Array(3).fill([failed!.id, receiver.messages[0]!.text]),
  )
})

test('a hanging receiver is dropped after the time limit, and holds no database connection', async () => {
  receiver.answer = hanging
  for (let n = 0; n < 4; n++) await makeDelivery(app.db, hook.id)
  const sending = send()
  await until('the receiver has all', () => receiver.messages.length === 4)
  const { totalCount, idleCount } = app.database.pool
  assert.equal(idleCount, totalCount)
  await makeDelivery(app.db, hook.id)
  await send()
  assert.equal(receiver.messages.length, 4, 'no more than four at a time')
  const other = await openReceiver()
  const quick = await makeWebhook(app.db, clinic, { url: other.url })
  await makeDelivery(app.db, quick.id)
  await send(quick.id)
  assert.equal(other.messages.length, 1, 'others do not wait')
  await other.close()
  await sending
  assert.deepEqual(
    (await log('?status=waiting')).map(({ failure }) => failure),
    [null, 'timeout', 'timeout', 'timeout', 'timeout'],
  )
})

test('a redirect isn’t followed', async () => {
  const elsewhere = await openReceiver()
  receiver.answer = saying(302, '', { location: elsewhere.url })
  await makeDelivery(app.db, hook.id)
  await send()
  const [delivery] = await log()
  assert.deepEqual([delivery!.status, delivery!.failure, delivery!.answerStatus], ['waiting', 'moved', 302])
  assert.equal(elsewhere.messages.length, 0)
  await elsewhere.close()
})

test('after a 410 the delivery is given up, the webhook is paused, and the administrators are notified', async () => {
  receiver.answer = saying(410)
  await makeDelivery(app.db, hook.id)
  await send()
  assert.equal((await log())[0]!.status, 'given_up')
  assert.equal((await webhook()).paused, 'gone')
  const [bell] = await bells()
  assert.match(bell!.text, /A webhook was paused/)
  assert.equal(bell!.href, `/webhooks?clinic=${clinic.id}`)
  const refused = await admin.post(`/api/webhook-deliveries/${(await log())[0]!.id}/resend`)
  assert.deepEqual([refused.status, refused.body.message], [409, says.paused])
})

test('after the last try a delivery is given up, and the administrators are notified once a day', async () => {
  receiver.answer = saying(503)
  for (let n = 0; n < 2; n++) await makeDelivery(app.db, hook.id)
  for (let turn = 0; turn < MAX_TRIES; turn++) {
    assert((await log()).every(({ status }) => status === 'waiting'))
    await letTimePass()
    await send()
  }
  assert.deepEqual(
    (await log()).map(({ status, attempts }) => [status, attempts]),
    Array(2).fill(['given_up', MAX_TRIES]),
  )
  assert.deepEqual(
    (await bells()).map(({ text }) => text.split(':')[0]),
    ['A webhook delivery failed after all retries'],
  )
})

test('a thousand characters of the reply are stored, as plain text', async () => {
  receiver.answer = saying(200, `<b>\u0000\u202Eoops\n${'x'.repeat(500_000)}`)
  await makeDelivery(app.db, hook.id)
  await send()
  const [delivery] = await log()
  assert.equal(delivery!.status, 'delivered')
  assert.equal(delivery!.answer!.length, 1000)
  assert.match(delivery!.answer!, /^<b> oops x+$/)
  receiver.answer = (response) => void response.writeHead(200, { 'x-long': 'x'.repeat(20_000) }).end()
  await makeDelivery(app.db, hook.id)
  await send()
  assert.equal((await log())[0]!.failure, 'unreachable')
})

test('two servers deliver each once, and a dead server’s deliveries are sent later', async (t) => {
  const there = await buildTestApp({ settings, beside: app })
  t.after(() => there.close())
  const ids = new Set<string>()
  for (let n = 0; n < 12; n++) ids.add(await makeDelivery(app.db, hook.id))
  for (let round = 0; round < 4; round++)
    await Promise.all([app, there, app, there].map(({ deps }) => sendWebhooks(deps, hook.id)))
  assert.equal(receiver.messages.length, 12)
  assert.deepEqual(new Set(receiver.messages.map(({ headers }) => headers['webhook-id'])), ids)

  const lost = await makeDelivery(app.db, hook.id)
  const claim = (until: string) =>
    sql`update webhook_deliveries set attempts = 1, tries = 1, claimed_until = now() + ${until}::interval where id = ${lost}`
  await claim('10 seconds').execute(app.db)
  await send()
  assert.equal(receiver.messages.length, 12)
  await claim('-1 second').execute(app.db)
  await send()
  assert.equal(receiver.messages.at(-1)!.headers['webhook-id'], lost)
})

test('a stopping server releases its deliveries', async () => {
  receiver.answer = hanging
  await makeDelivery(app.db, hook.id)
  const stopping = new AbortController()
  const sending = sendWebhooks(app.deps, hook.id, { stop: stopping.signal })
  await until('the receiver has it', () => receiver.messages.length === 1)
  stopping.abort()
  await sending
  receiver.answer = saying(204)
  await send()
  const [delivery] = await log()
  assert.deepEqual([delivery!.status, delivery!.attempts, delivery!.answerStatus], ['delivered', 1, 204])
})

test('after a rotation both secrets sign for a day, then only the new one', async () => {
  const { body } = await admin.post(`/api/webhooks/${hook.id}/secret`)
  await makeDelivery(app.db, hook.id)
  await send()
  const both = receiver.messages[0]!
  for (const secret of [hook.secret, body.secret])
    new Webhook(secret).verify(both.text, both.headers as Record<string, string>)
  await sql`update webhooks set before_until = now() - interval '1 second' where id = ${hook.id}`.execute(app.db)
  await makeDelivery(app.db, hook.id)
  await send()
  const one = receiver.messages[1]!
  new Webhook(body.secret).verify(one.text, one.headers as Record<string, string>)
  assert.throws(() => new Webhook(hook.secret).verify(one.text, one.headers as Record<string, string>))
})

test('a test is sent like any event, one at a time', async () => {
  const { status, body } = await admin.post(`/api/webhooks/${hook.id}/test`)
  assert.deepEqual([status, body.event, body.status], [201, TEST_EVENT, 'waiting'])
  const second = await admin.post(`/api/webhooks/${hook.id}/test`)
  assert.deepEqual([second.status, second.body.message], [409, says.testWaits])
  await send()
  assert.deepEqual(receiver.messages[0]!.body.type, TEST_EVENT)
  assert.equal((await admin.post(`/api/webhooks/${hook.id}/test`)).status, 201)
})

test('the log is paged, and deleted after a month', async () => {
  const ids: string[] = []
  for (let n = 0; n < 5; n++) ids.unshift(await makeDelivery(app.db, hook.id))
  const answer = await admin.get(`/api/webhooks/${hook.id}/deliveries?limit=2&offset=2`)
  assert.equal(answer.headers['x-total-count'], '5')
  assert.deepEqual(
    answer.body.map(({ id }: WebhookDelivery) => id),
    ids.slice(2, 4),
  )
  await sql`update webhook_deliveries set happened_at = now() - interval '31 days' where id = ${ids[4]}`.execute(app.db)
  await forgetOldWebhookDeliveries(app.deps)
  assert.equal((await log()).length, 4)
})
