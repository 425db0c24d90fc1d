import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { buildTestApp, type TestApp } from './test-app.ts'
import { writesIn, writingFunctions } from './writes.ts'

let app: TestApp
before(async () => {
  app = await buildTestApp()
})
after(() => app.close())

const finds = (text: string) => assert.deepEqual(writesIn([text]), [text])
const passes = (text: string) => assert.deepEqual(writesIn([text]), [])

test('an insert, update, delete, merge, truncate, copy or schema change is a write', () => {
  finds('insert into users (id) values ($1)')
  finds('update "users" set "email" = $1')
  finds('update only users set email = $1')
  finds('delete from users where id = $1')
  finds('merge into users u using others o on o.id = u.id when matched then delete')
  finds('truncate users')
  finds('copy users (id) from stdin')
  finds('create table copies (id uuid)')
})

test('a write inside another statement is found', () => {
  finds('with made as (insert into users (id) values ($1) returning id) select id from made')
  finds('with part0 as (update users set email = $1), part1 as (select 1) select')
  finds('select id from gone, (select 1) one where exists (select 1) union all (with d as (delete from a) select 1)')
  assert.deepEqual(writesIn(['/* plan once */\n  insert\n into users (id) values ($1)']), [
    'insert into users (id) values ($1)',
  ])
})

test('a statement that reads or locks isn’t a write', () => {
  passes('select * from users where id = $1 for update')
  passes('select * from users u for no key update of u skip locked')
  passes('select updated_at, is_deleted from users')
  passes("select 'insert into users' as text -- delete from users")
  passes('select $body$update users set x = 1$body$ as text')
  passes('copy users (id) to stdout')
  for (const text of ['begin', 'commit', 'rollback', 'savepoint one']) passes(text)
})

test('a refused call can count a try, record the refusal and record the use of a session', () => {
  passes('INSERT INTO throttles VALUES ($1, $2) ON CONFLICT(key) DO UPDATE SET points = throttles.points + 1')
  passes('update sessions set last_used_at = now() where id = $1')
  passes('update api_keys set last_used_at = now() where id = $1')
  passes("insert into audit_events (actor_user_id, action) values ($1::uuid, 'access.refused', $2)")
  finds("insert into audit_events (actor_user_id, action) values ($1::uuid, 'patient.changed', $2)")
  finds('update sessions set ended_at = now() where id = $1')
  finds('delete from sessions where id = $1')
  finds('insert into throttles select * from gone where exists (with d as (delete from users) select 1)')
})

test('a call of a function that writes is a write, of one that reads isn’t', async () => {
  const functions = await writingFunctions(app.db)
  // directly, through another function, and through the job queue
  for (const name of ['tell_webhooks', 'ask_to_push', 'ask_to_send_webhook', 'add_job'])
    assert(functions.has(name), `${name} of ${[...functions].join(', ')}`)
  for (const name of ['sees_chart', 'actor_id', 'words_of_name']) assert(!functions.has(name), name)
  const call = 'select tell_webhooks($1, $2, $3, $4)'
  assert.deepEqual(writesIn([call, 'select sees_chart($1)'], functions), [call])
})

test('the writing statements of a real call are found', async () => {
  const functions = await writingFunctions(app.db)
  const { result, statements } = await app.statementsOf(() =>
    app.anonymous.post('/api/auth/register', {
      email: 'listened@people.example',
      password: 'correct horse battery',
      firstName: 'Asha',
      lastName: 'Rao',
      role: 'patient',
    }),
  )
  assert(result.status < 300, result.text)
  const writes = writesIn(statements, functions)
  assert(
    writes.some((text) => /insert into "?users/.test(text)),
    writes.join('\n'),
  )
})

test('a rolled-back write is found, and isn’t stored', async () => {
  const add = sql`insert into throttles (key, points) values ('undone', 1)`
  const { statements, lasting } = await app.statementsOf(async () => {
    await assert.rejects(
      app.db.transaction().execute(async (tx) => {
        await add.execute(tx)
        throw new Error('refused')
      }),
    )
    await sql`delete from throttles where key = 'undone'`.execute(app.db)
  })
  const isWrite = (text: string) => text.includes("'undone'")
  assert(statements.filter(isWrite).some((text) => text.startsWith('insert')))
  assert.deepEqual(lasting.filter(isWrite), ["delete from throttles where key = 'undone'"])
})
