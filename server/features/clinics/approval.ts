import type { Db } from '#server/database/db.ts'
import { recordAudit } from '#server/audit/record.ts'
import { transaction } from '#server/database/transaction.ts'
import { announce } from '#server/events/announce.ts'
import { findWaiting, markApproved } from './queries/approval.ts'

/** Returns the clinics that await approval (CLINICS_NEED_APPROVAL), oldest first. */
export const listWaiting = findWaiting

/**
 * Approves a clinic for the operator: from now on the public sees it, if its administrator wants that. Returns its
 * name; null if no clinic with this id is waiting.
 */
export const approveClinic = (db: Db, id: string): Promise<string | null> =>
  transaction(db, async (tx) => {
    const name = await markApproved(tx, id)
    if (name === null) return null
    await recordAudit(tx, {
      actorUserId: null,
      action: 'clinic.approved',
      subjectType: 'clinic',
      subjectId: id,
      clinicId: id,
    })
    await announce(tx, { kind: 'clinic', subjectId: id, clinicId: id })
    return name
  })
