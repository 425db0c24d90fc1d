import assert from 'node:assert/strict'
import { after, before, mock, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { sql } from 'kysely'
import { clinicDefaults } from '#contract/settings/settings.ts'
import { type Client, statusesOf } from '#server/testing/client.ts'
import { makeAdmin, makeClinic, makeUser } from '#server/testing/factories.ts'
import { quickHash } from '#server/testing/passwords.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { stepOf } from './codes.ts'

let app: TestApp
let hash: string
const password = 'correct horse battery'
const root = '/api/auth/two-factor'

before(async () => {
  app = await buildTestApp()
  hash = await quickHash(password)
  // the clock is stopped in the middle of a time step, so that no code expires between reading and typing
  mock.timers.enable({ apis: ['Date'], now: (Math.floor(Date.now() / 30_000) + 0.5) * 30_000 })
})
after(async () => {
  mock.timers.reset()
  await app.close()
})

/** Returns a key's code, `steps` steps from now. */
const codeOf = (key: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + steps * 30_000 })

async function somebody() {
  const person = await makeUser(app.db, { passwordHash: hash })
  return { person, client: await app.signInAs(person) }
}

/** Makes a person with two-factor sign-in; its first code was one of the step before, so that the current one is unused. */
async function protectedPerson() {
  const { person, client } = await somebody()
  const { key } = (await client.post(`${root}/set-up`, { password })).body as { key: string }
  const on = await client.post(`${root}/enable`, { code: codeOf(key, -1) })
  assert.equal(on.status, 200)
  return { person, client, key, recoveryCodes: on.body.recoveryCodes as string[] }
}

const login = ({ email }: { email: string }) => app.anonymous.post('/api/auth/login', { email, password })
const answer = (challenge: string, code: string) =>
  app.anonymous.post('/api/auth/login/two-factor', { challenge, code })
const challengeOf = async (person: { email: string }) => (await login(person)).body.challenge as string
const me = (reply: { headers: Record<string, unknown> }) =>
  app.anonymous.with({ cookie: String(reply.headers['set-cookie']).split(';')[0]! }).get('/api/auth/me')

test('a person sets it up with the password and a first code, and sees ten recovery codes once', async () => {
  const { person, client } = await somebody()
  const wrong = await client.post(`${root}/set-up`, { password: 'not the password' })
  assert.deepEqual([wrong.status, wrong.body.issues[0].path], [400, 'password'])
  const begun = await client.post(`${root}/set-up`, { password })
  assert.match(begun.body.key, /^[A-Z2-7]{32}$/)
  assert(begun.body.link.startsWith('otpauth://totp/') && begun.body.link.includes(begun.body.key))
  assert.equal((await login(person)).body.id, person.userId, 'nothing is on before the first code')
  assert.equal((await client.post(`${root}/enable`, { code: '000000' })).status, 400)
  const on = await client.post(`${root}/enable`, { code: codeOf(begun.body.key) })
  assert.equal(new Set(on.body.recoveryCodes).size, 10)
  const { body } = await client.get(root)
  assert.deepEqual([body.isEnabled, body.isAsked, body.recoveryCodesLeft], [true, false, 10])
  assert.equal((await client.get('/api/auth/me')).body.twoFactorEnabled, true)
  assert((await app.mailsTo(person.email)).some(({ subject }) => subject.endsWith('turned on')))
  assert.equal((await client.post(`${root}/set-up`, { password })).status, 409)
  assert.equal((await client.post(`${root}/enable`, { code: codeOf(begun.body.key, 1) })).status, 409)
})

test('the database contains neither the key nor a recovery code', async () => {
  const { key, recoveryCodes } = await protectedPerson()
  const { rows } = await sql<{ stored: Buffer }>`select secret_sealed as stored from two_factor
    union all select code_hash from recovery_codes`.execute(app.db)
  const all = Buffer.concat(rows.map(({ stored }) => stored)).toString('latin1')
  for (const secret of [key, recoveryCodes[0]!, recoveryCodes[0]!.replace('-', '')]) assert(!all.includes(secret))
})

test('the right password gives only a challenge; the code gives the session', async () => {
  const { person, key } = await protectedPerson()
  const first = await login(person)
  assert.deepEqual([first.status, Object.keys(first.body).sort()], [200, ['challenge', 'methods', 'twoFactorRequired']])
  assert.equal(first.headers['set-cookie'], undefined)
  const second = await answer(first.body.challenge, codeOf(key))
  assert.deepEqual([second.status, second.body.id], [200, person.userId])
  assert.equal((await me(second)).status, 200)
})

test('a challenge opens one session and expires after five minutes', async () => {
  const { person, key, recoveryCodes } = await protectedPerson()
  const challenge = await challengeOf(person)
  assert.equal((await answer(challenge, codeOf(key))).status, 200)
  const replayed = await answer(challenge, recoveryCodes[0]!)
  assert.deepEqual([replayed.status, replayed.headers['set-cookie']], [401, undefined])
  const late = await challengeOf(person)
  await sql`update sign_in_challenges set expires_at = now() where user_id = ${person.userId}`.execute(app.db)
  assert.equal((await answer(late, recoveryCodes[0]!)).status, 401)
  // the page returns to the first step by the code, whatever the language of the message
  const over = await answer('x'.repeat(43), recoveryCodes[0]!)
  assert.deepEqual([over.status, over.body.code], [401, 'challenge-over'])
})

