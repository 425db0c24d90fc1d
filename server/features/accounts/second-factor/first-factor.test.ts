import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { sql } from 'kysely'
import { factorCodeMessages, twoFactorAsked } from '#contract/accounts/two-factor.ts'
import { passkeyMessages } from '#contract/accounts/passkeys.ts'
import { Authenticator } from '#server/testing/authenticator.ts'
import type { Client } from '#server/testing/client.ts'
import { makeClinic, makePasskey, makeStaff } from '#server/testing/factories.ts'
import { quickHash } from '#server/testing/passwords.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'

// Where a second factor is required, a stolen password alone can't set up an account's first one.

const SITE = 'https://clinic.example'
const password = 'correct horse battery'
const root = '/api/auth/two-factor'
let app: TestApp
let hash: string

before(async () => {
  app = await buildTestApp({ settings: { PUBLIC_URL: SITE, SMTP_URL: 'smtp://mail.clinic.example' } })
  hash = await quickHash(password)
})
after(() => app.close())

/** Makes a person on the staff of a clinic that requires a second factor from some days from now on. */
async function demanded(days = -1, on: TestApp = app) {
  const clinic = await makeClinic(on.db)
  await sql`insert into clinic_settings (clinic_id) values (${clinic.id}) on conflict do nothing`.execute(on.db)
  await sql`update clinic_settings set require_two_factor_from = current_date + ${days}::int
    where clinic_id = ${clinic.id}`.execute(on.db)
  const person = await makeStaff(on.db, clinic)
  await sql`update users set password_hash = ${hash} where id = ${person.userId}`.execute(on.db)
  return { person, clinic, client: await on.signInAs(person) }
}

const codesTo = async ({ email }: { email: string }) =>
  (await app.mailsTo(email)).flatMap(({ body }) => /^\d{6}$/m.exec(body)?.[0] ?? [])

/** Sends a code and returns it. */
async function mailedCode(client: Client, person: { email: string }): Promise<string> {
  const before = (await codesTo(person)).length
  const sent = await client.post(`${root}/email-code`)
  assert.deepEqual([sent.status, sent.body.message], [200, factorCodeMessages.sent])
  const codes = await codesTo(person)
  assert.equal(codes.length, before + 1)
  return codes.at(-1)!
}

const setUp = (client: Client, emailCode?: string) => client.post(`${root}/set-up`, { password, emailCode })
const options = (client: Client, emailCode?: string) =>
  client.post('/api/auth/passkeys/options', { password, emailCode })
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const refusal = ({ status, body }: Awaited<ReturnType<typeof setUp>>) => [status, body.issues?.[0]]
const wrong = [400, { path: 'emailCode', message: factorCodeMessages.wrong }]

test('where a clinic requires a second factor, or will, the first one needs a code from the mailbox as well', async () => {
  for (const days of [-1, 30]) {
    const { person, client } = await demanded(days)
    assert.equal((await client.get(root)).body.needsEmailCode, true)
    const missing = [400, { path: 'emailCode', message: factorCodeMessages.missing }]
    for (const start of [setUp, options]) assert.deepEqual(refusal(await start(client)), missing)
    const code = await mailedCode(client, person)
    for (const start of [setUp, options]) assert.deepEqual(refusal(await start(client, otherThan(code))), wrong)
    const begun = await setUp(client, `${code.slice(0, 3)} ${code.slice(3)}`)
    assert.equal(begun.status, 200)
    const first = new TOTP({ secret: Secret.fromBase32(begun.body.key) }).generate()
    assert.equal((await client.post(`${root}/enable`, { code: first })).status, 200)
    assert.equal((await client.get(root)).body.needsEmailCode, false)
    const { rows } = await sql`select from account_links where user_id = ${person.userId}`.execute(app.db)
    assert.equal(rows.length, 0, 'the code is used up')
    const more = await client.post(`${root}/email-code`)
    assert.deepEqual([more.status, more.body.message], [409, factorCodeMessages.notNeeded])
    assert.equal((await options(client)).status, 200, 'a second one needs the password alone')
  }
})

