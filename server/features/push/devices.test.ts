import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { MAX_PUSH_DEVICES, pushMessages as says } from '#contract/push.ts'
import { removeSessionsOf } from '#server/features/accounts/queries/sessions.ts'
import { proveByMailbox } from '#server/features/accounts/proof/take-over.ts'
import { removeDead } from '#server/features/accounts/use-cases.ts'
import { makePatientAccount, type Person } from '#server/testing/factories.ts'
import { quickHash } from '#server/testing/passwords.ts'
import { openPushService, type PushService, pushSettings } from '#server/testing/push-service.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'

// A person's devices, and what removes them.

let app: TestApp
let service: PushService

before(async () => {
  service = await openPushService()
  app = await buildTestApp({ settings: pushSettings(service), unlimited: true })
})
after(async () => {
  await app.close()
  await service.close()
})

async function somebody() {
  const person = await makePatientAccount(app.db)
  const signIn = () => app.signInAs(person)
  const client = await signIn()
  const add = async (by = client, subscription = service.subscribe()) => {
    const { status, body } = await by.post('/api/push', subscription)
    assert.equal(status, 201, JSON.stringify(body))
    return { ...subscription, id: body.id as string }
  }
  return { person, client, signIn, add }
}
const devicesOf = async ({ userId }: Person) =>
  (await app.db.selectFrom('push_devices').select('id').where('user_id', '=', userId).execute()).map(({ id }) => id)

test('a device is added, listed without its keys, and removed', async () => {
  const { client, add } = await somebody()
  const phone = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/143.0.0.0 Mobile Safari/537.36'
  const one = await add(client.with({ 'user-agent': phone }))
  const { status, body, text } = await client.get('/api/push')
  assert.equal(status, 200)
  assert.equal(body.publicKey, app.deps.config.push!.publicKey)
  assert.deepEqual(
    body.devices.map(({ id, device }: { id: string; device: string }) => [id, device]),
    [[one.id, 'Chrome on Android']],
  )
  for (const secret of [one.endpoint, one.keys.auth, one.keys.p256dh]) assert(!text.includes(secret))
  // the same browser once more is the same device
  assert.equal((await add(client, { endpoint: one.endpoint, keys: one.keys })).id, one.id)
  assert.equal((await client.delete(`/api/push/${one.id}`)).status, 200)
  assert.equal((await client.delete(`/api/push/${one.id}`)).status, 404)
  assert.deepEqual((await client.get('/api/push')).body.devices, [])
})

test('only known push services, over https, and those named by the operator are accepted', async () => {
  const { client } = await somebody()
  const { keys } = service.subscribe()
  const add = async (endpoint: string) => (await client.post('/api/push', { endpoint, keys })).body
  for (const endpoint of [
    'https://example.com/push/1',
    'https://fcm.googleapis.com.example.com/fcm/send/1',
    'https://fcm.googleapis.com:8443/fcm/send/1',
    'https://somebody:secret@fcm.googleapis.com/fcm/send/1',
    'http://fcm.googleapis.com/fcm/send/1',
    'https://127.0.0.1/push',
    'https://169.254.169.254/latest',
    `${service.origin.replace('http:', 'https:')}/push/1`,
    'http://127.0.0.1:1/push',
    'ftp://web.push.apple.com/1',
  ])
    assert.equal((await add(endpoint)).message, says.unknownService, endpoint)
  for (const endpoint of [
    'https://fcm.googleapis.com/fcm/send/1',
    'https://updates.push.services.mozilla.com/wpush/v2/1',
    'https://web.push.apple.com/1',
    'https://wns2-par02p.notify.windows.com/w/?token=1',
  ])
    assert.ok((await add(endpoint)).id, endpoint)
})

test('keys that can’t encrypt are refused', async () => {
  const { client } = await somebody()
  const { endpoint, keys } = service.subscribe()
  for (const wrong of [
    { ...keys, p256dh: 'B'.padEnd(87, 'A') },
    { ...keys, p256dh: 'short' },
    { ...keys, auth: 'short' },
    { ...keys, auth: '!'.repeat(22) },
  ]) {
    const { status, body } = await client.post('/api/push', { endpoint, keys: wrong })
    assert.deepEqual([status, body.issues[0].message], [400, says.badKeys])
  }
})

