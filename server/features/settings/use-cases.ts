import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { t } from '#language/translate.ts'
import type { Language } from '#language/languages.ts'
import type { CalendarPlace } from '#contract/accounts/accounts.ts'
import { bookingMessages } from '#contract/booking/booking.ts'
import {
  clinicDefaults,
  type Settings,
  type SettingsChange,
  settingsMessages,
  type WithoutTwoFactor,
} from '#contract/settings/settings.ts'
import { type Actor, clinicsAs, isMember, type SignedIn } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import { asServer } from '#server/database/acting.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, notFound } from '#server/errors.ts'
import { lackingSecondFactor, membersOf } from '#server/features/accounts/public.ts'
import type { Caller } from '#server/http/door/door.ts'
import { requireAdministrator } from '#server/standings.ts'
import {
  findPersonal,
  hasChart,
  listClinicRules,
  saveCalendar,
  saveClinicRules,
  saveLanguage as storeLanguage,
  savePersonal,
} from './queries.ts'

/** Version of the running program, from package.json. */
const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as {
  version: string
}

/** Returns the person's settings, and those of the clinics that they administer. */
export async function ownSettings({ db }: Pick<Deps, 'db'>, actor: SignedIn): Promise<Settings> {
  const [personal, clinics] = await Promise.all([
    findPersonal(db, actor.userId),
    listClinicRules(db, clinicsAs(actor, 'clinic_admin')),
  ])
  return { personal, clinics, version }
}

/** Saves everything or nothing. Throws 404 for a clinic that the person does not administer. */
export async function saveSettings(
  deps: Deps,
  caller: Caller,
  actor: SignedIn,
  { personal, clinics = [] }: SettingsChange,
): Promise<Settings> {
  if (!clinics.every(({ clinicId }) => isMember(actor, clinicId, 'clinic_admin')))
    throw notFound(t('Clinic not found.'))
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
        address: caller.address,
        detail: { ...rules },
      })
    }
  })
  return ownSettings(deps, actor)
}

/** Saves the calendar's last view, so that it opens the same way. */
export async function saveCalendarState({ db }: Pick<Deps, 'db'>, actor: SignedIn, place: CalendarPlace) {
  await saveCalendar(db, actor.userId, place)
  return { message: t(settingsMessages.saved) }
}

/** Saves the account's language. */
export async function saveLanguage({ db }: Pick<Deps, 'db'>, actor: SignedIn, language: Language | null) {
  await storeLanguage(db, actor.userId, language)
  return { message: t(settingsMessages.saved) }
}

const NAMES_SHOWN = 100

/**
 * Returns the people of a clinic without a second factor. Throws 403 for others who work there, 404 for everyone else.
 */
export async function withoutTwoFactor(
  { db }: Pick<Deps, 'db'>,
  actor: SignedIn,
  clinicId: string,
): Promise<WithoutTwoFactor> {
  requireAdministrator(actor, clinicId)
  const members = await membersOf(db, clinicId)
  // sign-in methods are private; administrators can only see that a second factor is missing
  const lacking = await asServer(() => lackingSecondFactor(db, [...new Set(members.map(({ userId }) => userId))]))
  const people = members
    .filter(({ userId }) => lacking.has(userId))
    .map(({ firstName, lastName, role }) => ({ firstName, lastName, role }))
  return { count: people.length, people: people.slice(0, NAMES_SHOWN) }
}

/** A clinic with its rules for online booking, which come with the clinic itself; null applies the defaults. */
interface RuledClinic {
  id: string
  isPaused: boolean | null
  takesNewPatients: boolean | null
}

/**
 * Throws 409 if the clinic has paused online booking, or takes no new patients and the actor is not signed in as its
 * patient. Guests always count as new, so that no one can find out who is a patient.
 */
export async function refuseClosedClinic(deps: Pick<Deps, 'db'>, actor: Actor, clinic: RuledClinic): Promise<void> {
  if (clinic.isPaused ?? clinicDefaults.systemMaintenance) throw conflict(t(settingsMessages.noOnlineBooking))
  if (clinic.takesNewPatients ?? clinicDefaults.newPatientRegistrations) return
  const isKnown = actor.kind === 'signed-in' && (await hasChart(deps.db, clinic.id, actor.userId))
  if (!isKnown) throw conflict(t(bookingMessages.noNewPatients))
}
