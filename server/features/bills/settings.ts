import type { BillSettings } from '#contract/bills/settings.ts'
import type { SignedInCaller } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { announce } from '#server/events/announce.ts'
import { requireAdministrator } from '#server/standings.ts'
import { findSettings, saveSettings, type StoredSettings } from './queries/settings.ts'

/** Returns how a clinic bills. Throws 403, 404. */
export async function readSettings({ db }: Deps, { actor }: SignedInCaller, clinicId: string): Promise<StoredSettings> {
  requireAdministrator(actor, clinicId)
  return findSettings(db, clinicId)
}

/** Sets how a clinic bills. Throws 403, 404. */
export async function changeSettings(
  { db }: Deps,
  { actor, address }: SignedInCaller,
  clinicId: string,
  settings: BillSettings,
): Promise<StoredSettings> {
  requireAdministrator(actor, clinicId)
  return transaction(db, async (tx) => {
    await saveSettings(tx, clinicId, settings)
    await announce(tx, { kind: 'clinic', subjectId: clinicId, clinicId })
    await recordAudit(tx, {
      actorUserId: actor.userId,
      action: 'bill-settings.changed',
      subjectType: 'clinic',
      subjectId: clinicId,
      clinicId,
      address,
      detail: {},
    })
    return findSettings(tx, clinicId)
  })
}