test('a person has a limited number of devices', async () => {
  const { client, add } = await somebody()
  for (let count = 0; count < MAX_PUSH_DEVICES; count++) await add()
  const { status, body } = await client.post('/api/push', service.subscribe())
  assert.deepEqual([status, body.message], [409, says.tooMany()])
})

test('a browser learns which device it is; one of another person is removed', async () => {
  const [one, other] = [await somebody(), await somebody()]
  const device = await one.add()
  const here = { endpoint: device.endpoint }
  assert.deepEqual((await one.client.post('/api/push/here', here)).body, { id: device.id })
  // another person signs in on this device
  assert.deepEqual((await other.client.post('/api/push/here', here)).body, { id: null })
  assert.deepEqual([await devicesOf(one.person), await devicesOf(other.person)], [[], []])
  // and subscribes there
  const theirs = await other.add(other.client, { endpoint: device.endpoint, keys: device.keys })
  const again = await one.add(one.client, { endpoint: device.endpoint, keys: device.keys })
  assert.notEqual(again.id, theirs.id)
  assert.deepEqual([await devicesOf(one.person), await devicesOf(other.person)], [[again.id], []])
})

test('signing out removes only this session’s device, and an idle sign-out removes none', async () => {
  const { person, signIn, add } = await somebody()
  const [phone, tablet] = [await signIn(), await signIn()]
  const [onPhone, onTablet] = [await add(phone), await add(tablet)]
  const idle = await phone.post('/api/auth/logout?isIdle=true')
  assert.deepEqual([idle.status, idle.headers['clear-site-data']], [200, '"cache"'])
  assert.equal((await phone.get('/api/auth/me')).status, 401)
  assert.deepEqual((await devicesOf(person)).toSorted(), [onPhone.id, onTablet.id].toSorted())
  const out = await tablet.post('/api/auth/logout')
  assert.deepEqual([out.status, out.headers['clear-site-data']], [200, '"cache", "storage"'])
  assert.deepEqual(await devicesOf(person), [onPhone.id])
  // signed in again on the phone, which registers, and out by the person
  const again = await signIn()
  assert.deepEqual((await again.post('/api/push/here', { endpoint: onPhone.endpoint })).body, { id: onPhone.id })
  await again.post('/api/auth/logout')
  assert.deepEqual(await devicesOf(person), [])
})

test('a session ended from elsewhere, or a new owner of the account, removes the device', async () => {
  const { person, client, signIn, add } = await somebody()
  const lost = await signIn()
  const [here, onLost] = [await add(client), await add(lost)]
  const sessions = (await client.get('/api/auth/sessions')).body as { id: string; isCurrent: boolean }[]
  const other = sessions.find(({ isCurrent }) => !isCurrent)!
  assert.equal((await client.delete(`/api/auth/sessions/${other.id}`)).status, 200)
  assert.deepEqual(await devicesOf(person), [here.id])
  assert(onLost.id)
  // and a device whose session has expired
  const old = await signIn()
  await add(old)
  await old.post('/api/auth/logout?isIdle=true')
  assert.equal((await client.delete('/api/auth/sessions')).status, 200)
  assert.deepEqual(await devicesOf(person), [here.id])
  await removeSessionsOf(app.db, person.userId)
  assert.deepEqual(await devicesOf(person), [])

  const taken = await somebody()
  await taken.add()
  await sql`update users set email_verified_at = null where id = ${taken.person.userId}`.execute(app.db)
  assert.equal(await proveByMailbox(app.db, { userId: taken.person.userId, address: null }), true)
  assert.deepEqual(await devicesOf(taken.person), [])
})

test('an expired session leaves the device', async () => {
  const { person, client, add } = await somebody()
  const device = await add()
  await sql`update sessions set last_used_at = now() - interval '2 days' where user_id = ${person.userId}`.execute(
    app.db,
  )
  await removeDead(app.deps)
  assert.equal((await client.get('/api/auth/me')).status, 401)
  assert.deepEqual(await devicesOf(person), [device.id])
})

