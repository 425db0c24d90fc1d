import type { Plan } from '#contract/api-keys.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import { updatePlan } from './queries/living.ts'

/** Sets a clinic's plan in the operator's name; gives the clinic's name, or null when there is none. */
export const setPlan = (db: Db, clinicId: string, plan: Plan): Promise<string | null> =>
  transaction(db, async (tx) => {
    const name = await updatePlan(tx, clinicId, plan)
    if (name === null) return null
    await recordAudit(tx, {
      actorUserId: null,
      action: 'clinic.plan-set',
      subjectType: 'clinic',
      subjectId: clinicId,
      clinicId,
      detail: { plan },
    })
    return name
  })
