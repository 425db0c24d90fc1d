import { clinicDefaults, type Settings, type SettingsChange, settingsMessages } from '#contract/settings.ts'
import { type Actor, clinicsAs, isMember, type SignedIn } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, notFound } from '#server/errors.ts'
import type { Asker } from '#server/http/door.ts'
import { findPersonal, hasChart, listClinicRules, saveClinicRules, savePersonal } from './queries.ts'
import { version } from './version.ts'

/** The person's settings, and those of the clinics that they administer. */
export async function ownSettings({ db }: Pick<Deps, 'db'>, actor: SignedIn): Promise<Settings> {
  const [personal, clinics] = await Promise.all([
    findPersonal(db, actor.userId),
    listClinicRules(db, clinicsAs(actor, 'clinic_admin')),
  ])
  return { personal, clinics, version }
}

/** Saves all of it or nothing. Throws 404 for a clinic that the person does not administer. */
export async function saveSettings(
  deps: Deps,
  asker: Asker,
  actor: SignedIn,
  { personal, clinics = [] }: SettingsChange,
): Promise<Settings> {
  if (!clinics.every(({ clinicId }) => isMember(actor, clinicId, 'clinic_admin'))) throw notFound('Clinic not found.')
  await transaction(deps.db, async (tx) => {
    if (personal) await savePersonal(tx, actor.userId, personal)
    for (const { clinicId, rules } of clinics) {
      await saveClinicRules(tx, clinicId, rules)
      await recordAudit(tx, {
        actorUserId: actor.userId,
        action: 'clinic.settings-changed',
        subjectType: 'clinic',
        subjectId: clinicId,
        clinicId,
        address: asker.address,
        detail: { ...rules },
      })
    }
  })
  return ownSettings(deps, actor)
}

/** A clinic with its rules for booking online, which come with the clinic itself; null stands for the defaults. */
interface RuledClinic {
  id: string
  isPaused: boolean | null
  takesNewPatients: boolean | null
}

/**
 * Before an online booking: throws 409 when the clinic has paused it, or takes no new patients and this is not one of
 * its patients who is signed in. A guest is never known, so that nobody can find out who is a patient.
 */
export async function refuseClosedClinic(deps: Pick<Deps, 'db'>, actor: Actor, clinic: RuledClinic): Promise<void> {
  if (clinic.isPaused ?? clinicDefaults.systemMaintenance) throw conflict(settingsMessages.noOnlineBooking)
  if (clinic.takesNewPatients ?? clinicDefaults.newPatientRegistrations) return
  const isKnown = actor.kind === 'signed-in' && (await hasChart(deps.db, clinic.id, actor.userId))
  if (!isKnown) throw conflict(settingsMessages.noNewPatients)
}
