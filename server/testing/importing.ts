import assert from 'node:assert/strict'
import { after, before, beforeEach } from 'node:test'
import { sql } from 'kysely'
import { importLists, type ImportOptions } from '#server/features/medicines/import/use-cases.ts'
import { openList } from '#server/features/medicines/import/list.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { listFolder } from './medicine-lists.ts'

export const TITLES = 'id,name,composition,manufacturer,pack_size,price'

/** Returns the counts of an import. */
export const numbers = (outcome: object) => {
  const { added, changed, unchanged, missing, removed, repeated, refused } = outcome as Record<string, number>
  return { added, changed, unchanged, missing, removed, repeated, refused }
}
export const none = { added: 0, changed: 0, unchanged: 0, missing: 0, removed: 0, repeated: 0, refused: 0 }

/** A directory that is empty before each test of the file that calls this, and a folder for lists. */
export function emptyDirectory() {
  const lists = listFolder()
  let test_: TestDatabase
  const db = () => test_.database.db
  before(async () => {
    test_ = await createTestDatabase()
  })
  after(async () => {
    await test_.drop()
    lists.remove()
  })
  beforeEach(async () => {
    await sql`truncate medicines, medicine_enrichments, medicine_directory, medicine_retired, medicine_sources, medicine_import_rows,
      medicine_imports cascade`.execute(db())
  })
  return {
    lists,
    db,
    all: () => db().selectFrom('medicines').selectAll().orderBy('source_id').execute(),
    /** Imports the rows given (without titles) of a list. */
    async importRows(rows: string, options: ImportOptions & { source?: string; titles?: string } = {}) {
      const { source = 'test', titles = TITLES, ...rest } = options
      const list = await openList(lists.write('list.csv', `${titles}\n${rows}\n`), source)
      const outcome = await importLists(db(), [list], rest)
      assert(outcome.state === 'done' || outcome.state === 'nothing', outcome.state)
      return outcome
    },
  }
}
