import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { makeUser } from '#server/testing/factories.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
const resend = '/api/auth/resend-verification'

before(async () => {
  app = await buildTestApp()
})
after(() => app.close())

const verify = (token: string) => app.anonymous.post('/api/auth/verify-email', { token })
const tokensOf = async (email: string) =>
  (await app.mailsTo(email)).map(({ body }) => /verify-email\?token=([\w-]{43})/.exec(body)![1]!)

test('the mailed link confirms the address, once; a newer one lets the older die', async () => {
  const person = await makeUser(app.db, { isVerified: false })
  const client = await app.signInAs(person)
  await client.post(resend)
  await client.post(resend)
  const [older, newer] = await tokensOf(person.email)
  assert.equal((await verify(older!)).status, 400)
  assert.equal((await client.get('/api/auth/me')).body.emailVerified, false)
  assert.equal((await verify(newer!)).status, 200)
  assert.equal((await client.get('/api/auth/me')).body.emailVerified, true)
  assert.equal((await verify(newer!)).status, 400)
})

test('a link proves the address that it was sent to, not a later one', async () => {
  const person = await makeUser(app.db, { isVerified: false })
  const client = await app.signInAs(person)
  await client.post(resend)
  const [token] = await tokensOf(person.email)
  await app.db.updateTable('users').set({ email: 'later@people.example' }).where('id', '=', person.userId).execute()
  assert.equal((await verify(token!)).status, 400)
  assert.equal((await client.get('/api/auth/me')).body.emailVerified, false)
})

test('a confirmed address gets no more links, another at most five an hour', async () => {
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

test('without a session nobody asks for a link', async () => {
  assert.equal((await app.anonymous.post(resend)).status, 401)
})
