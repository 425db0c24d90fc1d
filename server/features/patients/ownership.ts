import type { Db } from '#server/database/db.ts'
import * as familyCharts from './queries/family-charts.ts'
import * as blanks from './queries/blanks.ts'
import * as charts from './queries/patients.ts'

// Ownership and merging of charts, for merges, claims and takeovers. Each function runs in the caller's transaction,
// which has locked the charts.

/** Locks charts until the transaction ends, in the order of their ids. Returns those that exist, by id. */
export const lockCharts = (tx: Db, ids: readonly string[]): Promise<Map<string, charts.LockedChart>> =>
  charts.lockCharts(tx, ids)

/** Returns true if the person sees the chart as their own or as their family member's. */
export const isHeldBy = (db: Db, chartId: string, userId: string): Promise<boolean> =>
  charts.isHeldBy(db, chartId, userId)

/** Returns the chart of a clinic for an id, which is the remaining one after a merge; null if there is none. */
export const findChartToBook = (db: Db, clinicId: string, id: string): Promise<string | null> =>
  charts.findChartToBook(db, clinicId, id)

/** Returns the same chart as `findChartToBook`, locked until the transaction ends. */
export const lockChartToBook = (tx: Db, clinicId: string, id: string): Promise<string | null> =>
  charts.lockChartToBook(tx, clinicId, id)

/** Assigns a guest's chart to an account. Doesn't change a chart that has an owner. */
export const giveChart = (tx: Db, id: string, userId: string): Promise<void> => charts.updateOwner(tx, id, userId)

/** Assigns a chart to an account's family member. */
export const giveChartToFamily = (tx: Db, id: string, memberId: string, guardianId: string): Promise<void> =>
  charts.updateGuardian(tx, id, memberId, guardianId)

/** Takes a chart from the account or family member that holds it; it is a guest's again. */
export const takeChartFromHolder = (tx: Db, id: string): Promise<void> => charts.updateWithoutHolder(tx, id)

/** Marks a chart as merged into another one, or as separate again (null). Throws 23505 if a newer chart took its place. */
export const markMergedInto = (tx: Db, id: string, into: string | null): Promise<void> =>
  charts.updateMergedInto(tx, id, into)

/** Fills blank contact fields and the blood group of a chart with those of a duplicate; returns what it filled. */
export const fillBlanks = (tx: Db, which: { from: string; to: string }): Promise<blanks.Filled> =>
  blanks.updateBlanks(tx, which)

/** Clears the fields that a merge filled, unless someone has changed them since. */
export const emptyFilled = (tx: Db, id: string, filled: blanks.Filled): Promise<void> =>
  blanks.updateFilled(tx, id, filled)

/**
 * Sets the duplicate's values in a chart where both have one and the person who merges chose it; returns the chosen
 * fields.
 */
export const chooseValues = (
  tx: Db,
  which: { from: string; to: string },
  choices: Parameters<typeof blanks.updateChosen>[2],
): Promise<blanks.Chosen> => blanks.updateChosen(tx, which, choices)

/** Restores the values that a merge replaced, unless someone has changed them since. */
export const takeBackChosen = (tx: Db, id: string, chosen: blanks.Chosen): Promise<void> =>
  blanks.updateChosenBack(tx, id, chosen)

/** Returns the charts of a family member, with the account's own chart at the same clinic beside each. */
export const chartsOfFamilyMember = (tx: Db, memberId: string, userId: string): Promise<familyCharts.FamilyChart[]> =>
  familyCharts.listFamilyCharts(tx, memberId, userId)

/** Makes a family member's chart an account's own. Throws 23505 if the account has one there. */
export const giveFamilyChart = (tx: Db, id: string, userId: string): Promise<void> =>
  familyCharts.giveFamilyChart(tx, id, userId)

/** Takes a chart that was merged into its person's own away from the guardian, in case the merge is undone. */
export const freeFamilyChart = (tx: Db, id: string, userId: string): Promise<void> =>
  familyCharts.freeFamilyChart(tx, id, userId)
