import type { Change } from '#contract/events.ts'
import type { Tx } from '#server/database/db.ts'
import type { DB } from '#server/database/types.ts'

/** The charts of a merge: records of `from` go to `to`; in an undo, they go back. */
export interface Charts {
  from: string
  to: string
}

/** Ids of the records that a merge moved, by the name of their kind; a merge from before a kind existed lacks it. */
export type Moved = Readonly<Record<string, readonly string[] | undefined>>

/**
 * A table whose rows refer to a chart (`patients`) or to a family member, and what happens to them. The feature that owns
 * the table declares it in its `chart-records.ts`; `chart-merges/records.ts` collects the kinds that move or change owner.
 * `server/testing/whole/chart-records.test.ts` fails for an undeclared table.
 */
export interface ChartRecord {
  table: keyof DB
  /**
   * The effect of merging the chart into another one: the rows move, or stay with the hidden chart for this reason.
   */
  merge: MovingRecord | { stays: string }
  /**
   * The effect of a takeover by the family member: rows that refer to the member get a new owner, or nothing changes
   * for this reason (most rows follow their chart).
   */
  takeover: { giveTo: (tx: Tx, memberId: string, userId: string) => Promise<void> } | { follows: string }
  /** True for clinical text: a chart that has some isn't released without the clinic (`has_clinical_text` in SQL). */
  isClinical: boolean
  /** The lists of a person's own data that contain it, or the reason why it's in none. */
  ownData: { lists: readonly string[] } | { none: string }
  /** The clinic's export call that contains it, or the reason why no export does. */
  export: { call: string } | { none: string }
  /** The live update that announces a change to open screens; null if the feature sends none. */
  live: Change['kind'] | null
}

/** A kind of record that moves when charts are merged. */
export interface MovingRecord {
  /** Name of the kind in stored merges and in the audit, such as `prescriptions`. */
  name: string
  /**
   * Moves the records in the caller's transaction, which has locked both charts, and announces them. `undone` is null for a
   * merge; for an undo it names the records that the merge moved, and only those move back. Returns the ids of the moved
   * records.
   */
  move: (tx: Tx, charts: Charts, undone: Moved | null) => Promise<string[]>
}

/** Returns the ids of one kind that an undo may move, or null in a merge, which moves all. */
export const onlyOf = (undone: Moved | null, name: string): readonly string[] | null => undone && (undone[name] ?? [])
