import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Client } from '#server/testing/client.ts'
import { makeChart, makeClinic, makeUser } from '#server/testing/factories.ts'
import { quickHash } from '#server/testing/passwords.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
const resend = '/api/auth/resend-verification'

before(async () => {
  app = await buildTestApp()
})
after(() => app.close())

const verify = (client: Client, token: string, password?: string) =>
  client.post('/api/auth/verify-email', { token, password })
const tokensOf = async (email: string) =>
  (await app.mailsTo(email)).map(({ body }) => /verify-email\?token=([\w-]{43})/.exec(body)![1]!)

test('the emailed link verifies the address once, and a newer link invalidates the older', async () => {
  const person = await makeUser(app.db, { isVerified: false })
  const client = await app.signInAs(person)
  await client.post(resend)
  await client.post(resend)
  const [older, newer] = await tokensOf(person.email)
  assert.equal((await verify(client, older!)).status, 400)
  assert.equal((await client.get('/api/auth/me')).body.emailVerified, false)
  assert.equal((await verify(client, newer!)).status, 200)
  assert.equal((await client.get('/api/auth/me')).body.emailVerified, true)
  assert.equal((await verify(client, newer!)).status, 400)
})

test('a link verifies the address it was sent to, not a later one', async () => {
  const person = await makeUser(app.db, { isVerified: false })
  const client = await app.signInAs(person)
  await client.post(resend)
  const [token] = await tokensOf(person.email)
  await app.db.updateTable('users').set({ email: 'later@people.example' }).where('id', '=', person.userId).execute()
  assert.equal((await verify(client, token!)).status, 400)
  assert.equal((await client.get('/api/auth/me')).body.emailVerified, false)
})

test('a verified address gets no more links, an unverified one at most five an hour', async () => {
  const confirmed = await makeUser(app.db)
  assert.equal((await (await app.signInAs(confirmed)).post(resend)).status, 200)
  assert.equal((await app.mailsTo(confirmed.email)).length, 0)
  const person = await makeUser(app.db, { isVerified: false })
  const client = await app.signInAs(person)
  const statuses: number[] = []
  for (let tries = 0; tries < 6; tries++) statuses.push((await client.post(resend)).status)
  assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429])
  assert.equal((await app.mailsTo(person.email)).length, 5)
})

test('asking for a link needs a session', async () => {
  assert.equal((await app.anonymous.post(resend)).status, 401)
})

test('the link needs its owner’s session or password; alone or with another account it verifies nothing', async () => {
  const password = 'correct horse battery'
  const person = await makeUser(app.db, { isVerified: false, passwordHash: await quickHash(password) })
  const client = await app.signInAs(person)
  await client.post(resend)
  const [token] = await tokensOf(person.email)
  const other = await app.signInAs(await makeUser(app.db))
  for (const [caller, typed, message] of [
    [app.anonymous, undefined, 'Enter the password of the account that requested this link.'],
    [app.anonymous, 'not the password', 'Incorrect password.'],
    [other, undefined, 'Enter the password of the account that requested this link.'],
  ] as const) {
    const { status, body } = await verify(caller, token!, typed)
    assert.deepEqual([status, body.issues], [400, [{ path: 'password', message }]])
  }
  assert.equal((await client.get('/api/auth/me')).body.emailVerified, false)
  assert.equal((await verify(app.anonymous, token!, password)).status, 200)
  assert.equal((await client.get('/api/auth/me')).body.emailVerified, true)
})

test('guesses at the password of a link are limited like sign-ins', async () => {
  const person = await makeUser(app.db, {
    isVerified: false,
    passwordHash: await quickHash('correct horse battery'),
  })
  await (await app.signInAs(person)).post(resend)
  const [token] = await tokensOf(person.email)
  const statuses: number[] = []
  for (let tries = 0; tries < 11; tries++) statuses.push((await verify(app.anonymous, token!, 'a guess')).status)
  assert.deepEqual(statuses, [...Array(10).fill(400), 429])
})

test('a guest who opens the link of someone who typed their address verifies nothing', async () => {
  const password = 'correct horse battery'
  const attacker = await makeUser(app.db, { passwordHash: await quickHash(password) })
  const client = await app.signInAs(attacker)
  const guest = 'guest-2da9c6@people.example'
  const clinic = await makeClinic(app.db)
  await makeChart(app.db, clinic, { email: guest })
  assert.equal((await client.put('/api/profile', { email: guest, currentPassword: password })).status, 200)
  const [token] = await tokensOf(guest)
  assert.equal((await verify(app.anonymous, token!)).status, 400)
  assert.equal((await client.get('/api/auth/me')).body.email, attacker.email)
  assert.deepEqual((await client.get('/api/claims')).body, [])
})

test('the email identifies the account by time and place of registration, without any typed name', async () => {
  const email = 'named@people.example'
  await app.anonymous.from('127.0.0.77').post('/api/auth/register', {
    email,
    password: 'correct horse battery',
    firstName: 'Call +91 900 at evil.example',
    lastName: 'Now',
    role: 'patient',
  })
  const [mail] = await app.mailsTo(email)
  assert.match(
    mail!.body,
    /account with this email address was created on \d{1,2} \w+ \d{4} from the IP address 127\.0\.0\.77/,
  )
  assert.match(mail!.body, /If it wasn't you, don't open this link/)
  assert.doesNotMatch(mail!.body, /evil|Call|Now/)
})
