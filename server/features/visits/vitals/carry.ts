import type { NewVitals, Vitals } from '#contract/visits/content.ts'
import { asSent, mergedContent } from '#contract/visits/merge.ts'
import type { Db, Tx } from '#server/database/db.ts'
import { announce } from '#server/events/announce.ts'
import { findContent } from '#server/features/visits/queries/visits.ts'
import { findVisitDay, updateDraft } from '#server/features/visits/queries/writing.ts'
import { listMeasured, lockDraftsOn } from '#server/features/visits/queries/vitals.ts'

/** Returns the last value of each kind; a blood pressure is one value. */
function lastOf(measured: readonly Vitals[]): NewVitals {
  const last: NewVitals = {}
  for (const one of measured)
    for (const [name, value] of Object.entries(one)) if (value !== null) Object.assign(last, { [name]: value })
  return last
}

/** What was measured of a patient on a day, as the visits of that day take it over. */
export const measuredOn = async (db: Db, patientId: string, day: string): Promise<NewVitals> =>
  lastOf(await listMeasured(db, patientId, day))

/** Lets a new visit begin with what was measured of the patient on its day. */
export async function startWithVitals(tx: Tx, id: string, patientId: string): Promise<void> {
  const measured = await measuredOn(tx, patientId, await findVisitDay(tx, id))
  if (Object.keys(measured).length > 0) await updateDraft(tx, id, measured)
}

/**
 * Brings what has been measured since `before` into the drafts of a patient's visits on a day, field by field: a value that their doctor
 * has changed stays. Their open forms follow.
 */
export async function carryIntoDrafts(tx: Tx, patientId: string, day: string, before: NewVitals): Promise<void> {
  const after = await measuredOn(tx, patientId, day)
  for (const { id, doctorId } of await lockDraftsOn(tx, patientId, day)) {
    const mine = asSent(await findContent(tx, id))
    const merged = mergedContent(before, mine, after)
    if (JSON.stringify(merged) === JSON.stringify(mergedContent(before, mine, before))) continue
    await updateDraft(tx, id, merged)
    await announce(tx, { kind: 'visit-draft', subjectId: id, doctorId })
  }
}
