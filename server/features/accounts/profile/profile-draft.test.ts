import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { makePatientAccount } from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { removeDead } from '#server/features/accounts/use-cases.ts'

const app = await sharedApp()
const path = '/api/profile/draft'
const draft = {
  firstName: 'Half',
  lastName: 'Typed',
  email: 'not yet an addr',
  phone: '98200 1',
  bio: 'A bio of two\nlines',
}

async function somebody() {
  const person = await makePatientAccount(app.db)
  const client = await app.signInAs(person)
  return { ...person, client, read: async () => (await client.get(path)).body.draft }
}

test('a draft is stored as typed, encrypted in the database, replaced and deleted', async () => {
  const { client, read, userId } = await somebody()
  assert.equal(await read(), null)
  for (const bio of ['before', draft.bio]) {
    assert.equal((await client.put(path, { ...draft, bio })).status, 200)
    assert.deepEqual(await read(), { ...draft, bio })
  }
  const { rows } = await sql<{ text: string }>`
    select d::text || encode(sealed, 'escape') as text from profile_drafts d`.execute(app.db)
  assert.equal(rows.length, 1)
  for (const word of Object.values(draft)) assert(!rows[0]!.text.includes(word), word)
  // also on another day of the same person, in another session
  assert.equal((await (await app.signInAs({ userId })).get(path)).body.draft.bio, draft.bio)
  assert.equal((await client.delete(path)).status, 200)
  assert.equal(await read(), null)
  assert.equal((await client.delete(path)).status, 200)
})

test('a draft belongs to its writer, and no one else reads it', async () => {
  const [one, other] = [await somebody(), await somebody()]
  await one.client.put(path, draft)
  await other.client.put(path, { ...draft, bio: 'of the other' })
  assert.equal((await one.read()).bio, draft.bio)
  await sql`update profile_drafts set sealed = (select sealed from profile_drafts where user_id = ${one.userId})
    where user_id = ${other.userId}`.execute(app.db)
  assert.equal(await other.read(), null)
  await other.client.delete(path)
  assert.equal((await one.read()).bio, draft.bio)
  assert.equal((await app.anonymous.get(path)).status, 401)
  assert.equal((await app.anonymous.put(path, draft)).status, 401)
})

test('with auto-save off, no draft is stored, and the stored one is deleted', async () => {
  const { client, read, userId } = await somebody()
  await client.put(path, draft)
  await sql`insert into user_settings (user_id, auto_save) values (${userId}, false)`.execute(app.db)
  assert.equal(await read(), null)
  await removeDead(app.deps)
  await client.put(path, { ...draft, bio: 'again' })
  await sql`update user_settings set auto_save = true where user_id = ${userId}`.execute(app.db)
  assert.equal(await read(), null)
})

test('a draft is deleted after a day', async () => {
  const { client, read, userId } = await somebody()
  await client.put(path, draft)
  const age = (hours: number) =>
    sql`update profile_drafts set updated_at = now() - make_interval(hours => ${hours}) where user_id = ${userId}`.execute(
      app.db,
    )
  await age(23)
  await removeDead(app.deps)
  assert.equal((await read()).bio, draft.bio)
  await age(25)
  assert.equal(await read(), null)
  await removeDead(app.deps)
  await age(1)
  assert.equal(await read(), null)
})

test('a draft with a password, a missing field or too long a text is refused', async () => {
  const { client } = await somebody()
  const { bio, ...short } = draft
  for (const wrong of [
    { ...draft, currentPassword: 'x' },
    short,
    { ...draft, bio: bio.repeat(500) },
    { ...draft, phone: 9 },
  ])
    assert.equal((await client.put(path, wrong)).status, 400)
})
