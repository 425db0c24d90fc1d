import type { Db } from '#server/database/db.ts'
import assert from 'node:assert/strict'
import type { EventEmitter } from 'node:events'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import { actingAs } from '#server/database/acting.ts'
import { codeOf } from '#server/database/failures.ts'
import { transaction } from '#server/database/transaction.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { newId } from '#server/ids.ts'
import { silent } from '#server/database/log.ts'
import { openDatabase } from './client.ts'
import { postponed } from './statements.ts'

let t: TestDatabase
before(async () => {
  t = await createTestDatabase({ poolSize: 1 })
  await t.database.pool.query('create table marks (id integer primary key, actor text not null)')
})
beforeEach(() => t.database.pool.query('delete from marks'))
after(() => t.drop())

const db = () => t.database.db

const mark = (on: Db, id: number) =>
  sql`${postponed} insert into marks values (${id}, coalesce(current_setting('vaidya.actor', true), ''))`.execute(on)
/** The same with a text, which can go with the next statement. */
const markAhead = (on: Db, id: number) =>
  sql`
    ${postponed} insert into marks values (${String(id)}::int, coalesce(current_setting('vaidya.actor', true), ''))
  `.execute(on)
const marks = async (on: Db = db()) =>
  (await sql<{ id: number; actor: string }>`select id, actor from marks where id > ${0} order by id`.execute(on)).rows

test('what is postponed is kept with its transaction, from the first time on', async () => {
  for (const id of [1, 2, 3, 4]) await transaction(db(), (tx) => mark(tx, id))
  assert.deepEqual(
    (await marks()).map(({ id }) => id),
    [1, 2, 3, 4],
  )
})

test('outside of a transaction it is done at once', async () => {
  await mark(db(), 1)
  assert.equal((await marks()).length, 1)
})

test('what is asked next sees it, and several keep their order', async () => {
  await transaction(db(), async (tx) => {
    await mark(tx, 1)
    assert.equal((await marks(tx)).length, 1)
    await mark(tx, 2)
    await mark(tx, 3)
    await tx.deleteFrom('users').where('id', '=', newId()).execute()
    assert.equal((await marks(tx)).length, 3)
    await mark(tx, 4)
  })
  assert.equal((await marks()).length, 4)
})

test('its failure is that of what comes next, and then nothing is kept', async () => {
  for (let n = 0; n < 3; n += 1) {
    const withCommit = transaction(db(), async (tx) => {
      await mark(tx, 1)
      await mark(tx, 1)
    })
    await assert.rejects(withCommit, (error) => codeOf(error) === '23505')
    const withNext = transaction(db(), async (tx) => {
      await mark(tx, 1)
      await mark(tx, 1)
      await marks(tx)
    })
    await assert.rejects(withNext, (error) => codeOf(error) === '23505')
    assert.deepEqual(await marks(), [])
  }
})

test('what fails before takes it away, and so does a part that is taken back', async () => {
  const thrown = transaction(db(), async (tx) => {
    await marks(tx)
    await mark(tx, 1)
    throw new Error('Something else went wrong.')
  })
  await assert.rejects(thrown, /went wrong/)
  await transaction(db(), async (tx) => {
    await mark(tx, 2)
    await sql`savepoint part`.execute(tx)
    await mark(tx, 3)
    await sql`rollback to savepoint part`.execute(tx)
    await mark(tx, 4)
  })
  assert.deepEqual(
    (await marks()).map(({ id }) => id),
    [2, 4],
  )
})

test('it is done on behalf of whoever asked for it, not of who asks next', async () => {
  const person = { userId: newId(), clinicIds: [] }
  await transaction(db(), async (tx) => {
    await actingAs(person, () => mark(tx, 1))
    await mark(tx, 2)
    await actingAs(person, () => mark(tx, 3))
  })
  await mark(db(), 4)
  assert.deepEqual(
    (await marks()).map(({ actor }) => actor),
    [person.userId, '', person.userId, ''],
  )
})

/** How often the only connection has been answered while `run` ran. */
async function roundTrips(run: () => Promise<unknown>, pool = t.database.pool): Promise<number> {
  const client = (await pool.connect()) as PoolClient & { connection: EventEmitter }
  let count = 0
  const heard = () => (count += 1)
  client.connection.on('readyForQuery', heard)
  client.release()
  await run()
  client.connection.off('readyForQuery', heard)
  return count
}

test('what is prepared and of texts goes with the next statement, in one round trip, as whoever asked it', async () => {
  const person = { userId: newId(), clinicIds: [] }
  const run = (turn: number) =>
    transaction(db(), async (tx) => {
      const id = turn * 3
      await markAhead(tx, id)
      await actingAs(person, async () => {
        assert.deepEqual((await marks(tx)).at(-1), { id, actor: '' })
        await markAhead(tx, id + 1)
        assert.deepEqual((await marks(tx)).at(-1), { id: id + 1, actor: person.userId })
      })
      await markAhead(tx, id + 2)
      assert.deepEqual((await marks(tx)).at(-1), { id: id + 2, actor: '' })
    })
  for (const turn of [1, 2, 3]) await run(turn)
  // three statements with what went ahead of them, and the commit
  assert.equal(await roundTrips(() => run(4)), 4)
  const [first] = await marks()
  assert.deepEqual(first, { id: 3, actor: '' })
})

test('a transaction of the server alone begins with its first statement', async () => {
  const fresh = openDatabase(t.connectionString, { poolSize: 1, log: silent })
  const run = () => transaction(fresh.db, (tx) => marks(tx))
  for (let n = 0; n < 3; n += 1) await run()
  // the statement, and the commit
  assert.equal(await roundTrips(run, fresh.pool), 2)
  await fresh.close()
})

test('if what goes ahead fails, the next statement fails and is not done', async () => {
  for (let n = 0; n < 3; n += 1) {
    await transaction(db(), async (tx) => {
      await markAhead(tx, 10 + n)
      await marks(tx)
    })
    const failing = transaction(db(), async (tx) => {
      await markAhead(tx, 10)
      await sql`insert into marks values (${1}, ${'never'})`.execute(tx)
    })
    await assert.rejects(failing, (error) => codeOf(error) === '23505')
  }
  assert.deepEqual(
    (await marks()).map(({ id }) => id),
    [10, 11, 12],
  )
})

test('a statement whose plan is stale is prepared anew, whoever goes ahead of it', async () => {
  const both = (id: number) =>
    transaction(db(), async (tx) => {
      await markAhead(tx, id)
      await sql`select * from marks where id = ${id}`.execute(tx)
    })
  for (const id of [1, 2, 3]) await both(id)
  await t.database.pool.query('alter table marks add column note text')
  await both(4)
  await t.database.pool.query('alter table marks drop column note')
  await both(5)
  assert.equal((await marks()).length, 5)
})
