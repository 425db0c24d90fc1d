import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { createTestDatabase } from '#server/testing/database.ts'
import { generateTypes, TYPES_FILE } from './db-types.ts'

test('server/database/types.ts is what the migrations make; else run `npm run db:types`', async () => {
  const { database, drop } = await createTestDatabase()
  try {
    assert.equal(readFileSync(TYPES_FILE, 'utf8'), await generateTypes(database.db))
  } finally {
    await drop()
  }
})
