import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Role } from '#contract/accounts/accounts.ts'
import { makeClinic, makeDoctor, makePatientAccount, makeSession, makeUser } from '#server/testing/factories.ts'
import { quickHash } from '#server/testing/passwords.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { removeDead } from '#server/features/accounts/use-cases.ts'

const app = await sharedApp()

const me = async (cookie: string) => (await app.anonymous.with({ cookie }).get('/api/auth/me')).status

async function session() {
  const person = await makePatientAccount(app.db)
  const { id, secret } = await makeSession(app.db, person.userId)
  return { id, person, cookie: `vaidya_session=${secret}` }
}

const unusedFor = (id: string, seconds: number) =>
  sql`update sessions set last_used_at = now() - make_interval(secs => ${seconds}) where id = ${id}`.execute(app.db)

test('without a session the reply is 401 and exactly Unauthorized', async () => {
  for (const cookie of [
    '',
    'vaidya_session=',
    'vaidya_session=short',
    `vaidya_session=${'x'.repeat(43)}`,
    `other=${'x'.repeat(43)}`,
  ]) {
    const { status, text } = await app.anonymous.with({ cookie }).get('/api/auth/me')
    assert.deepEqual([status, text], [401, '{"message":"Unauthorized"}'])
  }
})

test('an unused session lasts 29:59 and not 30:01', async () => {
  const { id, cookie } = await session()
  await unusedFor(id, 29 * 60 + 59)
  assert.equal(await me(cookie), 200)
  // that was a use: the half hour starts again
  await unusedFor(id, 0)
  assert.equal(await me(cookie), 200)
  await unusedFor(id, 30 * 60 + 1)
  assert.equal(await me(cookie), 401)
})

test('every use extends the session, not only the sign-in', async () => {
  const { id, cookie } = await session()
  for (let times = 0; times < 3; times++) {
    await unusedFor(id, 29 * 60)
    assert.equal(await me(cookie), 200)
    const { last_used_at } = await app.db
      .selectFrom('sessions')
      .select('last_used_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    assert(Date.now() - last_used_at.getTime() < 60_000)
  }
})

test('people of a clinic are signed out after 12 hours, however active, by the database’s clock', async () => {
  const hash = await quickHash('correct horse battery')
  const hours = async (role: Role) => {
    const { email, userId } = await makeUser(app.db, { role, passwordHash: hash })
    await app.anonymous.post('/api/auth/login', { email, password: 'correct horse battery' })
    const row = await app.db.selectFrom('sessions').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow()
    return Math.round((row.expires_at.getTime() - row.created_at.getTime()) / 3_600_000)
  }
  for (const role of ['doctor', 'staff', 'clinic_admin'] as const) assert.equal(await hours(role), 12)
  const { id, cookie } = await session()
  await sql`update sessions set expires_at = now() + interval '2 seconds' where id = ${id}`.execute(app.db)
  assert.equal(await me(cookie), 200)
  await sql`update sessions set expires_at = now() - interval '1 second' where id = ${id}`.execute(app.db)
  assert.equal(await me(cookie), 401)
})

test('deactivation ends every open session immediately', async () => {
  const { person, cookie } = await session()
  assert.equal(await me(cookie), 200)
  await app.db.updateTable('users').set({ deactivated_at: new Date() }).where('id', '=', person.userId).execute()
  assert.equal(await me(cookie), 401)
  for (const path of ['/api/appointments', '/api/notifications'])
    assert.equal((await app.anonymous.with({ cookie }).get(path)).status, 401)
})

test('a person whose membership ends loses access with the next request', async () => {
  const clinic = await makeClinic(app.db, { isPublic: false })
  const doctor = await makeDoctor(app.db, clinic)
  const client = await app.signInAs(doctor)
  assert.equal((await client.get(`/api/clinics/${clinic.id}`)).status, 200)
  await app.db.updateTable('memberships').set({ ended_at: new Date() }).where('user_id', '=', doctor.userId).execute()
  assert.equal((await client.get(`/api/clinics/${clinic.id}`)).status, 404)
})

test('the cleanup deletes expired sessions and keeps the others', async () => {
  const [living, dead] = [await session(), await session()]
  await sql`update sessions set expires_at = now() - interval '1 second' where id = ${dead.id}`.execute(app.db)
  await removeDead(app.deps)
  const left = await app.db.selectFrom('sessions').select('id').where('id', 'in', [living.id, dead.id]).execute()
  assert.deepEqual(left, [{ id: living.id }])
})
