import type { LiveSourceName } from '#server/config.ts'
import type { Db } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import {
  directoryChanged,
  aboutOf,
  allFacts,
  hasGaps,
  hasContent,
  shownFacts,
} from '#server/features/medicines/directory/stored-medicine.ts'
import { DONORS, neededDonors, borrowedFrom, accepted, sourcesAsked } from './enrichment-source.ts'
import { withImportLock } from '#server/features/medicines/import/use-cases.ts'
import { compose, type Composed } from '#server/features/medicines/knowledge/compose.ts'
import type { Library } from '#server/features/medicines/knowledge/library.ts'
import type { Donor } from '#server/features/medicines/queries/medicines.ts'
import {
  directoryState,
  type FilledMedicine,
  findRun,
  insertRun,
  saveFilled,
  listAfter,
  listDonorsOf,
  type MedicineInRun,
  type RunAbout,
  updateRun,
  updateRunFinished,
} from '#server/features/medicines/queries/whole-directory.ts'
import { genericNames } from './similar.ts'

export interface WholeOptions {
  /** Starts again, even if this run has finished. */
  again?: boolean
  /** Enabled live sources. With other ones every medicine is enriched again. */
  live?: readonly LiveSourceName[]
  /** Medicines per transaction. */
  batch?: number
  signal?: AbortSignal
  onProgress?: (progress: { seen: number; total: number } | 'waiting') => void
}

export interface WholeOutcome {
  state: 'done' | 'interrupted' | 'unchanged'
  seen: number
  total: number
  /** Medicines with facts that their list doesn't state. */
  filled: number
  /** Number of medicines that an earlier run had done. */
  resumedAt: number
}

/**
 * Fills the facts that lists leave out, for the whole directory, and resumes a stopped run. Texts of the knowledge base are
 * composed when a page is read, so a run stores what other entries lend and that a medicine was tried. One run at a time over
 * all processes, and none during an import.
 */
export async function enrichAll(db: Db, library: Library, options: WholeOptions = {}): Promise<WholeOutcome> {
  const { signal = new AbortController().signal, onProgress = () => {} } = options
  const work = (one: Db) => runAll(one, library, { ...options, signal, onProgress })
  const onWait = () => onProgress('waiting')
  const outcome = await withImportLock(db, { waits: true, signal, onWait }, work)
  return outcome ?? { state: 'interrupted', seen: 0, total: 0, filled: 0, resumedAt: 0 }
}

type RunOptions = WholeOptions & Required<Pick<WholeOptions, 'signal' | 'onProgress'>>

async function runAll(db: Db, library: Library, { again, live = [], batch = 2_000, signal, onProgress }: RunOptions) {
  const { version, medicines: total } = await directoryState(db)
  const about: RunAbout = { knowledge: library.version, directory: version, asked: sourcesAsked(live) }
  const known = await findRun(db, about)
  const whole = (run: { seen: number; filled: number }, state: WholeOutcome['state'], resumedAt: number) => ({
    state,
    seen: run.seen,
    total,
    filled: run.filled,
    resumedAt,
  })
  if (known?.finishedAt && !again) return whole(known, 'unchanged', 0)
  let run = known && !known.finishedAt ? known : await insertRun(db, about)
  const resumedAt = run.seen
  const filler = new Filler(db, library)
  for (;;) {
    onProgress({ seen: run.seen, total })
    if (signal.aborted) return whole(run, 'interrupted', resumedAt)
    const medicines = await listAfter(db, run.reached, batch)
    const last = medicines.at(-1)
    if (!last) break
    const { rows, filled } = await filler.fill(medicines)
    run = { ...run, reached: last.id, seen: run.seen + medicines.length, filled: run.filled + filled }
    const now = run
    await transaction(db, async (tx) => {
      await saveFilled(tx, rows, about)
      await updateRun(tx, now)
    })
  }
  await transaction(db, async (tx) => {
    await updateRunFinished(tx, run)
    await directoryChanged(tx)
  })
  return whole(run, 'done', resumedAt)
}

/** Contents and donors in the cache. */
const MOST_CACHED = 20_000
const DIRECTORY = { name: 'directory', isReviewed: false }

/** Fills batches of medicines, and caches what many of them share. */
class Filler {
  readonly #db: Db
  readonly #library: Library
  readonly #composed = new Map<string, Composed | null>()
  readonly #donors = new Map<string, Donor[]>()

  constructor(db: Db, library: Library) {
    this.#db = db
    this.#library = library
  }

  /** Returns the rows to store, and how many of the medicines show facts that their list doesn't state. */
  async fill(medicines: readonly MedicineInRun[]): Promise<{ rows: FilledMedicine[]; filled: number }> {
    const composed = medicines.map((one) => this.#composedFor(one))
    const withGaps = medicines.flatMap((medicine, at) => {
      const { facts } = shownFacts(medicine.facts, medicine.source, composed[at]?.facts ?? {})
      return hasGaps(facts) ? [{ medicine, facts: composed[at]?.facts ?? {}, at }] : []
    })
    await this.#learnDonors(withGaps.map(({ medicine }) => medicine))
    const borrowing = new Set<number>()
    const rows = withGaps.map(({ medicine, facts: own, at }): FilledMedicine => {
      const donors = (this.#donors.get(alikeKey(medicine)) ?? []).filter(({ id }) => id !== medicine.id)
      const empty = new Set(allFacts.filter((fact) => !hasContent(medicine.facts[fact]) && !own[fact]))
      const facts = canBorrow(medicine)
        ? accepted(DIRECTORY, { empty }, borrowedFrom(donors, genericNames(medicine)))
        : {}
      const isFilled = Object.keys(facts).length > 0
      if (isFilled) borrowing.add(at)
      return { id: medicine.id, outcome: isFilled ? 'filled' : 'nothing', facts, about: aboutOf(medicine) }
    })
    return { rows, filled: medicines.filter((_, at) => composed[at] !== null || borrowing.has(at)).length }
  }

  #composedFor({ ingredients, saltsKey, form, presentation }: MedicineInRun): Composed | null {
    const key = JSON.stringify([ingredients.map(({ name }) => name), saltsKey === null, form, presentation])
    const known = this.#composed.get(key)
    if (known !== undefined) return known
    const composed = compose(this.#library, { ingredients, saltsKey, form, presentation })
    if (this.#composed.size >= MOST_CACHED / 10) this.#composed.clear()
    this.#composed.set(key, composed)
    return composed
  }

  async #learnDonors(medicines: readonly MedicineInRun[]): Promise<void> {
    if (this.#donors.size > MOST_CACHED) this.#donors.clear()
    const groups = new Map(
      medicines.filter(canBorrow).flatMap((one) => {
        const key = alikeKey(one)
        return this.#donors.has(key) ? [] : [[key, one] as const]
      }),
    )
    if (groups.size === 0) return
    // one more, because a medicine doesn't lend to itself
    const found = await listDonorsOf(this.#db, [...groups.values()], DONORS + 1)
    for (const [at, [key, medicine]] of [...groups].entries())
      this.#donors.set(key, neededDonors(found[at]!, genericNames(medicine)))
  }
}

const canBorrow = ({ strength, compositionKey, form }: MedicineInRun) =>
  strength !== null && compositionKey !== null && form !== null
const alikeKey = ({ compositionKey, form, presentation }: MedicineInRun) =>
  [compositionKey, form, presentation].join(' | ')
