import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { generateSchema, SCHEMA_FILE } from './db-schema.ts'
import { generateTypes, TYPES_FILE } from './db-types.ts'

let t: TestDatabase

before(async () => {
  t = await createTestDatabase()
})
after(() => t.drop())

test('server/database/types.ts is what the migrations make; else run `npm run db:write`', async () => {
  assert.equal(readFileSync(TYPES_FILE, 'utf8'), await generateTypes(t.database.db))
})

test('db/schema.sql is what the migrations make; else run `npm run db:write`', async () => {
  assert.equal(readFileSync(SCHEMA_FILE, 'utf8'), await generateSchema(t.database.db))
})
