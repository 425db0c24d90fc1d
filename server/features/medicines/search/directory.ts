import { codeOf } from '#server/database/failures.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { library } from '#server/features/medicines/knowledge/library.ts'
import { presentVersion } from '#server/features/medicines/queries/index-parts.ts'
import { Lookups } from './lookups.ts'
import { readIndex } from './read-index.ts'
import { rebuildIfOld } from './rebuild.ts'
import { openIndex } from './search-index.ts'

/** Shortest interval in ms between checks of the database's version without an announcement, and after a failure. */
const PAUSE = 1_000

/**
 * The search index in this server's memory, of the version that the database has, or of the one before while it loads.
 * Searches need nothing else: they go on while the database is away.
 */
export class Directory {
  readonly #deps: Pick<Deps, 'db' | 'log' | 'shared'>
  readonly #tag: string
  #lookups: Lookups | null = null
  #version = -1
  #loading: Promise<void> | null = null
  #isLooking = false
  #lookedAt = -Infinity
  /** What had been dropped when we looked: another version is announced by a drop. */
  #moment = -1
  #failedAt = -Infinity

  /** Answers cached under the tag are dropped when a new version arrives. */
  constructor(deps: Pick<Deps, 'db' | 'log' | 'shared'>, tag: string) {
    this.#deps = deps
    this.#tag = tag
  }

  /** The index; the first to ask waits until it has come. Throws when the database cannot be read. */
  async lookups(): Promise<Lookups> {
    while (!this.#lookups) await this.#load()
    this.#look()
    return this.#lookups
  }

  /** Sees beside the search whether the database has another version, if there is reason to. */
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
        // what was announced is still to be seen
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
      // of a program before this one
      await transaction(db, rebuildIfOld)
      read = await readIndex(db, texts)
    }
    this.#version = read.version
    // a program of another layout has built it while we serve: the one that comes after us will know
    if (!read.packed) return
    this.#lookups = new Lookups(openIndex(read.packed))
    shared.drop(this.#tag)
  }
}
