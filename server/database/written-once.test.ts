import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { writtenOnce } from './written-once.ts'

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
