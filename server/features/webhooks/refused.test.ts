import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { makeClinic } from '#server/testing/factories.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { makeDelivery, makeWebhook, openReceiver, type Receiver } from '#server/testing/webhooks.ts'
import { isRefused } from '#server/receivers/addresses.ts'
import { post } from '#server/receivers/post.ts'
import { sendWebhooks } from './send.ts'

// An address allowed when it was saved is checked again at each delivery.

let app: TestApp
let receiver: Receiver

before(async () => {
  app = await buildTestApp({ settings: { WEBHOOK_HTTP: 'on', WEBHOOK_SECONDS: '1' } })
  receiver = await openReceiver()
})
after(async () => {
  await receiver.close()
  await app.close()
})

async function failureAt(url: string, resolve?: (name: string) => Promise<string[]>) {
  const { id } = await makeWebhook(app.db, await makeClinic(app.db), { url })
  await makeDelivery(app.db, id)
  await sendWebhooks(app.deps, id, { resolve })
  const { rows } = await sql<{ failure: string; status: string }>`
    select failure, status from webhook_deliveries where webhook_id = ${id}`.execute(app.db)
  assert.equal(rows[0]!.status, 'waiting')
  return rows[0]!.failure
}

test('nothing is sent to this machine, in any notation of its address', async () => {
  const { port } = new URL(receiver.url)
  for (const host of ['127.0.0.1', 'localhost', '2130706433', '[::ffff:127.0.0.1]', '[::1]'])
    assert.equal(await failureAt(`http://${host}:${port}/`), 'address', host)
  assert.equal(receiver.messages.length, 0)
})

test('a name is refused if any of its addresses is', async () => {
  const at = (...addresses: string[]) =>
    failureAt(`http://hooks.example:${new URL(receiver.url).port}/`, async () => addresses)
  assert.equal(await at('127.0.0.1'), 'address')
  assert.equal(await at('1.1.1.1', '10.0.0.8'), 'address')
  assert.equal(await at('::ffff:10.0.0.8'), 'address')
  assert.equal(await at(), 'name')
  assert.equal(receiver.messages.length, 0)
})

test('the connection goes to the checked address, without resolving the name again', async () => {
  const { port } = new URL(receiver.url)
  let lookups = 0
  const resolve = async () => {
    lookups += 1
    return ['127.0.0.1']
  }
  const message = { url: new URL(`http://hooks.example:${port}/`), headers: {}, body: '{}' }
  const { status } = await post(message, { allowsPrivate: true, resolve }, AbortSignal.timeout(5_000))
  assert.deepEqual([status, lookups, receiver.messages.at(-1)!.headers.host], [200, 1, `hooks.example:${port}`])
})

test('only addresses in use on the internet are public, and Azure’s own is not', () => {
  const refused = [
    '::7f00:1',
    '::1.1.1.1',
    '::',
    '4000::1',
    'e000::1',
    'fec0::1',
    '64:ff9b::1.1.1.1',
    '2002::1',
    '168.63.129.16',
  ]
  for (const address of refused)
    for (const allowsPrivate of [false, true]) assert(isRefused(address, { allowsPrivate }), address)
  for (const address of ['1.1.1.1', '2606:4700:4700::1111'])
    assert(!isRefused(address, { allowsPrivate: false }), address)
  for (const address of ['10.0.0.8', 'fd00::8', '::1']) assert(!isRefused(address, { allowsPrivate: true }), address)
})

test('link-local addresses are refused even if internal networks are allowed', async () => {
  for (const host of ['169.254.169.254', '[fe80::1]', '0.0.0.0', '[::ffff:127.0.0.1]', '224.0.0.1'])
    await assert.rejects(
      post(
        { url: new URL(`http://${host}/`), headers: {}, body: '' },
        { allowsPrivate: true },
        AbortSignal.timeout(5_000),
      ),
      { failure: 'address' },
      host,
    )
})

test('an unencrypted address gets no events once the setting is off', async (t) => {
  const strict = await buildTestApp({ beside: app })
  t.after(() => strict.close())
  const { id } = await makeWebhook(app.db, await makeClinic(app.db), { url: 'http://1.1.1.1/' })
  await makeDelivery(app.db, id)
  await sendWebhooks(strict.deps, id)
  const { rows } = await sql<{ failure: string }>`
    select failure from webhook_deliveries where webhook_id = ${id}`.execute(app.db)
  assert.equal(rows[0]!.failure, 'insecure')
})
