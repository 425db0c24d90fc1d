import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { makeUser } from '#server/testing/factories.ts'
import { quickHash } from '#server/testing/passwords.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

// A step that changes how a person signs in invalidates the session's secret: the session continues with a new one.

const app = await sharedApp()
const password = 'correct horse battery'

async function somebody() {
  const person = await makeUser(app.db, { passwordHash: await quickHash(password) })
  const signIn = async () => {
    const { headers } = await app.anonymous.post('/api/auth/login', { email: person.email, password })
    return String(headers['set-cookie']).split(';')[0]!
  }
  return { person, signIn }
}
const as = (cookie: string) => app.anonymous.with({ cookie })
const isIn = async (cookie: string) => (await as(cookie).get('/api/auth/me')).status === 200
const cookieOf = (headers: Record<string, unknown>) => String(headers['set-cookie']).split(';')[0]!

test('a changed password gives this session a new secret and ends the others', async () => {
  const { signIn } = await somebody()
  const [here, elsewhere] = [await signIn(), await signIn()]
  const { status, headers } = await as(here).post('/api/auth/change-password', {
    currentPassword: password,
    newPassword: 'another quiet sentence',
  })
  assert.equal(status, 200)
  assert.match(String(headers['set-cookie']), /HttpOnly; SameSite=Lax/)
  assert.deepEqual([await isIn(here), await isIn(elsewhere), await isIn(cookieOf(headers))], [false, false, true])
})

test('turning two-factor sign-in on ends the other sessions; on and off each give a new secret', async () => {
  const { signIn } = await somebody()
  const [here, elsewhere] = [await signIn(), await signIn()]
  const { key } = (await as(here).post('/api/auth/two-factor/set-up', { password })).body
  const code = new TOTP({ secret: Secret.fromBase32(key) }).generate()
  const on = await as(here).post('/api/auth/two-factor/enable', { code })
  assert.equal(on.status, 200)
  const second = cookieOf(on.headers)
  assert.deepEqual([await isIn(here), await isIn(elsewhere), await isIn(second)], [false, false, true])
  const off = await as(second).post('/api/auth/two-factor/disable', { password })
  assert.deepEqual([off.status, await isIn(second), await isIn(cookieOf(off.headers))], [200, false, true])
})

test('a refused step leaves the session unchanged', async () => {
  const { signIn } = await somebody()
  const here = await signIn()
  const refused = await as(here).post('/api/auth/change-password', {
    currentPassword: 'no',
    newPassword: 'a quiet sentence',
  })
  assert.deepEqual([refused.status, refused.headers['set-cookie'], await isIn(here)], [400, undefined, true])
})
