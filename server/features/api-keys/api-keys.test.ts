import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { accountMessages } from '#contract/accounts/accounts.ts'
import { keyMessages, MOST_KEYS } from '#contract/api-keys.ts'
import { keyScopes } from '#contract/key-scopes.ts'
import { hashOf, newSecret } from '#server/secrets.ts'
import { statusesOf } from '#server/testing/client.ts'
import { makeApiKey } from '#server/testing/clinic-things.ts'
import { makeAdmin, makeClinic, makeDoctor, makeStaff, makeUser } from '#server/testing/factories.ts'
import { quickHash } from '#server/testing/passwords.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { buildTestApp } from '#server/testing/test-app.ts'

// How administrators create, see and revoke API keys. For a key's rights see use.test.ts and the policy matrix.

const app = await sharedApp()
const path = (of: { id: string } = clinic) => `/api/clinics/${of.id}/api-keys`
const password = 'correct horse battery'
const passwordHash = await quickHash(password)
const wish = { name: 'Website', scopes: ['patients:read', 'appointments:read'], password }

const clinic = await makeClinic(app.db)
const admin = await makeAdmin(app.db, clinic, { passwordHash })
const other = await makeAdmin(app.db, clinic, { passwordHash })

const auditOf = async (id: string) =>
  (
    await sql<{ action: string; actor: string | null; clinic: string; detail: object }>`
      select action, actor_user_id as actor, clinic_id as clinic, detail from audit_events
      where subject_type = 'api_key' and subject_id = ${id} order by id`.execute(app.db)
  ).rows

test('a key is shown once and stored as a hash; the log and the bell of all administrators announce it', async () => {
  const client = await app.signInAs(admin)
  const { status, body } = await client.post(path(), wish)
  assert.equal(status, 201)
  assert.match(body.token, /^vdy_[0-9a-f]{16}_[\w-]{43}$/)
  const { apiKey } = body
  assert.equal(apiKey.name, 'Website')
  assert.deepEqual(apiKey.scopes, ['appointments:read', 'patients:read'])
  assert.deepEqual(
    [apiKey.state, apiKey.lastUsedAt, apiKey.madeBy],
    ['active', null, { firstName: 'Leela', lastName: 'Shah' }],
  )
  const days = (Date.parse(apiKey.expiresAt) - Date.parse(apiKey.createdAt)) / 86_400_000
  assert.equal(Math.round(days), 365)

  const list = await client.get(path())
  assert.deepEqual(list.body, [apiKey])
  assert(!list.text.includes(body.token.slice(10)))
  const [, publicId, secret] = /^vdy_([0-9a-f]{16})_(.+)$/.exec(body.token)!
  const { rows } = await sql<{ text: string; secret_hash: Buffer }>`
    select k::text as text, secret_hash from api_keys k where public_id = ${publicId}`.execute(app.db)
  assert(!rows[0]!.text.includes(secret!))
  assert.deepEqual(rows[0]!.secret_hash, hashOf(secret!))

  assert.deepEqual(await auditOf(apiKey.id), [
    {
      action: 'api-key.made',
      actor: admin.userId,
      clinic: clinic.id,
      detail: { scopes: 'appointments:read patients:read', days: 365 },
    },
  ])
  for (const person of [admin, other]) {
    const { body: bell } = await (await app.signInAs(person)).get('/api/notifications')
    assert.deepEqual(
      [bell.notifications[0].text, bell.notifications[0].href],
      [`An API key was created for your clinic: ${clinic.name}`, `/clinics/${clinic.id}/settings/keys`],
    )
  }
})

test('a new key is announced to every administrator by email, with names only to verified addresses', async () => {
  const there = await makeClinic(app.db)
  const [maker, verified, unverified] = [
    await makeAdmin(app.db, there, { passwordHash }),
    await makeAdmin(app.db, there),
    await makeAdmin(app.db, there),
  ]
  const doctor = await makeDoctor(app.db, there)
  await sql`update users set email_verified_at = null where id = ${unverified.userId}`.execute(app.db)
  assert.equal((await (await app.signInAs(maker)).post(path(there), { ...wish, name: 'Lab link' })).status, 201)
  for (const { email } of [maker, verified]) {
    const [mail] = await app.mailsTo(email)
    assert.match(mail!.body, /Leela Shah created the API key “Lab link”.*Appointments, Patients. The key expires on/)
  }
  const [mail] = await app.mailsTo(unverified.email)
  assert.match(mail!.body, /An API key was created for a clinic that you administer/)
  assert(!mail!.body.includes('Lab link') && !mail!.body.includes('Leela'))
  assert.deepEqual(await app.mailsTo(doctor.email), [])
})

