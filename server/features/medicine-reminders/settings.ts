import { t } from '#language/translate.ts'
import { memberMessages } from '#contract/members.ts'
import { medicineDefaults, type MedicineSettings } from '#contract/medicine-reminders/settings.ts'
import type { SignedIn } from '#server/actor.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict } from '#server/errors.ts'
import { clockOf, announcePlan } from './plans.ts'
import { refuseOthers } from './policy.ts'
import { countDoses } from './queries/doses.ts'
import { listPlansOf, setNext } from './queries/plans.ts'
import { findSettings, lockSettings, saveSettings } from './queries/settings.ts'
import { nextAfterChange } from './schedule.ts'
import { stateOf } from './shape.ts'

/** Returns how a person gets reminders; the zone is null until they have chosen one. */
export const settingsOf = async ({ db }: Deps, actor: SignedIn) =>
  (await findSettings(db, actor.userId)) ?? { timeZone: null, ...medicineDefaults }

/**
 * Sets how a person gets reminders, and their time zone, which all plans follow from now on. Throws 403 for people who
 * aren't patients, 409 for emails to an unverified address.
 */
export async function setSettings({ db }: Deps, actor: SignedIn, wanted: MedicineSettings): Promise<MedicineSettings> {
  await refuseOthers(db, actor)
  if (wanted.byMail && actor.mustProveEmail) throw conflict(t(memberMessages.proveFirst), { code: 'prove-email' })
  await transaction(db, async (tx) => {
    await lockSettings(tx, actor.userId)
    const before = await findSettings(tx, actor.userId)
    await saveSettings(tx, actor.userId, wanted)
    if (!before || before.timeZone === wanted.timeZone) return
    const { zone, today, now } = await clockOf(tx, actor.userId)
    for (const plan of await listPlansOf(tx, actor.userId)) {
      if (stateOf(plan, today) !== 'active') continue
      const next = nextAfterChange(plan, zone, now, await countDoses(tx, plan, today))
      await setNext(tx, plan.id, next?.at ?? null)
      await announcePlan(tx, plan.id, [actor.userId])
    }
  })
  return wanted
}