test('a sign-in over another session keeps the same person’s device and removes another person’s', async () => {
  const { person, client, add } = await somebody()
  const device = await add()
  const password = 'correct horse battery'
  const hash = await quickHash(password)
  await app.db.updateTable('users').set({ password_hash: hash }).where('id', '=', person.userId).execute()
  const same = await client.post('/api/auth/login', { email: person.email, password })
  assert.equal(same.status, 200)
  assert.deepEqual(await devicesOf(person), [device.id])
  const now = client.with({ cookie: String(same.headers['set-cookie']).split(';')[0]! })
  assert.deepEqual((await now.post('/api/push/here', { endpoint: device.endpoint })).body, { id: device.id })
  const other = await makePatientAccount(app.db, { passwordHash: hash })
  assert.equal((await now.post('/api/auth/login', { email: other.email, password })).status, 200)
  assert.deepEqual(await devicesOf(person), [])
})

test('a browser renews its subscription without a session, with the earlier secret', async () => {
  const { person, client, add } = await somebody()
  const device = await add()
  await client.post('/api/auth/logout?isIdle=true')
  const subscription = service.subscribe()
  const before = { endpoint: device.endpoint, auth: device.keys.auth }
  const renew = (body: object) => app.anonymous.post('/api/push/renewed', body)
  // a caller with only the endpoint, or another secret, gets and changes nothing
  for (const wrong of [
    { ...before, auth: subscription.keys.auth },
    { ...before, endpoint: service.subscribe().endpoint },
  ])
    assert.equal((await renew({ before: wrong, subscription })).status, 404)
  const { status, body } = await renew({ before, subscription })
  assert.deepEqual([status, body], [200, { message: says.renewed }])
  const row = await app.db.selectFrom('push_devices').selectAll().where('user_id', '=', person.userId).execute()
  assert.deepEqual(
    row.map(({ id, endpoint, p256dh, auth }) => ({ id, endpoint, keys: { p256dh, auth } })),
    [{ id: device.id, ...subscription }],
  )
  // the earlier secret no longer works
  assert.equal((await renew({ before, subscription: service.subscribe() })).status, 404)
})

test('a renewed subscription is checked like a new one; a browser without one is removed', async () => {
  const { person, add } = await somebody()
  const { id, endpoint, keys } = await add()
  const before = { endpoint, auth: keys.auth }
  const renew = (subscription: object | null) => app.anonymous.post('/api/push/renewed', { before, subscription })
  const fresh = service.subscribe()
  const elsewhere = await renew({ ...fresh, endpoint: 'https://example.com/push/1' })
  assert.deepEqual(elsewhere.body.issues, [{ path: 'subscription.endpoint', message: says.unknownService }])
  const unreadable = await renew({ ...fresh, keys: { ...fresh.keys, p256dh: 'B'.padEnd(87, 'A') } })
  assert.deepEqual(unreadable.body.issues, [{ path: 'subscription.keys.p256dh', message: says.badKeys }])
  assert.deepEqual(await devicesOf(person), [id])
  assert.equal((await renew(null)).status, 200)
  assert.deepEqual(await devicesOf(person), [])
})

test('a late renewal takes nothing from the device’s new owner', async () => {
  const [one, other] = [await somebody(), await somebody()]
  const { endpoint, keys } = await one.add()
  const fresh = service.subscribe()
  const theirs = await other.add(other.client, fresh)
  const late = { before: { endpoint, auth: keys.auth }, subscription: fresh }
  assert.equal((await app.anonymous.post('/api/push/renewed', late)).status, 200)
  assert.deepEqual([await devicesOf(one.person), await devicesOf(other.person)], [[], [theirs.id]])
})

test('without an operator’s key nothing is sent, and screens can see that', async () => {
  const quiet = await buildTestApp()
  try {
    const client = await quiet.signInAs(await makePatientAccount(quiet.db))
    assert.deepEqual((await client.get('/api/push')).body, { publicKey: null, devices: [] })
    const { status, body } = await client.post('/api/push', service.subscribe())
    assert.deepEqual([status, body.message], [409, says.off])
    const { endpoint, keys } = service.subscribe()
    const renewal = { before: { endpoint, auth: keys.auth }, subscription: null }
    assert.equal((await client.post('/api/push/renewed', renewal)).status, 409)
  } finally {
    await quiet.close()
  }
})
