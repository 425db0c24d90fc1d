import type { NewVitals, Vitals } from '#contract/visits/content.ts'
import { asSent, mergedContent } from '#contract/visits/merge.ts'
import type { Db, Tx } from '#server/database/db.ts'
import { announce } from '#server/events/announce.ts'
import { findContent } from '#server/features/visits/queries/visits.ts'
import { updateDraft, updateFirstContent } from '#server/features/visits/queries/writing.ts'
import { listMeasured, lockDrafts } from '#server/features/visits/queries/vitals.ts'

/** Returns the last value of each kind; a blood pressure is one value. */
function lastOf(measured: readonly Vitals[]): NewVitals {
  const last: NewVitals = {}
  for (const one of measured)
    for (const [name, value] of Object.entries(one)) if (value !== null) Object.assign(last, { [name]: value })
  return last
}

/** What was measured for a visit, as it takes it over. */
const measuredFor = async (db: Db, visitId: string): Promise<NewVitals> => lastOf(await listMeasured(db, visitId))

/** Lets a new visit begin with what was measured for it. It stays new: its form still takes over the reason of the booking. */
export async function startWithVitals(tx: Tx, id: string): Promise<void> {
  const measured = await measuredFor(tx, id)
  if (Object.keys(measured).length > 0) await updateFirstContent(tx, id, measured)
}

/**
 * Changes the vitals of charts, and brings what is different into their drafts, field by field: a value that their doctor has changed
 * stays. Their open forms follow.
 */
export async function carryingIntoDrafts<Result>(
  tx: Tx,
  patientIds: readonly string[],
  change: () => Promise<Result>,
): Promise<Result> {
  const drafts = []
  for (const draft of await lockDrafts(tx, patientIds))
    drafts.push({ ...draft, before: await measuredFor(tx, draft.id) })
  const result = await change()
  for (const { id, doctorId, before } of drafts) {
    const after = await measuredFor(tx, id)
    const mine = asSent(await findContent(tx, id))
    const merged = mergedContent(before, mine, after)
    if (JSON.stringify(merged) === JSON.stringify(mergedContent(before, mine, before))) continue
    await updateDraft(tx, id, merged)
    await announce(tx, { kind: 'visit-draft', subjectId: id, doctorId })
  }
  return result
}
