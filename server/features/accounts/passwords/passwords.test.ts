import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { makeClinic, makeDoctor, makeUser } from '#server/testing/factories.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { fitsPassword, hashPassword } from './passwords.ts'

let app: TestApp
let hash: string
const current = 'correct horse battery'
const chosen = 'another quiet sentence'

before(async () => {
  app = await buildTestApp({ settings: { SIGN_IN_PER_ADDRESS: '1000' } })
  hash = await hashPassword(current)
})
after(() => app.close())

const account = (more: object = {}) => makeUser(app.db, { passwordHash: hash, ...more })
const storedOf = async (userId: string) =>
  (await app.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()).password_hash
const change = '/api/auth/change-password'
const reset = (token: string, newPassword = chosen) =>
  app.anonymous.post('/api/auth/reset-password', { token, newPassword })

/** Returns the link, which is created after the reply, so that timing reveals nothing. */
async function forgot(email: string, isKnown = true): Promise<string> {
  const before = (await app.mailsTo(email)).length
  const { status, body } = await app.anonymous.post('/api/auth/forgot-password', { email })
  assert.deepEqual(
    [status, body],
    [200, { message: "If an account exists for this email, we've sent a link to choose a new password." }],
  )
  if (!isKnown) return ''
  await app.deps.later.settled()
  assert.equal((await app.mailsTo(email)).length, before + 1)
  return /token=([\w-]{43})/.exec((await app.mailsTo(email)).at(-1)!.body)![1]!
}

test('a person changes the password with the current one; the other sessions end, this one stays', async () => {
  const person = await account()
  const [here, elsewhere] = [await app.signInAs(person), await app.signInAs(person)]
  const { status } = await here.post(change, { currentPassword: current, newPassword: chosen })
  assert.equal(status, 200)
  assert(await fitsPassword(await storedOf(person.userId), chosen))
  assert.equal((await here.get('/api/auth/me')).status, 200)
  assert.equal((await elsewhere.get('/api/auth/me')).status, 401)
  assert.deepEqual(
    (await app.mailsTo(person.email)).map(({ subject }) => subject),
    ['Your password for Vaidya was changed'],
  )
})

test('a wrong current password and the same, a short or a common new one are refused and change nothing', async () => {
  const person = await account()
  const client = await app.signInAs(person)
  for (const [currentPassword, newPassword, path, message] of [
    ['wrong', chosen, 'currentPassword', 'Your current password is incorrect.'],
    [current, current, 'newPassword', 'Please choose a password that is different from your current one.'],
    [current, 'short', 'newPassword', 'Password must be at least 8 characters'],
    [current, 'password1', 'newPassword', 'This password is too common. Please choose a different one.'],
  ]) {
    const { status, body } = await client.post(change, { currentPassword, newPassword })
    assert.deepEqual([status, body.issues], [400, [{ path, message }]])
  }
  assert.equal(await storedOf(person.userId), hash)
  assert.equal((await app.anonymous.post(change, { currentPassword: current, newPassword: chosen })).status, 401)
})

test('guesses at the current password are limited like sign-ins', async () => {
  const client = await app.signInAs(await account())
  const statuses: number[] = []
  for (let tries = 0; tries < 11; tries++)
    statuses.push((await client.post(change, { currentPassword: 'wrong', newPassword: chosen })).status)
  assert.deepEqual(statuses, [...Array(10).fill(400), 429])
})

test('with a first password, a person can only see their account, change the password and sign out', async () => {
  const person = await account({ mustChangePassword: true, role: 'doctor' })
  const client = await app.signInAs(person)
  const me = await client.get('/api/auth/me')
  assert.deepEqual([me.status, me.body.mustChangePassword], [200, true])
  const closed = []
  for (const { endpoint } of app.door().entries.values()) {
    if (endpoint.access !== 'signed-in' || ['/api/auth/me', change].includes(endpoint.path)) continue
    const path = endpoint.path.replace(/:\w+/g, '0190a000-0000-7000-8000-000000000000')
    const { status, body } = await client.send(
      endpoint.method,
      path,
      endpoint.body ? {} : undefined,
      endpoint.form
        ? { 'content-type': 'multipart/form-data; boundary=x' }
        : endpoint.accepts
          ? { 'content-type': endpoint.accepts.types[0] }
          : {},
    )
    assert.deepEqual([status, body], [403, { message: 'Please choose a new password to continue.' }], endpoint.path)
    closed.push(endpoint.path)
  }
  assert(closed.length >= 7, 'the list of closed calls came out too short')

  const done = await client.post(change, { currentPassword: current, newPassword: chosen })
  assert.equal(done.status, 200)
  assert.equal((await client.get('/api/auth/me')).body.mustChangePassword, false)
  assert.equal((await client.get('/api/appointments')).status, 200)
})

