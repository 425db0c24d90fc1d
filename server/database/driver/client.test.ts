import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { CompiledQuery, sql } from 'kysely'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { isUnavailable, openDatabase } from './client.ts'
import { silent } from '#server/database/log.ts'
import { PLAN_ONCE, planOnce } from './statements.ts'
import { transaction } from '#server/database/transaction.ts'

let t: TestDatabase
before(async () => {
  t = await createTestDatabase({ poolSize: 1 })
})
after(() => t.drop())

const prepared = async () => {
  const { rows } = await t.database.pool.query<{ statement: string }>(
    "select statement from pg_prepared_statements where name <> 'act'",
  )
  return rows.map(({ statement }) => statement)
}

test('values arrive in the documented types', async () => {
  const { rows } = await sql`
    select 9007199254740991::int8 as big, '2024-02-29'::date as day, '{2024-02-29}'::date[] as days, '{1,2}'::int8[] as bigs,
           '2024-02-29T12:00:00+05:30'::timestamptz as at, 1.50::numeric as amount, '09:30'::time as time`.execute(
    t.database.db,
  )
  assert.deepEqual(rows[0], {
    big: Number.MAX_SAFE_INTEGER,
    day: '2024-02-29',
    days: ['2024-02-29'],
    bigs: [1, 2],
    at: new Date('2024-02-29T06:30:00Z'),
    amount: '1.50',
    time: '09:30:00',
  })
})

test('the planner assumes solid-state disks and doesn’t use JIT unless the database address sets it', async () => {
  const settings = async ({ pool }: TestDatabase['database']) =>
    (await pool.query("select current_setting('random_page_cost') as cost, current_setting('jit') as compiles")).rows[0]
  assert.deepEqual(await settings(t.database), { cost: '1.1', compiles: 'off' })
  const address = new URL(t.database.connectionString)
  address.searchParams.set('options', '-c random_page_cost=3 -c jit=on')
  const other = openDatabase(address.href, { poolSize: 1, log: silent })
  assert.deepEqual(await settings(other), { cost: '3', compiles: 'on' })
  await other.close()
})

test('a statement with parameters is prepared from its second use on', async () => {
  const ask = (n: number) => sql<{ n: number }>`select ${n}::int + 1 as n`.execute(t.database.db)
  for (const n of [1, 2, 3]) assert.equal((await ask(n)).rows[0]?.n, n + 1)
  assert.equal((await prepared()).filter((text) => text === 'select $1::int + 1 as n').length, 1)
})

/** Returns how often a statement with these words got a generic plan, and how often a custom one. */
async function plansOf(words: string): Promise<{ forAll: number; forOne: number }> {
  const { rows } = await t.database.pool.query<{ forAll: number; forOne: number }>(
    'select generic_plans as "forAll", custom_plans as "forOne" from pg_prepared_statements where strpos(statement, $1) > 0',
    [words],
  )
  return rows[0]!
}

test('a statement marked plan-once gets a generic plan, and later statements are planned as usual', async () => {
  const ask = (db = t.database.db, note = planOnce) =>
    // far cheaper for one element than for the ten that a generic plan assumes, whatever the tables contain
    sql`select ${note} count(*) from generate_series(1, 10000) n where n::text = any(${['one']}::text[])`.execute(db)
  for (let n = 0; n < 9; n += 1) await ask()
  assert.deepEqual(await plansOf(`${PLAN_ONCE} count`), { forAll: 8, forOne: 0 })
  await transaction(t.database.db, async (tx) => {
    for (let n = 0; n < 9; n += 1) {
      await ask(tx)
      await ask(tx, sql.raw('/* as ever */'))
    }
  })
  assert.deepEqual(await plansOf(`${PLAN_ONCE} count`), { forAll: 17, forOne: 0 })
  assert.deepEqual(await plansOf('/* as ever */ count'), { forAll: 0, forOne: 8 })
})

