import assert from 'node:assert/strict'
import { networkInterfaces } from 'node:os'
import { test } from 'node:test'
import { sql } from 'kysely'
import { MAX_WEBHOOKS, webhookEventNames, webhookMessages as says } from '#contract/webhooks.ts'
import { makeAdmin, makeClinic, makeDoctor, makePatientAccount, makeStaff } from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { makeWebhook } from '#server/testing/webhooks.ts'
import { openSecret, resealWebhooks } from './secrets.ts'

const app = await sharedApp()
const draft = { name: 'Billing', url: 'https://1.1.1.1/hooks', events: ['patient.created'] }

const clinic = await makeClinic(app.db)
const admin = await app.signInAs(await makeAdmin(app.db, clinic))

const path = (of: { id: string } = clinic) => `/api/clinics/${of.id}/webhooks`

test('an administrator adds a webhook, sees its secret once, changes, pauses and deletes it', async () => {
  assert.deepEqual((await admin.get(path())).body, [])
  const added = await admin.post(path(), { ...draft, url: ' https://1.1.1.1:8443/hooks?key=1#part ' })
  assert.equal(added.status, 201, added.text)
  const { webhook, secret } = added.body
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
  assert.deepEqual(
    [webhook.name, webhook.url, webhook.events, webhook.paused],
    ['Billing', 'https://1.1.1.1:8443/hooks?key=1', ['patient.created'], null],
  )
  for (const seen of [await admin.get(path()), await admin.get(`/api/webhooks/${webhook.id}`)])
    assert(!seen.text.includes(secret))
  const { rows } = await sql<{ secret: Buffer }>`select secret from webhooks where id = ${webhook.id}`.execute(app.db)
  assert(!rows[0]!.secret.includes(secret))
  assert.equal(openSecret(webhook.id, rows[0]!.secret), secret)

  const one = `/api/webhooks/${webhook.id}`
  const events = ['prescription.signed', 'appointment.created', 'appointment.created']
  const changed = await admin.put(one, { name: 'Accounts', events })
  assert.deepEqual(
    [changed.body.name, changed.body.events],
    ['Accounts', ['appointment.created', 'prescription.signed']],
  )
  assert.equal((await admin.put(one, { isPaused: true })).body.paused, 'person')
  assert.equal((await admin.post(`${one}/test`)).status, 409)
  assert.equal((await admin.put(one, { isPaused: false })).body.paused, null)

  const renewed = await admin.post(`${one}/secret`)
  assert.notEqual(renewed.body.secret, secret)
  assert(Date.parse(renewed.body.webhook.oldSecretUntil) > Date.now())

  assert.equal((await admin.delete(one)).status, 200)
  assert.equal((await admin.get(one)).status, 404)
  const audit = await sql<{ action: string; detail: object }>`
    select action, detail from audit_events where subject_id = ${webhook.id} and action like 'webhook.%' order by id`.execute(
    app.db,
  )
  assert.deepEqual(
    audit.rows.map(({ action }) => action.replace('webhook.', '')),
    ['added', 'changed', 'paused', 'resumed', 'secret-renewed', 'deleted'],
  )
  assert.doesNotMatch(JSON.stringify(audit.rows), /1\.1\.1\.1|whsec/)
})

test('a private address is refused in every notation, when added and when changed', async () => {
  const { id } = await makeWebhook(app.db, clinic)
  const own = Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .map(({ address, family }) => (family === 'IPv6' ? `[${address.split('%')[0]}]` : address))
  const hosts = [
    'localhost',
    'sub.localhost.',
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '0.0.0.0',
    '10.0.0.8',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '[::1]',
    '[::]',
    '[fe80::1]',
    '[fc00::1]',
    '[ff02::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:1.1.1.1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '[2001:db8::1]',
    ...own,
  ]
  for (const host of hosts)
    for (const answer of [
      await admin.post(path(), { ...draft, url: `https://${host}/` }),
      await admin.put(`/api/webhooks/${id}`, { url: `https://${host}/` }),
    ]) {
      assert.equal(answer.status, 400, host)
      assert.deepEqual(answer.body.issues, [{ path: 'url', message: says.refusedHost }], host)
    }
})

