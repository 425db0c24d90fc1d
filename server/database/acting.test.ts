import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { type Acting, actingAs, asServer, eachActingAs } from './acting.ts'
import { codeOf } from './failures.ts'
import { transaction } from './transaction.ts'

// Each statement acts for its own caller, however few connections people share and whatever breaks.

let t: TestDatabase
before(async () => {
  t = await createTestDatabase({ poolSize: 2 })
  await t.database.guard()
})
after(() => t.drop())

const newPerson = (): Acting => ({ userId: randomUUID(), clinicIds: [randomUUID(), randomUUID()] })

interface Who {
  role: string
  userId: string
  clinicIds: string[]
}

/** Returns who the database thinks is acting; half of the calls have a parameter, and so are prepared. */
async function whoAsks(db = t.database.db, isPrepared = Math.random() < 0.5): Promise<Who> {
  const asked = sql`select current_user as role, coalesce(current_setting('vaidya.actor', true), '') as "userId",
    actor_clinics() as "clinicIds"`
  const { rows } = await (isPrepared ? sql<Who>`${asked} where ${1}::int = 1` : sql<Who>`${asked}`).execute(db)
  return rows[0]!
}

const asked = (person: Acting): Who => ({
  role: 'vaidya_people',
  userId: person.userId,
  clinicIds: [...person.clinicIds],
})
const theServer: Who = { role: 'vaidya', userId: '', clinicIds: [] }

test('many concurrent people on two connections each act as themselves, and the server between them as the server', async () => {
  const people = Array.from({ length: 20 }, newPerson)
  const ask = async (n: number) => {
    const person = people[n % people.length]!
    if (n % 3 === 0) return assert.deepEqual(await whoAsks(), theServer)
    await actingAs(person, async () => {
      assert.deepEqual(await whoAsks(), asked(person))
      await sleep(Math.random() * 3)
      assert.deepEqual(await whoAsks(), asked(person))
      assert.deepEqual(await asServer(() => whoAsks()), theServer)
      assert.deepEqual(await whoAsks(), asked(person))
    })
  }
  await Promise.all(Array.from({ length: 300 }, (_, n) => ask(n)))
})

test('a transaction acts for one person to its end; server queries within it don’t change that', async () => {
  const [one, other] = [newPerson(), newPerson()]
  const act = (person: Acting) =>
    actingAs(person, () =>
      transaction(t.database.db, async (tx) => {
        for (let n = 0; n < 5; n++) {
          assert.deepEqual(await whoAsks(tx), asked(person))
          assert.deepEqual(await asServer(() => whoAsks(tx)), theServer)
          await sleep(1)
        }
      }),
    )
  await Promise.all([act(one), act(other), act(one), act(other)])
  assert.deepEqual(await Promise.all([1, 2, 3].map(() => whoAsks())), [theServer, theServer, theServer])
})

test('consecutive transactions act for the same person, whatever statement each begins with', async () => {
  const person = newPerson()
  await actingAs(person, async () => {
    for (const isPrepared of [true, false, false, true, false, true])
      await transaction(t.database.db, async (tx) => {
        assert.deepEqual(await whoAsks(tx, isPrepared), asked(person))
        assert.deepEqual(await whoAsks(tx), asked(person))
      })
  })
  assert.deepEqual(await whoAsks(), theServer)
})

test('a transaction with an isolation level runs at that level and acts for the person', async () => {
  const person = newPerson()
  await actingAs(person, () =>
    transaction(
      t.database.db,
      async (tx) => {
        assert.deepEqual(await whoAsks(tx), asked(person))
        const { rows } = await sql<{ level: string }>`select current_setting('transaction_isolation') as level`.execute(
          tx,
        )
        assert.equal(rows[0]!.level, 'serializable')
      },
      { isolation: 'serializable' },
    ),
  )
})

test('after an error, inside a transaction or outside, no query acts for the wrong person', async () => {
  const [one, other] = [newPerson(), newPerson()]
  for (let n = 0; n < 10; n++) {
    await actingAs(one, async () => {
      await assert.rejects(sql`select 1 / ${0}::int`.execute(t.database.db))
      await assert.rejects(sql`select 1 / 0`.execute(t.database.db))
      await assert.rejects(
        transaction(t.database.db, async (tx) => {
          await whoAsks(tx)
          await asServer(() => sql`select 1 / ${0}::int`.execute(tx))
        }),
      )
      assert.deepEqual(await whoAsks(), asked(one))
    })
    assert.deepEqual(await whoAsks(), theServer)
    assert.deepEqual(await actingAs(other, () => whoAsks()), asked(other))
  }
})

test('a rollback to a savepoint doesn’t change who acts', async () => {
  const person = newPerson()
  await actingAs(person, () =>
    t.database.db.transaction().execute(async (tx) => {
      await sql`savepoint here`.execute(tx)
      assert.deepEqual(await whoAsks(tx), asked(person))
      await sql`rollback to here`.execute(tx)
      assert.deepEqual(await whoAsks(tx), asked(person))
    }),
  )
})

test('a broken connection is replaced by one that acts for the next caller', async () => {
  const [one, other] = [newPerson(), newPerson()]
  const breaks = actingAs(one, () => sql`select pg_sleep(5), ${1}::int`.execute(t.database.db)).then(
    () => 'done',
    (error: unknown) => codeOf(error),
  )
  await sleep(50)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like '%pg_sleep%' and pid <> pg_backend_pid()`.execute(t.database.db)
  assert.notEqual(await breaks, 'done')
  // the pool reacts to the end of the connection, which follows the error
  await sleep(50)
  for (const person of [other, one, other]) assert.deepEqual(await actingAs(person, () => whoAsks()), asked(person))
  assert.deepEqual(await whoAsks(), theServer)
})

test('each piece of a stream is read on behalf of the caller', async () => {
  const person = newPerson()
  async function* pieces() {
    for (let n = 0; n < 3; n++) yield whoAsks()
  }
  const heard: Who[] = []
  for await (const who of eachActingAs(person, pieces())) {
    heard.push(who)
    assert.deepEqual(await whoAsks(), theServer)
  }
  assert.deepEqual(heard, [asked(person), asked(person), asked(person)])
})

test('queries on the pool itself run as the server, regardless of the acting user', async () => {
  const { rows } = await actingAs(newPerson(), () =>
    t.database.pool.query<{ role: string }>('select current_user as role'),
  )
  assert.deepEqual(rows, [{ role: 'vaidya' }])
})
