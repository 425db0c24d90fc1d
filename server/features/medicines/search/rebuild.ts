import type { Tx } from '#server/database/db.ts'
import { silent } from '#server/database/log.ts'
import { directoryChanged } from '#server/features/medicines/directory/changed.ts'
import { cardKnowledge } from '#server/features/medicines/knowledge/on-cards.ts'
import { library } from '#server/features/medicines/knowledge/library.ts'
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
import { layoutMarkOf } from './layout-mark.ts'
import type { PackedIndex } from './search-index.ts'

/** A server that reads a part does nothing else meanwhile. */
const PART = 1024 * 1024

/**
 * Builds the search index of `medicines` and publishes it when this transaction ends. Must be called in the transaction
 * that changed the directory. Concurrent rebuilds wait; searches use the previous version, and servers drop cached
 * answers. Returns the new version and the number of medicines.
 */
export async function rebuildIndex(db: Tx): Promise<{ version: number; total: number }> {
  await lockDirectory(db)
  const { medicines: total, version: last } = await stateOfDirectory(db)
  const version = last + 1
  const texts = await textsOfCards()
  const knownOf = cardKnowledge(texts)
  const shared = new Map(
    (await usesByComposition(db)).map(({ compositionKey, form, uses }) => [sharedKey(compositionKey, form), uses]),
  )
  const builder = new IndexBuilder(total)
  for await (const batch of medicinesInOrder(db))
    for (const row of batch) {
      const { compositionKey, composition, alsoCalled } = row
      builder.add({
        card: cardOf(row, knownOf(row)),
        nameKey: row.nameKey,
        form: row.form,
        composition: [composition, alsoCalled].filter(Boolean).join(' ') || null,
        manufacturer: row.manufacturingCompany,
        disease: (compositionKey && shared.get(sharedKey(compositionKey, row.form))) || row.uses,
      })
    }
  await clearVersion(db, version)
  await insertParts(db, version, builder.finish())
  await insertPart(db, version, { name: layoutMarkOf(texts), part: 0, bytes: Buffer.alloc(0) })
  await switchTo(db, version, total)
  await directoryChanged(db)
  return { version, total }
}

/** Builds the index again if it was built by a program of another layout, unless another server has just done so. */
export async function rebuildIfOld(db: Tx): Promise<void> {
  await lockDirectory(db)
  const { parts } = await partsOfVersion(db)
  const mark = layoutMarkOf(await textsOfCards())
  if (!parts.some(({ name }) => name === mark)) await rebuildIndex(db)
}

/** A misfit is logged by the server, which reads the texts before its first search. */
const textsOfCards = () => library({ log: silent })

const sharedKey = (compositionKey: string, form: string | null) => `${compositionKey}|${form ?? ''}`

async function insertParts(db: Tx, version: number, packed: PackedIndex): Promise<void> {
  for (const [name, array] of Object.entries(packed)) {
    const bytes = Buffer.from(array.buffer, array.byteOffset, array.byteLength)
    for (let part = 0; part * PART < Math.max(1, bytes.length); part += 1)
      await insertPart(db, version, { name, part, bytes: bytes.subarray(part * PART, (part + 1) * PART) })
  }
}
