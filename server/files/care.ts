import type { Db } from '#server/database/db.ts'
import { type Files, isUnreadable, isWhole, renewKey } from './files.ts'
import { listFiles } from './queries.ts'

const BATCH = 500
const FIRST = '00000000-0000-0000-0000-000000000000'

interface Place {
  files: Files
  db: Db
}

/** Returns all listed files, page by page. */
export async function* allFiles(db: Db) {
  for (let after = FIRST; ;) {
    const page = await listFiles(db, after, BATCH)
    yield* page
    if (page.length < BATCH) return
    after = page.at(-1)!.id
  }
}

/** Reads all listed files. Returns how many there are, and the ids of missing or damaged ones. */
export async function checkFiles({ files, db }: Place): Promise<{ checked: number; broken: string[] }> {
  const found = { checked: 0, broken: [] as string[] }
  for await (const file of allFiles(db)) {
    found.checked++
    if (!(await isWhole(files, file))) found.broken.push(file.id)
  }
  return found
}

/**
 * Re-encrypts with the current key the files that use an earlier one. Returns how many there were, and the ids of missing
 * or damaged ones, which stay unchanged.
 */
export async function renewKeys({ files, db }: Place): Promise<{ renewed: number; broken: string[] }> {
  const done = { renewed: 0, broken: [] as string[] }
  for await (const file of allFiles(db))
    try {
      if (await renewKey(files, file)) done.renewed++
    } catch (error) {
      if (!isUnreadable(error)) throw error
      done.broken.push(file.id)
    }
  return done
}
