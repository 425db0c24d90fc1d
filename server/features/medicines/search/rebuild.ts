import type { Transaction } from 'kysely'
import type { DB } from '#server/database/types.ts'
import { directoryChanged } from '#server/features/medicines/changed.ts'
import {
  clearVersion,
  insertPart,
  lockDirectory,
  medicinesInOrder,
  stateOfDirectory,
  switchTo,
  usesByComposition,
} from '#server/features/medicines/queries/index-parts.ts'
import { IndexBuilder } from './build.ts'
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
    for (const { compositionKey, uses, ...medicine } of batch) {
      const disease = (compositionKey && shared.get(sharedKey(compositionKey, medicine.form))) || uses
      builder.add({ ...medicine, disease })
    }
  await clearVersion(db, version)
  await insertParts(db, version, builder.finish())
  await switchTo(db, version, total)
  await directoryChanged(db)
  return { version, total }
}

const sharedKey = (compositionKey: string, form: string | null) => `${compositionKey}|${form ?? ''}`

async function insertParts(db: Transaction<DB>, version: number, packed: PackedIndex): Promise<void> {
  for (const [name, array] of Object.entries(packed)) {
    const bytes = Buffer.from(array.buffer, array.byteOffset, array.byteLength)
    for (let part = 0; part * PART < Math.max(1, bytes.length); part += 1)
      await insertPart(db, version, { name, part, bytes: bytes.subarray(part * PART, (part + 1) * PART) })
  }
}
