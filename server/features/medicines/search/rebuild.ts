import type { Transaction } from 'kysely'
import type { DB } from '#server/database/types.ts'
import { directoryChanged } from '#server/features/medicines/changed.ts'
import { cardOf } from '#server/features/medicines/queries/cards.ts'
import {
  clearVersion,
  insertPart,
  lockDirectory,
  medicinesInOrder,
  partsOfVersion,
  stateOfDirectory,
  switchTo,
  usesByComposition,
} from '#server/features/medicines/queries/index-parts.ts'
import { IndexBuilder } from './build.ts'
import { layoutMark } from './layout-mark.ts'
import type { PackedIndex } from './search-index.ts'

/** A server that reads a part does nothing else meanwhile. */
const PART = 1024 * 1024

/**
 * Builds the search index of what `medicines` holds and puts it in place with this transaction's end: to be called by
 * whoever has changed the directory, in the transaction that has. Others wait; searches go on with the version before, and
 * what servers have kept of it is dropped.
 * Gives the new version and how many medicines it has.
 */
export async function rebuildIndex(db: Transaction<DB>): Promise<{ version: number; total: number }> {
  await lockDirectory(db)
  const { medicines: total, version: last } = await stateOfDirectory(db)
  const version = last + 1
  const shared = new Map(
    (await usesByComposition(db)).map(({ compositionKey, form, uses }) => [sharedKey(compositionKey, form), uses]),
  )
  const builder = new IndexBuilder(total)
  for await (const batch of medicinesInOrder(db))
    for (const row of batch) {
      const { compositionKey, composition, alsoCalled } = row
      builder.add({
        card: cardOf(row),
        nameKey: row.nameKey,
        form: row.form,
        composition: [composition, alsoCalled].filter(Boolean).join(' ') || null,
        manufacturer: row.manufacturingCompany,
        disease: (compositionKey && shared.get(sharedKey(compositionKey, row.form))) || row.uses,
      })
    }
  await clearVersion(db, version)
  await insertParts(db, version, builder.finish())
  await insertPart(db, version, { name: layoutMark, part: 0, bytes: Buffer.alloc(0) })
  await switchTo(db, version, total)
  await directoryChanged(db)
  return { version, total }
}

/** Builds the index again if it was built by a program of another layout, unless another server has just done so. */
export async function rebuildIfOld(db: Transaction<DB>): Promise<void> {
  await lockDirectory(db)
  const { parts } = await partsOfVersion(db)
  if (!parts.some(({ name }) => name === layoutMark)) await rebuildIndex(db)
}

const sharedKey = (compositionKey: string, form: string | null) => `${compositionKey}|${form ?? ''}`

async function insertParts(db: Transaction<DB>, version: number, packed: PackedIndex): Promise<void> {
  for (const [name, array] of Object.entries(packed)) {
    const bytes = Buffer.from(array.buffer, array.byteOffset, array.byteLength)
    for (let part = 0; part * PART < Math.max(1, bytes.length); part += 1)
      await insertPart(db, version, { name, part, bytes: bytes.subarray(part * PART, (part + 1) * PART) })
  }
}
