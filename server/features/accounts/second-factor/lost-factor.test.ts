import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { staffIdOf } from '#server/testing/clinic-things.ts'
import { makeAdmin, makeClinic, makeDoctor, makeStaff, makeUser, type Person } from '#server/testing/factories.ts'
import { quickHash } from '#server/testing/passwords.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { finishFactorRemovals } from './lost-factor.ts'

const app = await sharedApp()
const password = 'correct horse battery'
const root = '/api/auth/two-factor'
const hash = await quickHash(password)

const codeOf = (key: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + steps * 30_000 })

/** Makes a person with two-factor sign-in, and a session. */
async function protect(person: Person) {
  await app.db.updateTable('users').set({ password_hash: hash }).where('id', '=', person.userId).execute()
  const client = await app.signInAs(person)
  const { key } = (await client.post(`${root}/set-up`, { password })).body as { key: string }
  assert.equal((await client.post(`${root}/enable`, { code: codeOf(key) })).status, 200)
  return { person, client, key }
}
const login = ({ email }: Person) => app.anonymous.post('/api/auth/login', { email, password })
const linkTo = async ({ email }: Person, part: string) =>
  (await app.mailsTo(email))
    .map(({ body }) => new RegExp(`lost-phone\\?${part}=([\\w-]{43})`).exec(body)?.[1])
    .findLast(Boolean)!
const lose = async (person: Person) => {
  const { challenge } = (await login(person)).body
  assert.equal((await app.anonymous.post(`${root}/lost`, { challenge })).status, 200)
  return linkTo(person, 'token')
}
const start = (token: string) => app.anonymous.post(`${root}/lost/start`, { token })
const stop = (token: string) => app.anonymous.post(`${root}/lost/stop`, { token })
const aDayPasses = async ({ userId }: Person) => {
  await sql`update factor_removals set due_at = due_at - interval '24 hours' where user_id = ${userId}`.execute(app.db)
  await finishFactorRemovals(app.deps)
}
const isAsked = async (person: Person) => (await login(person)).body.twoFactorRequired === true
const subjects = async ({ email }: Person) => (await app.mailsTo(email)).map(({ subject }) => subject)

test('a lost second factor is removed a day after the emailed link was opened, with an email before and after', async () => {
  const { person, client } = await protect(await makeUser(app.db))
  const token = await lose(person)
  await aDayPasses(person)
  assert.equal(await isAsked(person), true, 'the mail alone removes nothing')
  const begun = await start(token)
  assert.equal(begun.status, 200)
  const hours = (Date.parse(begun.body.dueAt) - Date.now()) / 3_600_000
  assert(hours > 23.9 && hours <= 24)
  assert.equal((await start(token)).status, 400)
  await finishFactorRemovals(app.deps)
  assert.equal(await isAsked(person), true, 'not before its day')
  await aDayPasses(person)
  assert.equal(await isAsked(person), false)
  assert.equal((await client.get('/api/auth/me')).status, 401, 'signed out everywhere')
  assert.deepEqual((await subjects(person)).slice(-3), [
    'Lost your two-factor codes for Vaidya?',
    'Your two-factor codes for Vaidya will be removed',
    'Your two-factor codes for Vaidya were removed',
  ])
  const { rows } = await sql<{ action: string }>`select action from audit_events where subject_id = ${person.userId}
    and action like 'two-factor.remov%' order by id`.execute(app.db)
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['two-factor.removal-asked', 'two-factor.removal-started', 'two-factor.removed'],
  )
})

test('the link in the second email cancels the removal, and so does signing in with a code', async () => {
  const { person, key } = await protect(await makeUser(app.db))
  await start(await lose(person))
  assert.equal((await stop(await linkTo(person, 'stop'))).status, 200)
  await aDayPasses(person)
  assert.equal(await isAsked(person), true)
  assert.equal((await stop(await linkTo(person, 'stop'))).status, 400)

  await start(await lose(person))
  const { challenge } = (await login(person)).body
  assert.equal(
    (await app.anonymous.post('/api/auth/login/two-factor', { challenge, code: codeOf(key, 1) })).status,
    200,
  )
  await aDayPasses(person)
  assert.equal(await isAsked(person), true)
})

