import assert from 'node:assert/strict'
import { after, before, mock, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { sql } from 'kysely'
import { accountMessages } from '#contract/accounts/accounts.ts'
import { derivedSecret, hashOf, openSealed } from '#server/secrets.ts'
import { makeUser } from '#server/testing/factories.ts'
import { quickHash } from '#server/testing/passwords.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { resealKeys } from './two-factor.ts'

// The server's own key is changed or lost: encrypted values, and sign-ins that need them.

const OLD = 'the first key of this server: long enough'
const NEW = 'the second key of this server: long enough'
const password = 'correct horse battery'
const root = '/api/auth/two-factor'
let old: TestApp
let rotated: TestApp
let lost: TestApp
let hash: string

before(async () => {
  old = await buildTestApp({ settings: { SECRET: OLD } })
  rotated = await buildTestApp({ beside: old, settings: { SECRET: NEW, SECRET_OLD: `${'x'.repeat(40)}, ${OLD}` } })
  lost = await buildTestApp({ beside: old, settings: { SECRET: NEW } })
  hash = await quickHash(password)
  mock.timers.enable({ apis: ['Date'], now: (Math.floor(Date.now() / 30_000) + 0.5) * 30_000 })
})
after(async () => {
  mock.timers.reset()
  await lost.close()
  await rotated.close()
  await old.close()
})

const codeOf = (key: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + steps * 30_000 })

/** Makes a person who set up two-factor sign-in with the first key. */
async function protectedPerson() {
  const person = await makeUser(old.db, { passwordHash: hash })
  const client = await old.signInAs(person)
  const { key } = (await client.post(`${root}/set-up`, { password })).body as { key: string }
  const { body } = await client.post(`${root}/enable`, { code: codeOf(key, -1) })
  return { person, client, key, recoveryCodes: body.recoveryCodes as string[] }
}

async function signIn(app: TestApp, { email }: { email: string }, code: string) {
  const { challenge } = (await app.anonymous.post('/api/auth/login', { email, password })).body
  return app.anonymous.post('/api/auth/login/two-factor', { challenge, code })
}
const sealedOf = async ({ userId }: { userId: string }) =>
  (
    await old.db
      .selectFrom('two_factor')
      .select('secret_sealed')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
  ).secret_sealed

test('with another key, a code of the app is refused with a message, and a recovery code still signs in', async () => {
  const { person, key, recoveryCodes } = await protectedPerson()
  const refused = await signIn(lost, person, codeOf(key))
  assert.deepEqual([refused.status, refused.body.message], [409, accountMessages.codesUnreadable])
  const back = await signIn(lost, person, recoveryCodes[0]!)
  assert.equal(back.status, 200)
  const client = lost.anonymous.with({ cookie: String(back.headers['set-cookie']).split(';')[0]! })
  assert.equal((await client.post(`${root}/disable`, { password })).status, 200)
  assert.equal((await client.post(`${root}/set-up`, { password })).status, 200)
})

test('a setup started with another key starts over', async () => {
  const person = await makeUser(old.db, { passwordHash: hash })
  const { key } = (await (await old.signInAs(person)).post(`${root}/set-up`, { password })).body as { key: string }
  const { status, body } = await (await lost.signInAs(person)).post(`${root}/enable`, { code: codeOf(key) })
  assert.deepEqual([status, body.message], [409, accountMessages.twoFactorSetUpOver])
})

test('with the old key in SECRET_OLD, codes keep working, and using one re-encrypts the key', async () => {
  const { person, key } = await protectedPerson()
  assert.equal(openSealed(lost.deps, 'two-factor', await sealedOf(person)), null)
  assert.equal((await signIn(rotated, person, codeOf(key))).status, 200)
  assert.equal(openSealed(lost.deps, 'two-factor', await sealedOf(person))?.isCurrent, true)
  assert.equal((await signIn(lost, person, codeOf(key, 1))).status, 200)
})

test('the start re-encrypts values that an old key opens, and counts the ones that no key opens', async () => {
  const [one, other] = [await protectedPerson(), await protectedPerson()]
  await sql`update two_factor set secret_sealed = '\\x00ff' where user_id = ${other.person.userId}`.execute(old.db)
  const said: object[] = []
  const log = {
    info: (details: object) => said.push(details),
    warn: (details: object) => said.push(details),
    error() {},
  }
  await resealKeys({ ...rotated.deps, log })
  assert.equal(openSealed(lost.deps, 'two-factor', await sealedOf(one.person))?.isCurrent, true)
  assert.equal((said[0] as { resealed: number }).resealed > 0, true)
  assert.deepEqual(said.at(-1), { unreadable: 1 })
  said.length = 0
  await resealKeys({ ...rotated.deps, log })
  assert.deepEqual(said, [{ unreadable: 1 }])
})

test('recovery codes with the fast hash work as long as their key is known', async () => {
  const { person } = await protectedPerson()
  const keyed = (code: string) => hashOf(derivedSecret(OLD, `recovery:${person.userId}`, code))
  await sql`insert into recovery_codes (user_id, code_hash) values (${person.userId}, ${keyed('ABCDEFGHJK')}),
    (${person.userId}, ${keyed('KJHGFEDCBA')})`.execute(old.db)
  assert.equal((await signIn(old, person, 'ABCDE-FGHJK')).status, 200)
  assert.equal((await signIn(rotated, person, 'kjhge-dcba0')).status, 401)
  assert.equal((await signIn(rotated, person, 'kjhgf-edcba')).status, 200)
})
