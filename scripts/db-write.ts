/**
 * `npm run db:write`: writes server/database/types.ts and db/schema.sql from a freshly migrated database.
 */
import { writeFile } from 'node:fs/promises'
import { createTestDatabase } from '#server/testing/database.ts'
import { generateSchema, SCHEMA_FILE } from './db-schema.ts'
import { generateTypes, TYPES_FILE } from './db-types.ts'

const { database, drop } = await createTestDatabase()
try {
  await writeFile(TYPES_FILE, await generateTypes(database.db))
  await writeFile(SCHEMA_FILE, await generateSchema(database.db))
} finally {
  await drop()
}
