import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { english } from '#language/translate.ts'
import { accountMessages } from '#contract/accounts/accounts.ts'
import { passkeyMessages } from '#contract/accounts/passkeys.ts'
import { keyMessages } from '#contract/api-keys.ts'
import { Authenticator } from '#server/testing/authenticator.ts'
import { statusesOf, type Client } from '#server/testing/client.ts'
import { makeAdmin, makeClinic, makePatientAccount, type Person } from '#server/testing/factories.ts'
import { quickHash } from '#server/testing/passwords.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

const app = await sharedApp()
const password = 'correct horse battery'
const passwordHash = await quickHash(password)
const root = '/api/auth/passkeys'
const closing = '/api/account/closing'
/** The origin of the tests' calls. */
const site = 'http://localhost'

/** Signs a person in and gives them a passkey; returns the device and the client with the session's new secret. */
async function withPasskey(person: Person) {
  const client = await app.signInAs(person)
  const device = new Authenticator(site)
  const options = await client.post(`${root}/options`, { password })
  const added = await client.post(root, { credential: device.make(options.body) })
  assert.equal(added.status, 201)
  const cookie = String(added.headers['set-cookie']).split(';')[0]!
  return { device, client: app.anonymous.with({ cookie }) }
}

const makePatient = () => makePatientAccount(app.db, { passwordHash })
const optionsOf = async (client: Client) => (await client.post(`${root}/proof`)).body

test('an administrator creates an API key with a passkey or with the password, and with exactly one of them', async () => {
  const clinic = await makeClinic(app.db)
  const { client, device } = await withPasskey(await makeAdmin(app.db, clinic, { passwordHash }))
  const wish = { name: 'Website', scopes: ['patients:read'] }
  const make = (proof: object) => client.post(`/api/clinics/${clinic.id}/api-keys`, { ...wish, ...proof })
  const passkey = device.sign(await optionsOf(client))
  for (const proof of [{}, { password, passkey }]) {
    const { status, body } = await make(proof)
    assert.deepEqual([status, body.issues], [400, [{ path: 'password', message: keyMessages.password }]])
  }
  const made = await make({ passkey })
  assert.equal(made.status, 201)
  assert.match(made.body.token, /^vdy_/)
  const again = await make({ passkey })
  assert.deepEqual([again.status, again.body.message], [400, passkeyMessages.over], 'a signature works once')
  assert.equal((await make({ password })).status, 201)
  assert.equal((await make({ password: 'not the password' })).body.message, accountMessages.wrongPassword)
})

test('a person closes their account with a passkey', async () => {
  const { client, device } = await withPasskey(await makePatient())
  const { status, body } = await client.post(closing, { passkey: device.sign(await optionsOf(client)) })
  assert.equal(status, 200)
  assert(body.closesAt)
  assert.equal((await client.get('/api/auth/me')).status, 200, 'still signed in')
})

test('a passkey that does not answer this session’s challenge, in time and for this site, confirms nothing', async () => {
  const person = await makePatient()
  const { client, device } = await withPasskey(person)
  const stranger = await withPasskey(await makePatient())
  const refused = async (passkey: object, message: string, asking = client) => {
    const { status, body } = await asking.post(closing, { passkey })
    assert.deepEqual([status, body.message], [400, message])
    assert.equal((await asking.get(closing)).body.closesAt, null)
  }
  // another session of the same person, and a challenge of a sign-in
  const sibling = await app.signInAs(person)
  await refused(device.sign(await optionsOf(client)), english(passkeyMessages.over), sibling)
  const { body: signIn } = await app.anonymous.post('/api/auth/login/passkey/options', {})
  await refused(device.sign(signIn), english(passkeyMessages.over))
  const late = device.sign(await optionsOf(client))
  await sql`update passkey_challenges set expires_at = now() where user_id = ${person.userId}`.execute(app.db)
  await refused(late, english(passkeyMessages.over))
  await refused(device.sign(await optionsOf(client), 'https://evil.example'), english(passkeyMessages.refused))
  // a stranger's passkey for this session's challenge
  const { allowCredentials: _, ...any } = await optionsOf(client)
  await refused(stranger.device.sign(any), english(passkeyMessages.refused))
  // without the finger, face or PIN
  device.verifies = false
  await refused(device.sign(await optionsOf(client)), english(passkeyMessages.refused))
  device.verifies = true
  // a copy, whose count doesn't grow; its owner is notified
  device.count = 1
  await refused(device.sign(await optionsOf(client)), english(passkeyMessages.copied))
  assert((await app.mailsTo(person.email)).some(({ body }) => body.includes('may have been copied')))
  const { rows } = await sql<{ action: string }>`
    select action from audit_events where subject_id = ${person.userId} and action like 'passkey.%' order by id`.execute(
    app.db,
  )
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['passkey.added', 'passkey.refused', 'passkey.refused', 'passkey.copied'],
  )
})

test('confirming needs a session, and a proof signs no one in', async () => {
  assert.equal((await app.anonymous.post(`${root}/proof`)).status, 401)
  const { client, device } = await withPasskey(await makePatient())
  const credential = device.sign(await optionsOf(client))
  const answers = await Promise.all([
    app.anonymous.post('/api/auth/login/passkey', { credential }),
    app.anonymous.post(closing, { passkey: credential }),
  ])
  assert.deepEqual(statusesOf(answers), [401, 401])
})