test('a reset password revokes the person’s keys and names them; signing out everywhere does if asked', async () => {
  const there = await makeClinic(app.db)
  const maker = await makeAdmin(app.db, there, { passwordHash })
  const colleagues = await makeApiKey(app.db, there, await makeAdmin(app.db, there))
  const works = async ({ apiKey: { token } }: { apiKey: { token: string } }) =>
    (await app.anonymous.with({ authorization: `Bearer ${token}`, origin: '' }).get('/api/api-key')).status === 200
  const client = await app.signInAs(maker)
  const first = await makeApiKey(app.db, there, maker, { name: 'Old till' })
  const { body: own } = await client.get('/api/api-keys')
  assert.deepEqual(
    own.map(({ id, name, clinic: at }: { id: string; name: string; clinic: { id: string } }) => [id, name, at.id]),
    [[first.apiKey.id, 'Old till', there.id]],
  )
  assert.equal((await client.delete('/api/auth/sessions')).status, 200)
  assert.equal(await works(first), true)
  assert.equal((await client.delete('/api/auth/sessions?endsApiKeys=true')).status, 200)
  assert.deepEqual([await works(first), (await client.get('/api/api-keys')).body], [false, []])
  assert.equal((await client.get(path(there))).body.at(-1).state, 'revoked')

  const second = await makeApiKey(app.db, there, maker, { name: 'Lab link' })
  const token = newSecret()
  await sql`insert into account_links (token_hash, user_id, purpose, email, expires_at) values
    (${hashOf(token)}, ${maker.userId}, 'reset-password', ${maker.email}, now() + interval '1 hour')`.execute(app.db)
  const reset = { token, newPassword: 'a lantern in the rain' }
  assert.equal((await app.anonymous.post('/api/auth/reset-password', reset)).status, 200)
  assert.deepEqual([await works(second), await works(colleagues)], [false, true])
  const mail = (await app.mailsTo(maker.email)).at(-1)!
  assert(mail.body.includes('The API keys that you created were revoked: “Lab link” of'))
  assert(!mail.body.includes('Old till'))
  assert.deepEqual(
    (await auditOf(second.apiKey.id)).map(({ action, actor }) => [action, actor]),
    [['api-key.revoked', maker.userId]],
  )
})

test('creating a key checks name, scopes, expiry and the password', async () => {
  const client = await app.signInAs(admin)
  for (const [change, field, message] of [
    [{ name: ' ' }, 'name', keyMessages.noName],
    [{ scopes: [] }, 'scopes', keyMessages.noScope],
    [{ scopes: ['everything:write'] }, 'scopes.0', null],
    [{ expiresInDays: 366 }, 'expiresInDays', null],
    [{ scopes: ['prescriptions:write'] }, 'expiresInDays', keyMessages.tooLong()],
    [{ scopes: ['prescriptions:write'], expiresInDays: null }, 'expiresInDays', keyMessages.tooLong()],
    [{ password: '' }, 'password', keyMessages.password],
    [{ password: 'not the password' }, 'password', accountMessages.wrongPassword],
  ] as const) {
    const { status, body } = await client.post(path(), { ...wish, ...change })
    assert.deepEqual([status, body.issues?.[0]?.path], [400, field])
    if (message) assert.equal(body.issues[0].message, message)
  }
  assert.equal((await client.post(path(), { ...wish, password: undefined })).status, 400)
  assert.equal((await client.post(path(), { ...wish, expiresInDays: null })).body.apiKey.expiresAt, null)
  const writing = { ...wish, scopes: ['prescriptions:write'], expiresInDays: 90 }
  assert.equal((await client.post(path(), writing)).status, 201)
})