test('a connection is replaced after its lifetime, and its plans with it', async () => {
  const short = openDatabase(t.connectionString, { poolSize: 1, lifetime: 1, log: silent })
  const backend = async () => (await short.pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid
  try {
    const first = await backend()
    const until = Date.now() + 20_000
    while ((await backend()) === first && Date.now() < until) await sleep(100)
    assert.notEqual(await backend(), first)
  } finally {
    await short.close()
  }
})

test('hundreds of different statements all work, and at most 500 stay prepared', async () => {
  for (let i = 0; i < 560; i++)
    for (let use = 0; use < 2; use++) {
      const { rows } = await sql<{ n: number }>`select ${i}::int as n, ${sql.lit(i)} as i`.execute(t.database.db)
      assert.equal(rows[0]?.n, i)
    }
  const count = (await prepared()).length
  assert(count >= 490 && count <= 500, `${count} are prepared`)
})

test('a prepared statement survives a change of its table', async () => {
  const own = await createTestDatabase({ poolSize: 1 })
  try {
    await own.database.pool.query('create table shelves (id integer)')
    const text = 'select * from shelves where id > $1'
    const ask = () => own.database.pool.query(text, [0])
    for (let i = 0; i < 3; i++) await ask()
    await own.database.pool.query('alter table shelves add column room text')
    assert.deepEqual(
      (await ask()).fields.map(({ name }) => name),
      ['id', 'room'],
    )
    assert.equal((await ask()).fields.length, 2)
    await own.database.pool.query('alter table shelves drop column room')
    const inTransaction = transaction(own.database.db, (trx) => trx.executeQuery(CompiledQuery.raw(text, [0])))
    await assert.doesNotReject(inTransaction)
  } finally {
    await own.drop()
  }
})

test('a connection that the server closes, even in mid-transaction, is replaced', async () => {
  const { db, pool } = t.database
  const broken = await db
    .transaction()
    .execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
      await endBackend(rows[0]!.pid)
      // ended while it was idle
      await new Promise((resolve) => setTimeout(resolve, 50))
      await sql`select 1`.execute(trx)
    })
    .catch((error: unknown) => error)
  assert(isUnavailable(broken), String(broken))
  assert.equal((await pool.query('select 1 as n')).rows[0].n, 1)
})

test('an exhausted pool rejects instead of hanging', async () => {
  const { db, pool, close } = openDatabase(t.connectionString, { poolSize: 1, log: silent, patience: 200 })
  const lent = await pool.connect()
  await assert.rejects(sql`select 1`.execute(db), isUnavailable)
  lent.release()
  await sql`select 1`.execute(db)
  await close()
})

test('a start that was patient with its connections can become as impatient as a request', async () => {
  const { db, pool, setPatience, close } = openDatabase(t.connectionString, {
    poolSize: 1,
    log: silent,
    patience: 60_000,
  })
  const lent = await pool.connect()
  setPatience(200)
  await assert.rejects(sql`select 1`.execute(db), isUnavailable)
  lent.release()
  await close()
})

test('a database that is missing or doesn’t answer counts as unavailable', async () => {
  const server = createServer((socket) => socket.resume())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const silentServer = openDatabase(`postgresql://a:b@127.0.0.1:${port}/c`, { poolSize: 1, log: silent, patience: 200 })
  await assert.rejects(sql`select 1`.execute(silentServer.db), isUnavailable)
  await silentServer.close()
  await new Promise((resolve) => server.close(resolve))
  const nobody = openDatabase(`postgresql://a:b@127.0.0.1:${port}/c`, { poolSize: 1, log: silent })
  await assert.rejects(sql`select 1`.execute(nobody.db), isUnavailable)
  await nobody.close()
  await nobody.close()
})

test('ordinary errors don’t count as unavailable', async () => {
  const refusal = await sql`select 1/0`.execute(t.database.db).catch((error: unknown) => error)
  assert(!isUnavailable(refusal))
  assert(!isUnavailable(undefined) && !isUnavailable(new Error('something')))
})

async function endBackend(pid: number) {
  const other = openDatabase(t.connectionString, { poolSize: 1, log: silent })
  await sql`select pg_terminate_backend(${pid})`.execute(other.db)
  await other.close()
}
