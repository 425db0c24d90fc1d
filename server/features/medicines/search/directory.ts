import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db, Tx } from '#server/database/db.ts'
import { codeOf } from '#server/database/failures.ts'
import { silent } from '#server/database/log.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { fillCompositions } from '#server/features/medicines/directory/compositions-from-names.ts'
import { DIRECTORY_TAG, directoryChanged } from '#server/features/medicines/directory/stored-medicine.ts'
import { library, type Library } from '#server/features/medicines/knowledge/library.ts'
import { cardKnowledge } from '#server/features/medicines/knowledge/on-cards.ts'
import {
  cardOf,
  clearVersion,
  insertPart,
  lockDirectory,
  medicinesInOrder,
  partsOfVersion,
  presentVersion,
  readPart,
  stateOfDirectory,
  switchTo,
  usesByComposition,
} from '#server/features/medicines/queries/index-parts.ts'
import { IndexBuilder } from './build.ts'
import { layoutMarkOf, type ArrayName, layout, openIndex, type PackedIndex } from './search-index.ts'
import { Lookups } from './lookups.ts'

/** Shortest interval in ms between checks of the database's version without an announcement, and after a failure. */
const PAUSE = 1_000

/**
 * The search index in this server's memory: the database's version, or the previous one while it loads. Searches need nothing
 * else and work while the database is away.
 */
class Directory {
  readonly #deps: Pick<Deps, 'db' | 'log' | 'shared'>
  readonly #tag: string
  #lookups: Lookups | null = null
  #version = -1
  #loading: Promise<void> | null = null
  #isLooking = false
  #lookedAt = -Infinity
  /** The last drop when we checked: a new version is announced by a drop. */
  #moment = -1
  #failedAt = -Infinity

  /** Drops the shared bytes with `tag` when a new version is loaded. */
  constructor(deps: Pick<Deps, 'db' | 'log' | 'shared'>, tag: string) {
    this.#deps = deps
    this.#tag = tag
  }

  /** The index; null until it's loaded. */
  get loaded(): Lookups | null {
    return this.#lookups
  }

  /** Returns the index; the first caller waits until it's loaded. Throws if the database can't be read. */
  async lookups(): Promise<Lookups> {
    while (!this.#lookups) await this.#load()
    this.#look()
    return this.#lookups
  }

  /** Checks in the background whether the database has another version, if there is reason to. */
  #look(): void {
    const { moment } = this.#deps.shared
    const now = performance.now()
    if (this.#isLooking || now - this.#failedAt < PAUSE) return
    if (moment === this.#moment && now - this.#lookedAt < PAUSE) return
    this.#isLooking = true
    this.#moment = moment
    this.#lookedAt = now
    this.#follow()
      .catch((error: unknown) => {
        this.#failedAt = performance.now()
        // the announcement isn't handled yet
        this.#moment = -1
        this.#deps.log.warn({ code: codeOf(error) }, 'The index of the medicine directory could not be read')
      })
      .finally(() => {
        this.#isLooking = false
      })
  }

  async #follow(): Promise<void> {
    if ((await presentVersion(this.#deps.db)) !== this.#version) await this.#load()
  }

  #load(): Promise<void> {
    this.#loading ??= this.#read().finally(() => {
      this.#loading = null
    })
    return this.#loading
  }

  async #read(): Promise<void> {
    const { db, shared } = this.#deps
    const texts = await library(this.#deps)
    let read = await readIndex(db, texts)
    if (!read.packed && !this.#lookups) {
      // built by an earlier release
      await transaction(db, rebuildIfOld)
      read = await readIndex(db, texts)
    }
    this.#version = read.version
    // built by a release with another layout while we run: the next start will load it
    if (!read.packed) return
    this.#lookups = new Lookups(openIndex(read.packed))
    shared.drop(this.#tag)
  }
}

const directories = new WeakMap<object, Directory>()

/** Returns the only directory of this server, because its index is large. */
export function directoryOf(deps: Pick<Deps, 'db' | 'log' | 'shared'>): Directory {
  const known = directories.get(deps.shared)
  if (known) return known
  const made = new Directory(deps, DIRECTORY_TAG)
  directories.set(deps.shared, made)
  return made
}

/** Tries if versions change faster than they can be read. */
const TRIES = 5

/** Returns the current index; null if a release with another layout or other texts built it. */
async function readIndex(
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

/** Reads piece by piece, with other work in between. Returns null if the version was deleted meanwhile. */
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

/** Bytes per part: a server does nothing else while it reads one. */
const PART = 1024 * 1024

/**
 * Fills in compositions that names state, builds the search index of `medicines` and publishes it when this transaction ends.
 * Must be called in the transaction that changed the directory. Concurrent rebuilds wait; searches use the previous version, and
 * servers drop cached replies. Returns the new version and the number of medicines.
 */
export async function rebuildIndex(db: Tx): Promise<{ version: number; total: number }> {
  await lockDirectory(db)
  const { medicines: total, version: last } = await stateOfDirectory(db)
  const version = last + 1
  const texts = await textsOfCards()
  await fillCompositions(db, texts)
  const knownOf = cardKnowledge(texts)
  const shared = new Map(
    (await usesByComposition(db)).map(({ compositionKey, form, uses }) => [sharedKey(compositionKey, form), uses]),
  )
  const builder = new IndexBuilder(total)
  for await (const batch of medicinesInOrder(db))
    for (const row of batch) {
      const { compositionKey } = row
      builder.add({
        ...row,
        card: cardOf(row, knownOf(row)),
        salts: compositionKey ?? row.saltsKey,
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

/** Rebuilds the index if a release with another layout built it, unless another server has just done so. */
async function rebuildIfOld(db: Tx): Promise<void> {
  await lockDirectory(db)
  const { parts } = await partsOfVersion(db)
  const mark = layoutMarkOf(await textsOfCards())
  if (!parts.some(({ name }) => name === mark)) await rebuildIndex(db)
}

/** Returns the texts without logging misfits, which the server logs before its first search. */
const textsOfCards = () => library({ log: silent })

const sharedKey = (compositionKey: string, form: string | null) => `${compositionKey}|${form ?? ''}`

async function insertParts(db: Tx, version: number, packed: PackedIndex): Promise<void> {
  for (const [name, array] of Object.entries(packed)) {
    const bytes = Buffer.from(array.buffer, array.byteOffset, array.byteLength)
    for (let part = 0; part * PART < Math.max(1, bytes.length); part += 1)
      await insertPart(db, version, { name, part, bytes: bytes.subarray(part * PART, (part + 1) * PART) })
  }
}
