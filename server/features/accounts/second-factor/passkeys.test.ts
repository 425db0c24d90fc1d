import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { english } from '#language/translate.ts'
import { passkeyMessages } from '#contract/accounts/passkeys.ts'
import { clinicDefaults } from '#contract/settings/settings.ts'
import { Authenticator } from '#server/testing/authenticator.ts'
import { type Answer, type Client, statusesOf } from '#server/testing/client.ts'
import { makeAdmin, makeClinic, makeUser } from '#server/testing/factories.ts'
import { quickHash } from '#server/testing/passwords.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let hash: string
const password = 'correct horse battery'
const root = '/api/auth/passkeys'
const login = '/api/auth/login'
const SITE = 'https://clinic.example'

before(async () => {
  app = await buildTestApp({ settings: { PUBLIC_URL: SITE } })
  hash = await quickHash(password)
})
after(() => app.close())

async function somebody() {
  const person = await makeUser(app.db, { passwordHash: hash })
  return { person, client: await app.signInAs(person) }
}

const cookieIn = (reply: Answer) => String(reply.headers['set-cookie']).split(';')[0]!
const holding = (reply: Answer) => app.anonymous.with({ cookie: cookieIn(reply) })

const optionsFor = (client: Client) => client.post(`${root}/options`, { password })

/** Adds a passkey; returns the reply and the client with the session's new secret. */
async function add(client: Client, device: Authenticator, name = 'Laptop') {
  const options = await optionsFor(client)
  assert.equal(options.status, 200)
  const reply = await client.post(root, { name, credential: device.make(options.body) })
  assert.equal(reply.status, 201)
  return { reply, client: holding(reply), id: reply.body.passkey.id as string }
}

async function withPasskey(count?: number) {
  const { person, client } = await somebody()
  const device = new Authenticator(SITE, { count })
  return { person, device, ...(await add(client, device)) }
}

const password1st = ({ email }: { email: string }) => app.anonymous.post(login, { email, password })
const secondOptions = (challenge: string) => app.anonymous.post(`${login}/passkey/options`, { challenge })
const answer = (body: object) => app.anonymous.post(`${login}/passkey`, body)

async function secondStep(person: { email: string }, device: Authenticator) {
  const { challenge } = (await password1st(person)).body
  return answer({ challenge, credential: device.sign((await secondOptions(challenge)).body) })
}

async function alone(device: Authenticator, origin = SITE) {
  const options = await app.anonymous.post(`${login}/passkey/options`, {})
  return answer({ credential: device.sign(options.body, origin) })
}

test('a person adds a passkey with their password, names it and sees it listed; the first one comes with recovery codes', async () => {
  const { person, client } = await somebody()
  const wrong = await client.post(`${root}/options`, { password: 'not the password' })
  assert.deepEqual([wrong.status, wrong.body.issues[0].path], [400, 'password'])
  const options = (await optionsFor(client)).body
  assert.deepEqual([options.rp.id, options.attestation], ['clinic.example', 'none'])
  assert.deepEqual(options.authenticatorSelection, {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  })
  const { reply, client: renewed } = await add(client, new Authenticator(SITE))
  assert.equal(new Set(reply.body.recoveryCodes).size, 10)
  assert.deepEqual((await renewed.get(root)).body, [reply.body.passkey])
  assert.deepEqual([reply.body.passkey.name, reply.body.passkey.lastUsedAt], ['Laptop', null])
  assert.equal((await renewed.get('/api/auth/me')).body.twoFactorEnabled, true)
  const state = (await renewed.get('/api/auth/two-factor')).body
  assert.deepEqual([state.isEnabled, state.hasPasskey, state.recoveryCodesLeft], [false, true, 10])
  assert((await app.mailsTo(person.email)).some(({ subject }) => /passkey .* was added$/.test(subject)))
  const second = await add(renewed, new Authenticator(SITE), '')
  assert.equal(second.reply.body.recoveryCodes, null)
  assert.equal(second.reply.body.passkey.name, 'Unknown device')
})

test('the session gets a new secret, and the first factor ends all other sessions', async () => {
  const { person, client } = await somebody()
  const elsewhere = await app.signInAs(person)
  const old = client.with({})
  const { client: renewed } = await add(client, new Authenticator(SITE))
  assert.equal((await old.get('/api/auth/me')).status, 401, 'the old secret')
  assert.equal((await elsewhere.get('/api/auth/me')).status, 401, 'the other session')
  assert.equal((await renewed.get('/api/auth/me')).status, 200)
  const other = await app.signInAs(person)
  const { client: again } = await add(renewed, new Authenticator(SITE))
  assert.deepEqual([(await other.get(root)).status, (await again.get(root)).status], [200, 200])
})