test('a code works once, even for simultaneous requests, and an older one doesn’t work after it', async () => {
  const { person, key } = await protectedPerson()
  const both = await Promise.all(
    [await challengeOf(person), await challengeOf(person)].map((challenge) => answer(challenge, codeOf(key))),
  )
  assert.deepEqual(statusesOf(both), [200, 401])
  assert.equal((await answer(await challengeOf(person), codeOf(key))).status, 401)
  assert.equal((await answer(await challengeOf(person), codeOf(key, -1))).status, 401)
  assert.equal((await answer(await challengeOf(person), codeOf(key, 1))).status, 200)
})

test('the codes one step before and after are valid, those two steps away aren’t', () => {
  const key = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
  const now = 1_700_000_010_000
  const at = (steps: number) =>
    new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: now + steps * 30_000 })
  assert.deepEqual(
    [-2, -1, 0, 1, 2].map((steps) => stepOf(key, at(steps), now) !== null),
    [false, true, true, true, false],
  )
})

test('a recovery code signs in once, however it is typed', async () => {
  const { person, client, recoveryCodes } = await protectedPerson()
  const typed = ` ${recoveryCodes[0]!.toLowerCase().replace('-', ' ')} `
  assert.equal((await answer(await challengeOf(person), typed)).status, 200)
  assert.equal((await answer(await challengeOf(person), typed)).status, 401)
  assert.equal((await client.get(root)).body.recoveryCodesLeft, 9)
  const renewed = await client.post(`${root}/recovery-codes`, { password })
  assert.equal(renewed.body.recoveryCodes.length, 10)
  assert.equal((await answer(await challengeOf(person), recoveryCodes[1]!)).status, 401)
  assert.equal((await answer(await challengeOf(person), renewed.body.recoveryCodes[0])).status, 200)
})

test('after five wrong codes even the right one is refused, with another challenge and from another address', async () => {
  const { person, key } = await protectedPerson()
  const challenge = await challengeOf(person)
  for (let tries = 0; tries < 5; tries++) assert.equal((await answer(challenge, '123456')).status, 401)
  const other = await challengeOf(person)
  const refused = await app.anonymous
    .from('127.0.9.9')
    .post('/api/auth/login/two-factor', { challenge: other, code: codeOf(key) })
  assert.equal(refused.status, 429)
  assert(Number(refused.headers['retry-after']) > 0)
  assert.equal((await answer((await challengeOf((await protectedPerson()).person))!, '123456')).status, 401)
})

test('turning it off needs the password; then the password alone signs in', async () => {
  const { person, client } = await protectedPerson()
  const challenge = await challengeOf(person)
  assert.equal((await client.post(`${root}/disable`, { password: 'wrong one' })).status, 400)
  assert.equal((await client.post(`${root}/disable`, { password })).status, 200)
  assert.equal((await login(person)).body.id, person.userId)
  assert.equal((await answer(challenge, '123456')).status, 401)
  assert.equal((await client.post(`${root}/disable`, { password })).status, 409)
  assert.equal((await client.post(`${root}/recovery-codes`, { password })).status, 409)
})

test('a new password ends pending challenges', async () => {
  const { person, client, key } = await protectedPerson()
  const challenge = await challengeOf(person)
  await client.post('/api/auth/change-password', { currentPassword: password, newPassword: 'quite another one' })
  assert.equal((await answer(challenge, codeOf(key))).status, 401)
})

test('if the clinic requires it, an administrator sets it up before anything else', async () => {
  const clinic = await makeClinic(app.db)
  const admin = await makeAdmin(app.db, clinic)
  await app.db.updateTable('users').set({ password_hash: hash }).where('id', '=', admin.userId).execute()
  const client: Client = await app.signInAs(admin)
  const rules = { ...clinicDefaults, requireTwoFactorForAdmins: true }
  assert.equal((await client.put('/api/settings', { clinics: [{ clinicId: clinic.id, rules }] })).status, 200)
  assert.equal((await client.get('/api/auth/me')).body.mustSetUpTwoFactor, true)
  for (const path of ['/api/settings', '/api/auth/sessions', '/api/profile/activity']) {
    const held = await client.get(path)
    assert.deepEqual([held.status, held.body.message], [403, 'Please set up two-factor sign-in to continue.'])
  }
  assert.equal((await client.get(root)).body.isAsked, true)
  assert.equal((await client.post(`${root}/email-code`)).status, 200)
  const mail = (await app.mailsTo(admin.email)).find(({ subject }) => subject.startsWith('Your code for'))!
  const emailCode = /^\d{6}$/m.exec(mail.body)![0]
  const { key } = (await client.post(`${root}/set-up`, { password, emailCode })).body as { key: string }
  assert.equal((await client.post(`${root}/enable`, { code: codeOf(key) })).status, 200)
  assert.equal((await client.get('/api/settings')).status, 200)
  assert.equal((await client.post(`${root}/disable`, { password })).status, 409)
})

test('setting up two-factor codes needs a session', async () => {
  assert.equal((await app.anonymous.get(root)).status, 401)
  assert.equal((await app.anonymous.post(`${root}/set-up`, { password })).status, 401)
})