test('a passkey as the first factor needs the code once, also after a cancelled prompt', async () => {
  const { person, client } = await demanded()
  const code = await mailedCode(client, person)
  assert.equal((await options(client, code)).status, 200, 'cancelled')
  const device = new Authenticator(SITE)
  const added = await client.post('/api/auth/passkeys', {
    credential: device.make((await options(client, code)).body),
  })
  assert.deepEqual([added.status, added.body.recoveryCodes.length], [201, 10])
  const { rows } = await sql`select from account_links where user_id = ${person.userId}`.execute(app.db)
  assert.equal(rows.length, 0)
})

test('a code works for its own account only, for 15 minutes, and until the next one is sent', async () => {
  const { person, client } = await demanded()
  const other = await demanded()
  const code = await mailedCode(client, person)
  assert.deepEqual(refusal(await setUp(other.client, code)), wrong)
  const { rows } = await sql<{ minutes: number; row: string }>`select
    extract(epoch from expires_at - created_at)::float8 / 60 as minutes, account_links::text as row
    from account_links where user_id = ${person.userId}`.execute(app.db)
  assert.deepEqual([Math.round(rows[0]!.minutes), rows[0]!.row.includes(code)], [15, false])
  const next = await mailedCode(client, person)
  if (next !== code) assert.deepEqual(refusal(await setUp(client, code)), wrong)
  await sql`update account_links set expires_at = now() where user_id = ${person.userId}`.execute(app.db)
  assert.deepEqual(refusal(await setUp(client, next)), wrong)
})

test('after five wrong codes or five emails, even the right code is refused, and so is one sent afterwards', async () => {
  const { person, client } = await demanded()
  const code = await mailedCode(client, person)
  for (let i = 0; i < 5; i++) assert.equal((await setUp(client, otherThan(code))).status, 400)
  assert.equal((await setUp(client, code)).status, 429)
  assert.equal((await options(client, await mailedCode(client, person))).status, 429)
  for (let i = 0; i < 3; i++) await mailedCode(client, person)
  assert.equal((await client.post(`${root}/email-code`)).status, 429)
})

test('a person without a required factor needs no code; an operator needs one, and can’t remove the last factor', async () => {
  const { person, clinic, client } = await demanded()
  await sql`update clinic_settings set require_two_factor_from = null where clinic_id = ${clinic.id}`.execute(app.db)
  assert.equal((await client.get(root)).body.needsEmailCode, false)
  assert.equal((await client.post(`${root}/email-code`)).status, 409)
  assert.equal((await setUp(client)).status, 200)
  await sql`insert into operators (user_id) values (${person.userId})`.execute(app.db)
  const code = await mailedCode(client, person)
  const begun = await setUp(client, code)
  const first = new TOTP({ secret: Secret.fromBase32(begun.body.key) }).generate()
  assert.equal((await client.post(`${root}/enable`, { code: first })).status, 200)
  const off = await client.post(`${root}/disable`, { password })
  assert.deepEqual([off.status, off.body.message], [409, twoFactorAsked.operator])
  await sql`delete from two_factor where user_id = ${person.userId}`.execute(app.db)
  await makePasskey(app.db, person)
  const [passkey] = (await client.get('/api/auth/passkeys')).body
  const kept = await client.post(`/api/auth/passkeys/${passkey.id}/remove`, { password })
  assert.deepEqual([kept.status, kept.body.message], [409, passkeyMessages.lastOne.operator])
})

test('where no email can be sent, no code is asked for', async (t) => {
  const silent = await buildTestApp({ settings: { DEMO: 'off' } })
  t.after(() => silent.close())
  const { client } = await demanded(-1, silent)
  assert.equal((await client.get(root)).body.needsEmailCode, false)
  assert.equal((await client.post(`${root}/email-code`)).status, 409)
  assert.equal((await setUp(client)).status, 200)
})