test('a passkey is stored only if it answers this session’s challenge, once, in time, for this site', async () => {
  const { person, client } = await somebody()
  const other = await somebody()
  const sibling = await app.signInAs(person)
  const device = new Authenticator(SITE)
  const refused = async (asking: Client, credential: object, message: string) => {
    const { status, body } = await asking.post(root, { credential })
    assert.deepEqual([status, body.message], [400, message])
  }
  const fresh = async () => (await optionsFor(client)).body
  for (const thief of [other.client, sibling])
    await refused(thief, device.make(await fresh()), english(passkeyMessages.over))
  const first = await fresh()
  await fresh()
  await refused(client, device.make(first), english(passkeyMessages.over))
  const late = await fresh()
  await sql`update passkey_challenges set expires_at = now() where user_id = ${person.userId}`.execute(app.db)
  await refused(client, device.make(late), english(passkeyMessages.over))
  await refused(
    client,
    device.make(await fresh(), 'https://clinic.example.evil.example'),
    english(passkeyMessages.refused),
  )
  const foreign = await fresh()
  await refused(
    client,
    device.make({ ...foreign, rp: { ...foreign.rp, id: 'evil.example' } }),
    english(passkeyMessages.refused),
  )
  device.verifies = false
  await refused(client, device.make(await fresh()), english(passkeyMessages.refused))
  device.verifies = true
  await refused(client, { ...device.make(await fresh()), response: { clientDataJSON: 'eA', attestationObject: 'eA' } }, english(passkeyMessages.refused)) // oxfmt-ignore
  assert.deepEqual((await client.get(root)).body, [])
  // one response, sent twice at the same time
  const credential = device.make(await fresh())
  const both = await Promise.all([1, 2].map(() => client.post(root, { credential })))
  assert.deepEqual(
    statusesOf(both)
      .map((status) => status === 201)
      .filter(Boolean).length,
    1,
  )
})

test('as a second step, the passkey gives the session that the password alone doesn’t, and each challenge works once', async () => {
  const { person, device } = await withPasskey()
  const first = await password1st(person)
  assert.deepEqual([first.body.twoFactorRequired, first.body.methods], [true, ['passkey', 'code']])
  assert.equal(first.headers['set-cookie'], undefined)
  const { challenge } = first.body
  const options = (await secondOptions(challenge)).body
  assert.equal(options.allowCredentials.length, 1)
  const credential = device.sign(options)
  const second = await answer({ challenge, credential })
  assert.deepEqual([second.status, second.body.id], [200, person.userId])
  assert.equal((await holding(second).get('/api/auth/me')).status, 200)
  assert((await holding(second).get(root)).body[0].lastUsedAt)
  assert.equal((await answer({ challenge, credential })).status, 401)
})

test('a second step with another person’s passkey, for another sign-in, without the PIN or too late is refused', async () => {
  const [one, other] = [await withPasskey(), await withPasskey()]
  const open = async () => {
    const { challenge } = (await password1st(one.person)).body
    return { challenge, options: (await secondOptions(challenge)).body }
  }
  const begun = await open()
  const foreign = other.device.sign({ ...begun.options, allowCredentials: undefined })
  assert.equal((await answer({ challenge: begun.challenge, credential: foreign })).status, 401)
  // the challenge of one sign-in in another, and without any
  const [here, there] = [await open(), await open()]
  assert.equal((await answer({ challenge: there.challenge, credential: one.device.sign(here.options) })).status, 401)
  assert.equal((await answer({ credential: one.device.sign((await open()).options) })).status, 401)
  const unproved = await open()
  one.device.verifies = false
  assert.equal(
    (await answer({ challenge: unproved.challenge, credential: one.device.sign(unproved.options) })).status,
    401,
  )
  one.device.verifies = true
  const late = await open()
  await sql`update passkey_challenges set expires_at = now() where user_id = ${one.person.userId}`.execute(app.db)
  assert.equal((await answer({ challenge: late.challenge, credential: one.device.sign(late.options) })).status, 401)
  assert.equal((await secondOptions('x'.repeat(43))).status, 401)
  assert.equal((await secondStep(one.person, one.device)).status, 200)
})

test('a recovery code replaces the passkey, once', async () => {
  const { person, reply } = await withPasskey()
  const [code] = reply.body.recoveryCodes as string[]
  const answerCode = async () =>
    app.anonymous.post(`${login}/two-factor`, { challenge: (await password1st(person)).body.challenge, code })
  assert.deepEqual([(await answerCode()).status, (await answerCode()).status], [200, 401])
})

test('a passkey alone signs in without a password; on another site, copied or unknown it doesn’t', async () => {
  const { person, device } = await withPasskey()
  const options = await app.anonymous.post(`${login}/passkey/options`, {})
  assert.equal(options.body.allowCredentials, undefined, 'no account is named')
  const credential = device.sign(options.body)
  const signedIn = await answer({ credential })
  assert.deepEqual([signedIn.status, signedIn.body.id], [200, person.userId])
  assert.equal((await answer({ credential })).status, 401, 'once')
  assert.equal((await alone(device, 'https://evil.example')).status, 401)
  const unknown = new Authenticator(SITE)
  const { client } = await somebody()
  unknown.make((await optionsFor(client)).body)
  assert.deepEqual((await alone(unknown)).body, { message: passkeyMessages.refused })
  const other = await withPasskey()
  const fresh = (await app.anonymous.post(`${login}/passkey/options`, {})).body
  const swapped = device.sign(fresh)
  const handle = Buffer.from(other.person.userId).toString('base64url')
  const claimed = { ...swapped, response: { ...swapped.response, userHandle: handle } }
  assert.equal((await answer({ credential: claimed })).status, 401)
})