test('an invalid, unencrypted or unknown address and an empty choice of events are refused with their messages', async () => {
  for (const [change, message] of [
    [{ url: 'http://1.1.1.1/' }, says.notSecure],
    [{ url: 'ftp://1.1.1.1/' }, says.url],
    [{ url: 'somewhere' }, says.url],
    [{ url: '' }, says.url],
    [{ url: 'https://user:word@1.1.1.1/' }, says.noSignIn],
    [{ url: 'https://nowhere.invalid/' }, says.unknownHost],
    [{ events: [] }, says.events],
    [{ name: ' ' }, says.name],
  ] as const) {
    const { status, body } = await admin.post(path(), { ...draft, ...change })
    assert.deepEqual([status, body.issues?.[0]?.message], [400, message])
  }
  assert.equal((await admin.post(path(), { ...draft, events: ['patient.deleted'] })).status, 400)
})

test('doctors and staff get 403, others 404, and a clinic has at most ten', async () => {
  const here = await makeClinic(app.db)
  const { id } = await makeWebhook(app.db, here)
  const { rows } = await sql<{ id: string }>`
    insert into webhook_deliveries (webhook_id, clinic_id, event, data)
    values (${id}, ${here.id}, 'patient.created', '{}') returning id`.execute(app.db)
  for (const [person, status] of [
    [await makeDoctor(app.db, here), 403],
    [await makeStaff(app.db, here), 403],
    [await makeAdmin(app.db, clinic), 404],
    [await makePatientAccount(app.db), 404],
  ] as const) {
    const client = await app.signInAs(person)
    for (const answer of [
      await client.get(path(here)),
      await client.post(path(here), draft),
      await client.get(`/api/webhooks/${id}`),
      await client.put(`/api/webhooks/${id}`, { isPaused: true }),
      await client.post(`/api/webhooks/${id}/secret`),
      await client.post(`/api/webhooks/${id}/test`),
      await client.get(`/api/webhooks/${id}/deliveries`),
      await client.post(`/api/webhook-deliveries/${rows[0]!.id}/resend`),
      await client.delete(`/api/webhooks/${id}`),
    ])
      assert.equal(answer.status, status)
  }
  const owner = await app.signInAs(await makeAdmin(app.db, here))
  const answers = await Promise.all(Array.from({ length: MAX_WEBHOOKS }, () => owner.post(path(here), draft)))
  assert.equal(answers.filter(({ status }) => status === 201).length, MAX_WEBHOOKS - 1)
  assert.equal(answers.find(({ status }) => status !== 201)!.body.message, says.tooMany())
})

test('the events of the contract are those that the triggers write', async () => {
  const { rows } = await sql<{ text: string }>`
    select string_agg(prosrc, ' ') as text from pg_proc where proname like 'tell_webhooks_of_%'`.execute(app.db)
  for (const name of webhookEventNames) {
    const [kind, verb] = name.split('.') as [string, string]
    assert(rows[0]!.text.includes(`${kind}.`) && rows[0]!.text.includes(verb), name)
  }
})

test('with a new SECRET the secrets are re-encrypted at the start', async () => {
  const { id, secret } = await makeWebhook(app.db, clinic)
  const keys = { secret: 'another key for tests, also of thirty-two', previousSecrets: [app.deps.secret] }
  await resealWebhooks({ ...app.deps, ...keys })
  const sealedNow = async () =>
    (await sql<{ secret: Buffer }>`select secret from webhooks where id = ${id}`.execute(app.db)).rows[0]!.secret
  assert.throws(() => void openSecret(id, Buffer.from('x')))
  const bytes = await sealedNow()
  await assert.rejects(async () => openSecret(id, bytes))
  // and back, as others of this file need it
  await resealWebhooks({ ...app.deps, previousSecrets: [keys.secret] })
  assert.equal(openSecret(id, await sealedNow()), secret)
})