test('without the password there is no challenge and no email; invalid links do nothing', async () => {
  const { person } = await protect(await makeUser(app.db))
  const before = await subjects(person)
  assert.equal((await app.anonymous.post(`${root}/lost`, { challenge: 'x'.repeat(43) })).status, 200)
  assert.deepEqual(await subjects(person), before)
  for (const token of ['x'.repeat(43), '']) {
    assert.equal((await start(token)).status, 400)
    assert.equal((await stop(token)).status, 400)
  }
  const token = await lose(person)
  assert.equal((await stop(token)).status, 400)
  await sql`update account_links set expires_at = now() where user_id = ${person.userId}`.execute(app.db)
  assert.equal((await start(token)).status, 400)
})

for (const [who, make, path] of [
  ['a doctor', makeDoctor, '/api/doctors'],
  ['a colleague', makeStaff, '/api/staff'],
] as const) {
  const idOf = async (person: Person & { id?: string }) => person.id ?? (await staffIdOf(app.db, person))

  test(`an administrator removes the second factor of ${who}; they get an email, and the password stays required`, async () => {
    const clinic = await makeClinic(app.db, { name: 'evil.example/unlock' })
    const admin = await app.signInAs(await makeAdmin(app.db, clinic))
    const { person, client } = await protect(await make(app.db, clinic))
    const id = await idOf(person)
    assert.equal((await admin.delete(`${path}/${id}/second-factor`)).status, 200)
    assert.equal((await client.get('/api/auth/me')).status, 401)
    assert.equal(await isAsked(person), false)
    const wrong = await app.anonymous.post('/api/auth/login', { email: person.email, password: 'not the password' })
    assert.equal(wrong.status, 401)
    const mail = (await app.mailsTo(person.email)).at(-1)!
    assert.match(mail.body, /An administrator of “evil\. example\/ unlock” removed the two-factor codes/)
    const signedIn = await app.signInAs(person)
    const [notification] = (await signedIn.get('/api/notifications')).body.notifications
    assert.equal(notification.kind, 'second_factor_removed')
    const { rows } = await sql`select clinic_id from audit_events where action = 'two-factor.removed-by-clinic'
      and subject_id = ${person.userId}`.execute(app.db)
    assert.deepEqual(rows, [{ clinic_id: clinic.id }])
    const again = await admin.delete(`${path}/${id}/second-factor`)
    assert.deepEqual([again.status, again.body.message], [409, "This person doesn't use two-factor codes."])
  })

  test(`no one else removes the second factor of ${who}, and no administrator that of a person who also works elsewhere`, async () => {
    const [clinic, foreign] = [await makeClinic(app.db), await makeClinic(app.db)]
    const owner = await makeAdmin(app.db, clinic)
    const { person } = await protect(await make(app.db, clinic))
    const id = await idOf(person)
    const stranger = await app.signInAs(await makeAdmin(app.db, foreign))
    assert.equal((await stranger.delete(`${path}/${id}/second-factor`)).status, 404)
    for (const other of [await makeUser(app.db), await makeStaff(app.db, clinic), person])
      assert.equal((await (await app.signInAs(other)).delete(`${path}/${id}/second-factor`)).status, 403)
    assert.equal((await app.anonymous.delete(`${path}/${id}/second-factor`)).status, 401)
    await sql`insert into memberships (user_id, clinic_id, role) values (${person.userId}, ${foreign.id}, 'clinic_admin')`.execute(
      app.db,
    )
    const admin = await app.signInAs(owner)
    assert.equal((await admin.delete(`${path}/${id}/second-factor`)).status, 409)
    assert.equal(await isAsked(person), true)
  })
}

test('an administrator can’t remove their own second factor this way', async () => {
  const clinic = await makeClinic(app.db)
  const doctor = await makeDoctor(app.db, clinic)
  await sql`insert into memberships (user_id, clinic_id, role) values (${doctor.userId}, ${clinic.id}, 'clinic_admin')`.execute(
    app.db,
  )
  const { client } = await protect(doctor)
  const { status, body } = await client.delete(`/api/doctors/${doctor.id}/second-factor`)
  assert.deepEqual(
    [status, body.message],
    [409, "You can't remove your own two-factor codes here. Use your profile instead."],
  )
})