test('a signature counter that doesn’t grow is refused, and the owner is notified', async () => {
  const { person, device } = await withPasskey()
  assert.equal((await secondStep(person, device)).status, 200)
  device.count = 1
  const refused = await secondStep(person, device)
  assert.deepEqual([refused.status, refused.body.message], [401, passkeyMessages.copied])
  assert.equal(refused.headers['set-cookie'], undefined)
  assert((await app.mailsTo(person.email)).some(({ body }) => body.includes('may have been copied')))
  const { rows } = await sql`select from audit_events where action = 'passkey.copied'
    and subject_id = ${person.userId}`.execute(app.db)
  assert.equal(rows.length, 1)
  const synced = await withPasskey(0)
  for (let turn = 0; turn < 2; turn++) assert.equal((await secondStep(synced.person, synced.device)).status, 200)
})

test('only its owner can remove a passkey, with the password; removing the last factor deletes the recovery codes', async () => {
  const { person, client, id, device } = await withPasskey()
  const other = await somebody()
  assert.equal((await other.client.post(`${root}/${id}/remove`, { password })).status, 404)
  assert.equal((await client.post(`${root}/${id}/remove`, { password: 'wrong one' })).status, 400)
  const old = client.with({})
  const removed = await client.post(`${root}/${id}/remove`, { password })
  assert.equal(removed.status, 200)
  assert.equal((await old.get(root)).status, 401, 'the session has a new secret')
  assert.deepEqual((await holding(removed).get(root)).body, [])
  assert((await app.mailsTo(person.email)).some(({ subject }) => subject.endsWith('was removed')))
  assert.equal((await password1st(person)).body.id, person.userId)
  assert.equal((await alone(device)).status, 401)
  const { rows } = await sql`select from recovery_codes where user_id = ${person.userId}`.execute(app.db)
  assert.equal(rows.length, 0)
})

test('a passkey satisfies a clinic’s requirement, and the last one can’t be removed', async () => {
  const clinic = await makeClinic(app.db)
  const admin = await makeAdmin(app.db, clinic)
  await app.db.updateTable('users').set({ password_hash: hash }).where('id', '=', admin.userId).execute()
  const client = await app.signInAs(admin)
  const rules = { ...clinicDefaults, requireTwoFactorForAdmins: true }
  await client.put('/api/settings', { clinics: [{ clinicId: clinic.id, rules }] })
  assert.equal((await client.get('/api/settings')).status, 403)
  const { client: renewed, id } = await add(client, new Authenticator(SITE))
  assert.equal((await renewed.get('/api/settings')).status, 200)
  const refused = await renewed.post(`${root}/${id}/remove`, { password })
  assert.deepEqual([refused.status, refused.body.message], [409, passkeyMessages.lastOne.clinic])
  assert.equal((await renewed.get(root)).body.length, 1)
})

test('a suspended person can’t sign in by passkey', async () => {
  const { person, device } = await withPasskey()
  await sql`update users set deactivated_at = now() where id = ${person.userId}`.execute(app.db)
  assert.equal((await alone(device)).status, 401)
})

test('without PUBLIC_URL, passkeys are bound to this machine’s name and not to an IP address', async () => {
  const local = await buildTestApp({ beside: app })
  try {
    const { person } = await somebody()
    const client = await local.signInAs(person)
    const from = (origin: string) => client.with({ origin, host: new URL(origin).host })
    const here = from('http://localhost:3000')
    const options = await optionsFor(here)
    assert.deepEqual([options.status, options.body.rp.id], [200, 'localhost'])
    const device = new Authenticator('http://localhost:3000')
    assert.equal((await here.post(root, { credential: device.make(options.body) })).status, 201)
    for (const origin of ['http://127.0.0.1:3000', 'http://[::1]:3000']) {
      const refused = await from(origin).post(`${login}/passkey/options`, {})
      assert.deepEqual([refused.status, refused.body.message], [409, passkeyMessages.noName], origin)
    }
  } finally {
    await local.close()
  }
})

test('adding a passkey needs a session, and attempts are limited per address', async () => {
  assert.equal((await app.anonymous.get(root)).status, 401)
  assert.equal((await app.anonymous.post(`${root}/options`, { password })).status, 401)
  const visitor = app.anonymous.from('192.0.2.77')
  const answers = []
  for (let turn = 0; turn < 101; turn++) answers.push(await visitor.post(`${login}/passkey/options`, {}))
  assert.equal(answers.at(-1)!.status, 429)
})
