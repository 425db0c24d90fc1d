import { TRIAL_DAYS } from '#contract/product.ts'
import { addDays } from '#contract/wall-clock.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import { announce } from '#server/events/announce.ts'
import { listTrials, updateTrial } from './queries/trial.ts'

/** Returns the first and the last day of a trial that begins on a day: the whole of the last one belongs to it. */
export const trialFrom = (day: string) => ({ trial_from: day, trial_until: addDays(day, TRIAL_DAYS) })

/** Returns all clinics with their plans and trials, by name, for the operator. */
export const clinicsWithTrials = listTrials

/**
 * Sets the last day of a clinic's trial for the operator; null removes it. Returns the clinic's name, or null if there is
 * none.
 */
export const setTrial = (db: Db, clinicId: string, until: string | null): Promise<string | null> =>
  transaction(db, async (tx) => {
    const name = await updateTrial(tx, clinicId, until)
    if (name === null) return null
    await recordAudit(tx, {
      actorUserId: null,
      action: 'clinic.trial-set',
      subjectType: 'clinic',
      subjectId: clinicId,
      clinicId,
      detail: { until },
    })
    await announce(tx, { kind: 'clinic', subjectId: clinicId, clinicId })
    return name
  })
