import { type BillSettings, billSettingsMessages } from '#contract/bills/settings.ts'
import { t } from '#language/translate.ts'
import type { SignedInCaller } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Tx } from '#server/database/db.ts'
import type { Deps } from '#server/deps.ts'
import { wrongField } from '#server/errors.ts'
import { announce } from '#server/events/announce.ts'
import { priceIn } from '#server/features/clinics/public.ts'
import { requireAdministrator } from '#server/standings.ts'
import { listServices } from './queries/price-list.ts'
import { findSettings, saveSettings, type StoredSettings } from './queries/settings.ts'

/** Returns how a clinic bills. Throws 403, 404. */
export async function readSettings({ db }: Deps, { actor }: SignedInCaller, clinicId: string): Promise<StoredSettings> {
  requireAdministrator(actor, clinicId)
  return findSettings(db, clinicId)
}

/** Throws 400 for a follow-up price of a service of another clinic. */
async function refuseServices(tx: Tx, clinicId: string, { followUpServiceIds }: BillSettings): Promise<void> {
  const known = new Set((await listServices(tx, clinicId, null)).map(({ id }) => id))
  if (!followUpServiceIds.every((id) => known.has(id)))
    throw wrongField('followUpServiceIds', t(billSettingsMessages.followUpService))
}

/** Sets how a clinic bills. Throws 400, 403, 404. */
export async function changeSettings(
  { db }: Deps,
  { actor, address }: SignedInCaller,
  clinicId: string,
  settings: BillSettings,
): Promise<StoredSettings> {
  requireAdministrator(actor, clinicId)
  return transaction(db, async (tx) => {
    await refuseServices(tx, clinicId, settings)
    const { currency } = await findSettings(tx, clinicId)
    const followUpPrice = priceIn(currency, settings.followUpPrice, 'followUpPrice')
    await saveSettings(tx, clinicId, { ...settings, followUpPrice })
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
