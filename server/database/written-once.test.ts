import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { writtenOnce, writtenPerShape } from './written-once.ts'

let t: TestDatabase
before(async () => {
  t = await createTestDatabase()
})
after(() => t.drop())

test('a statement is put together once, and each run has its own values', async () => {
  let written = 0
  const add = writtenOnce<{ sum: number; word: string | null }, { one: number; other: number; word: string | null }>(
    ({ one, other, word }) => {
      written += 1
      const sum = sql`${one}::int + ${other}::int + ${100}::int`
      return sql`select ${sum} as sum, ${word}::text as word`
    },
  )
  const { db } = t.database
  const answers = await Promise.all([
    add(db, { one: 1, other: 2, word: "'; drop table patients" }),
    add(db, { one: 30, other: 4, word: null }),
  ])
  assert.deepEqual(answers, [[{ sum: 103, word: "'; drop table patients" }], [{ sum: 134, word: null }]])
  assert.equal(written, 1)
})

test('a statement with several shapes is put together once for each', async () => {
  const written: string[] = []
  interface Asked {
    among: number[]
    range: { from?: number | null; to?: Date | null }
  }
  const count = writtenPerShape<{ many: number }, 'all' | 'even', Asked>((kind, { among, range: { from, to } }) => {
    written.push(`${kind} of ${among.length}`)
    const conditions = [sql`number = any(${among}::int[])`]
    if (from) conditions.push(sql`number >= ${from}`)
    if (to) conditions.push(sql`number < extract(year from ${to}::timestamptz)`)
    if (kind === 'even') conditions.push(sql`number % 2 = 0`)
    return sql`select count(*)::int as many from generate_series(1, 3000) number where ${sql.join(conditions, sql` and `)}`
  })
  const { db } = t.database
  const many = async (kind: 'all' | 'even', asked: Asked) => (await count(db, kind, asked))[0]!.many
  assert.equal(await many('all', { among: [1, 2, 3], range: {} }), 3)
  assert.equal(await many('all', { among: [7, 8, 3001], range: { from: null } }), 2)
  assert.equal(written.splice(0).length, 2)
  assert.equal(await many('all', { among: [4, 5, 6], range: { from: null } }), 3)
  assert.equal(await many('all', { among: [4, 5, 6], range: { from: 5 } }), 2)
  assert.equal(await many('all', { among: [1, 2, 3], range: { from: 3 } }), 1)
  assert.equal(await many('even', { among: [4, 5, 6], range: { from: 5 } }), 1)
  assert.equal(await many('even', { among: [4, 2000, 2500], range: { to: new Date('2026-11-26') } }), 2)
  assert.equal(await many('even', { among: [4, 2000, 2500], range: { to: new Date('1999-11-26') } }), 1)
  assert.deepEqual(written, ['all of 3', 'even of 3', 'even of 3'])
  assert.equal(await many('all', { among: [], range: {} }), 0)
})
