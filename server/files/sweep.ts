import type { Db } from '#server/database/db.ts'
import type { Log } from '#server/database/log.ts'
import { discardFile, type Files, idOfName } from './files.ts'
import { removeOlder } from './folders.ts'
import { findUnlisted } from './queries.ts'

/** The longest time between writing a file and listing it. */
const GRACE_MS = 60 * 60_000
/** More unlisted files than these, and than a tenth of all, look like another database, not like crashes. */
const FEW = 1000
const BATCH = 500

const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)

/**
 * Removes unlisted files older than an hour, leftovers of crashes or failed removals. Returns how many; removes none if
 * there are too many for leftovers.
 */
export async function sweepFiles(
  { files, db, log }: { files: Files; db: Db; log: Log },
  { graceMs = GRACE_MS } = {},
): Promise<number> {
  const before = new Date(Date.now() - graceMs)
  await files.store.removeUnfinished(before)
  // of forms whose server ended while it answered them
  await removeOlder(files.incoming, before)
  const unlisted: string[] = []
  let all = 0
  let batch = new Set<string>()
  const judge = async () => {
    unlisted.push(...(await findUnlisted(db, [...batch])))
    batch = new Set()
  }
  for await (const { name, writtenAt } of files.store.list()) {
    all++
    const id = idOfName(name)
    if (writtenAt >= before || !isId(id)) continue
    batch.add(id)
    if (batch.size >= BATCH) await judge()
  }
  await judge()
  const ids = [...new Set(unlisted)]
  if (ids.length > FEW && ids.length > all / 10) {
    log.error({ count: ids.length }, 'Many files belong to no row of this database; none was removed')
    return 0
  }
  for (const id of ids) await discardFile(files, id)
  if (ids.length > 0) log.info({ count: ids.length }, 'Files that nothing lists were removed')
  return ids.length
}
