import type { Db } from '#server/database/db.ts'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { partsOfVersion, readPart } from '#server/features/medicines/queries/index-parts.ts'
import { IndexBuilder } from './build.ts'
import type { Library } from '#server/features/medicines/knowledge/library.ts'
import { layoutMarkOf } from './layout-mark.ts'
import { type ArrayName, layout, type PackedIndex } from './search-index.ts'

/** How often to begin again when versions change faster than they can be read. */
const TRIES = 5

/** The index that is in place; null when a program of another layout or with other texts has built it. */
export async function readIndex(
  db: Db,
  texts: Pick<Library, 'version'>,
): Promise<{ version: number; packed: PackedIndex | null }> {
  const mark = layoutMarkOf(texts)
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const { version, parts } = await partsOfVersion(db)
    if (version === 0) return { version, packed: new IndexBuilder(0).finish() }
    if (!parts.some(({ name }) => name === mark)) return { version, packed: null }
    const packed = await readArrays(db, version, parts)
    if (packed) return { version, packed }
  }
  throw new Error('The medicine directory changes faster than it can be read')
}

/** Piece by piece, with other work in between. Null when the version was cleared away meanwhile. */
async function readArrays(
  db: Db,
  version: number,
  parts: { name: string; part: number; length: number }[],
): Promise<PackedIndex | null> {
  const arrays = new Map<string, Uint8Array>()
  for (const [name, same] of Map.groupBy(parts, (part) => part.name)) {
    const whole = new Uint8Array(same.reduce((sum, { length }) => sum + length, 0))
    let at = 0
    for (const { part } of same) {
      const bytes = await readPart(db, version, name, part)
      if (!bytes) return null
      whole.set(bytes, at)
      at += bytes.length
      await nextTurn()
    }
    arrays.set(name, whole)
  }
  const names = Object.keys(layout) as ArrayName[]
  return Object.fromEntries(
    names.map((name) => {
      const bytes = arrays.get(name) ?? new Uint8Array(0)
      return [name, layout[name] === Uint8Array ? bytes : new Uint32Array(bytes.buffer)]
    }),
  ) as unknown as PackedIndex
}