test('with a first password, a person reads public pages and can sign out', async () => {
  const clinic = await makeClinic(app.db, { isPublic: false })
  const doctor = await makeDoctor(app.db, clinic, { mustChangePassword: true, passwordHash: hash })
  const client = await app.signInAs(doctor)
  assert.equal((await client.get(`/api/clinics/${clinic.id}`)).status, 404)
  assert.deepEqual((await client.get('/api/clinics')).body, [])
  assert.equal((await client.post('/api/auth/logout')).status, 200)
  assert.equal((await client.get('/api/auth/me')).status, 401)
})

test('a reset link sets a new password once, ends all sessions and verifies the address', async () => {
  const person = await account({ isVerified: false })
  const client = await app.signInAs(person)
  const token = await forgot(person.email.toUpperCase().toLowerCase())
  assert.equal((await reset(token)).status, 200)
  assert(await fitsPassword(await storedOf(person.userId), chosen))
  assert.equal((await client.get('/api/auth/me')).status, 401)
  const user = await app.db.selectFrom('users').selectAll().where('id', '=', person.userId).executeTakeFirstOrThrow()
  assert(user.email_verified_at)
  const again = await reset(token, 'a third quiet sentence')
  assert.deepEqual(
    [again.status, again.body],
    [400, { message: 'This link is no longer valid. Please ask for a new one.' }],
  )
  assert(await fitsPassword(await storedOf(person.userId), chosen))
})

test('only the newer of two links works; an old link, an unknown one and one of another kind don’t', async () => {
  const person = await account()
  const [older, newer] = [await forgot(person.email), await forgot(person.email)]
  assert.equal((await reset(older)).status, 400)
  assert.equal((await reset('x'.repeat(43))).status, 400)
  assert.equal((await reset('')).status, 400)
  assert.equal((await app.anonymous.post('/api/auth/verify-email', { token: newer })).status, 400)
  await sql`update account_links set expires_at = now() - interval '1 second' where user_id = ${person.userId}`.execute(
    app.db,
  )
  assert.equal((await reset(newer)).status, 400)
  assert.equal(await storedOf(person.userId), hash)
})

test('a link expires after 60 minutes, and only its hash is stored', async () => {
  const person = await account()
  const token = await forgot(person.email)
  const { rows } = await sql<{ minutes: number; row: string }>`select
    extract(epoch from expires_at - created_at)::float8 / 60 as minutes, account_links::text as row
    from account_links where user_id = ${person.userId}`.execute(app.db)
  assert.equal(Math.round(rows[0]!.minutes), 60)
  assert(!rows[0]!.row.includes(token))
})

test('a weak new password doesn’t use up the link', async () => {
  const person = await account()
  const token = await forgot(person.email)
  assert.equal((await reset(token, 'password1')).status, 400)
  assert.equal((await reset(token, 'short')).status, 400)
  assert.equal((await reset(token)).status, 200)
})

test('an unknown address gets the same reply and no email', async () => {
  await forgot('nobody@people.example', false)
  assert.equal((await app.mailsTo('nobody@people.example')).length, 0)
})

test('repeated requests for links are limited, for known and unknown addresses', async () => {
  const ask = async (email: string) => {
    const statuses: number[] = []
    for (let tries = 0; tries < 6; tries++)
      statuses.push((await app.anonymous.post('/api/auth/forgot-password', { email })).status)
    return statuses
  }
  const known = await account()
  const expected = [...Array(5).fill(200), 429]
  assert.deepEqual(await ask(known.email), expected)
  assert.deepEqual(await ask('nobody-here@people.example'), expected)
})

test('guesses at links are limited per address', async () => {
  const guess = () => app.anonymous.from('127.0.0.60').post('/api/auth/verify-email', { token: 'y'.repeat(43) })
  for (let tries = 0; tries < 60; tries++) assert.equal((await guess()).status, 400)
  assert.equal((await guess()).status, 429)
})
