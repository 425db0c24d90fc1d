import type { Db } from './db.ts'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { isRetryable } from './driver/client.ts'
import { transaction } from './transaction.ts'

let t: TestDatabase
before(async () => {
  t = await createTestDatabase()
  await t.database.pool.query('create table counters (id integer primary key, n integer not null)')
  await t.database.pool.query('insert into counters values (1, 0), (2, 0)')
})
after(() => t.drop())

const add = (db: Db, id: number) => sql`update counters set n = n + 1 where id = ${id}`.execute(db)
const counters = async () =>
  (await t.database.pool.query<{ n: number }>('select n from counters order by id')).rows.map(({ n }) => n)

/** Blocks callers until `count` have arrived, then lets all through, later ones too. */
function gate(count: number) {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return () => (--count <= 0 ? open() : undefined, opened)
}

test('a deadlock retries the transaction', async () => {
  const bothHoldOne = gate(2)
  let attempts = 0
  const crosswise = (first: number, second: number) =>
    transaction(t.database.db, async (trx) => {
      attempts++
      await add(trx, first)
      await bothHoldOne()
      await add(trx, second)
    })
  await Promise.all([crosswise(1, 2), crosswise(2, 1)])
  assert.deepEqual(await counters(), [2, 2])
  assert.equal(attempts, 3)
})

test('a serialization failure retries the transaction', async () => {
  const bothHaveRead = gate(2)
  const before = await counters()
  const increase = () =>
    transaction(
      t.database.db,
      async (trx) => {
        const { rows } = await sql<{ n: number }>`select n from counters where id = 1`.execute(trx)
        await bothHaveRead()
        await sql`update counters set n = ${rows[0]!.n + 1} where id = 1`.execute(trx)
      },
      { isolation: 'serializable' },
    )
  await Promise.all([increase(), increase()])
  assert.equal((await counters())[0], before[0]! + 2)
})

test('a transaction stops after its retries, and other errors aren’t retried', async () => {
  const fail = (code: string, retries: number) => {
    let attempts = 0
    const run = transaction(
      t.database.db,
      async () => {
        attempts++
        throw Object.assign(new Error('no'), { code })
      },
      { retries },
    )
    return run.catch((error: unknown) => ({ attempts, retryable: isRetryable(error) }))
  }
  assert.deepEqual(await fail('40001', 2), { attempts: 3, retryable: true })
  assert.deepEqual(await fail('23505', 2), { attempts: 1, retryable: false })
})

test('a failed transaction leaves nothing, and a nested transaction is part of the outer one', async () => {
  const before = await counters()
  await assert.rejects(
    transaction(t.database.db, async (outer) => {
      await transaction(outer, (inner) => add(inner, 1))
      throw new Error('changed my mind')
    }),
    /changed my mind/,
  )
  assert.deepEqual(await counters(), before)
})
