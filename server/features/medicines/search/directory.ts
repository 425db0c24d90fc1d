import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { DB } from '#server/database/types.ts'
import { codeOf } from '#server/database/failures.ts'
import type { Log } from '#server/database/log.ts'
import { partsOfVersion, readPart } from '#server/features/medicines/queries/index-parts.ts'
import { IndexBuilder } from './build.ts'
import { Lookups } from './lookups.ts'
import { type ArrayName, layout, openIndex, type PackedIndex } from './search-index.ts'

/** How often to begin again when versions change faster than they can be read. */
const TRIES = 5
/** After a failure the version before serves on for so long before another try, ms. */
const PAUSE = 1_000

/** The search index in this server's memory, of the version that the database has, or of the one before while it loads. */
export class Directory {
  readonly #db: Kysely<DB>
  readonly #log: Log
  readonly #isHere: () => void
  #lookups: Lookups | null = null
  #version = -1
  #loading: Promise<void> | null = null
  #failedAt = -Infinity

  /** `isHere` is called when another version has come: what was made from the one before is old then. */
  constructor(db: Kysely<DB>, log: Log, isHere: () => void = () => {}) {
    this.#db = db
    this.#log = log
    this.#isHere = isHere
  }

  /** The index; the first to ask waits until it has come. Throws when the database cannot be read. */
  async lookups(): Promise<Lookups> {
    while (!this.#lookups) await this.#load()
    return this.#lookups
  }

  /** Tells which version the database has: another one is fetched, while the one that is here goes on serving. */
  notice(version: number): void {
    if (version === this.#version || this.#loading || performance.now() - this.#failedAt < PAUSE) return
    this.#load().catch((error: unknown) => {
      this.#failedAt = performance.now()
      this.#log.warn({ code: codeOf(error) }, 'The index of the medicine directory could not be read')
    })
  }

  /** The index when it is another one than that of `lookups`, once it is here; null where there is no other. */
  async after(lookups: Lookups, version: number): Promise<Lookups | null> {
    if (this.#lookups === lookups && version !== this.#version) await this.#load()
    return this.#lookups === lookups ? null : this.#lookups
  }

  #load(): Promise<void> {
    this.#loading ??= readIndex(this.#db)
      .then(({ version, packed }) => {
        this.#lookups = new Lookups(openIndex(packed))
        this.#version = version
        this.#isHere()
      })
      .finally(() => {
        this.#loading = null
      })
    return this.#loading
  }
}

async function readIndex(db: Kysely<DB>): Promise<{ version: number; packed: PackedIndex }> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const { version, parts } = await partsOfVersion(db)
    if (parts.length === 0) return { version, packed: new IndexBuilder(0).finish() }
    const packed = await readArrays(db, version, parts)
    if (packed) return { version, packed }
  }
  throw new Error('The medicine directory changes faster than it can be read')
}

/** Piece by piece, with other work in between. Null when the version was cleared away meanwhile. */
async function readArrays(
  db: Kysely<DB>,
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