test('only administrators of the clinic manage its keys', async () => {
  const { apiKey } = (await (await app.signInAs(admin)).post(path(), wish)).body
  const elsewhere = await makeClinic(app.db)
  for (const [person, status, revoking] of [
    [await makeStaff(app.db, clinic), 403, 403],
    [await makeDoctor(app.db, clinic), 403, 403],
    [await makeAdmin(app.db, elsewhere), 404, 404],
    [await makeUser(app.db), 404, 403],
  ] as const) {
    const client = await app.signInAs(person)
    assert.equal((await client.get(path())).status, status)
    assert.equal((await client.post(path(), wish)).status, status)
    assert.equal((await client.post(`/api/api-keys/${apiKey.id}/revoke`)).status, revoking)
  }
  assert.equal((await auditOf(apiKey.id)).length, 1)
})

test('a revoked key stops working immediately and stays in the list; revoking it again is a conflict', async () => {
  const client = await app.signInAs(other)
  const { apiKey, token } = (await (await app.signInAs(admin)).post(path(), wish)).body
  const program = app.anonymous.with({ authorization: `Bearer ${token}` })
  assert.equal((await program.get('/api/api-key')).status, 200)
  const revoked = await client.post(`/api/api-keys/${apiKey.id}/revoke`)
  assert.deepEqual([revoked.status, revoked.body.state], [200, 'revoked'])
  assert.equal((await program.get('/api/api-key')).status, 401)
  const again = await client.post(`/api/api-keys/${apiKey.id}/revoke`)
  assert.deepEqual([again.status, again.body.message], [409, keyMessages.ended])
  assert.deepEqual(
    (await auditOf(apiKey.id)).map(({ action, actor }) => [action, actor]),
    [
      ['api-key.made', admin.userId],
      ['api-key.revoked', other.userId],
    ],
  )
  const { body, headers } = await client.get(path())
  assert.equal(body.at(-1).id, apiKey.id)
  assert.equal(Number(headers['x-total-count']), body.length)
  assert.deepEqual((await client.get(`${path()}?limit=1`)).body.length, 1)
})

test('a clinic has a limited number of keys, even if they are created at the same moment', async () => {
  const full = await makeClinic(app.db)
  const person = await makeAdmin(app.db, full, { passwordHash })
  for (let count = 0; count < MOST_KEYS - 1; count++) await makeApiKey(app.db, full, person)
  const client = await app.signInAs(person)
  const answers = await Promise.all([client.post(path(full), wish), client.post(path(full), wish)])
  assert.deepEqual(statusesOf(answers), [201, 409])
  assert.equal(answers.find(({ status }) => status === 409)!.body.message, keyMessages.full())
})

test('if the server can send email, only an administrator with a verified address creates keys', async () => {
  const mailing = await buildTestApp({ settings: { DEMO: 'off', SMTP_URL: 'smtp://localhost' } })
  try {
    const there = await makeClinic(mailing.db)
    const person = await makeAdmin(mailing.db, there)
    await sql`update users set email_verified_at = null where id = ${person.userId}`.execute(mailing.db)
    const { status, body } = await (await mailing.signInAs(person)).post(path(there), wish)
    assert.deepEqual([status, body.message, body.code], [409, keyMessages.proveFirst, 'prove-email'])
  } finally {
    await mailing.close()
  }
})

test('a key neither sees, creates nor revokes keys, and its account can’t sign in or be found', async () => {
  const key = await makeApiKey(app.db, clinic, admin, { scopes: keyScopes })
  const program = await app.signInAs(key)
  for (const [method, address, body] of [
    ['GET', path(), undefined],
    ['POST', path(), wish],
    ['POST', `/api/api-keys/${key.apiKey.id}/revoke`, undefined],
  ] as const) {
    const answer = await program.send(method, address, body)
    assert.deepEqual([answer.status, answer.body.message], [403, keyMessages.notForKeys])
  }
  const client = await app.signInAs(admin)
  for (const list of ['/api/staff', '/api/doctors/administered', '/api/doctors'])
    assert(!(await client.get(list)).text.includes(key.userId), list)
  const signIn = await app.anonymous.post('/api/auth/login', { email: key.email, password: 'a password' })
  assert.equal(signIn.status, 401)
})
