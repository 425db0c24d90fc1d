import { t } from '#language/translate.ts'
import type { BookingReminders, ReminderSettings } from '#contract/reminders.ts'
import type { SignedIn } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { forbidden, notFound } from '#server/errors.ts'
import { appointmentOfLink } from '#server/features/appointments/public.ts'
import type { Caller } from '#server/http/door/door.ts'
import { administered, mayChange, mayKnowOf } from './policy.ts'
import { clinicStatus, findLastRun, findSettings, isStopped, saveSettings, saveStop } from './queries.ts'

/**
 * Returns when reminders last ran, and their state at the clinics that the caller administers. Throws 403 if there are
 * none.
 */
export async function reminderStatus(deps: Deps, actor: SignedIn) {
  const clinicIds = administered(actor)
  if (clinicIds.length === 0) throw forbidden()
  const [lastRun, clinics] = await Promise.all([findLastRun(deps.db), clinicStatus(deps.db, clinicIds)])
  return { lastRunAt: lastRun?.toISOString() ?? null, clinics }
}

/** Sets whether and when a clinic's patients are reminded. Throws 404 to outsiders, 403 to members who do not administer it. */
export async function setClinicReminders(
  deps: Deps,
  actor: SignedIn,
  clinicId: string,
  settings: ReminderSettings,
  address: string,
): Promise<ReminderSettings> {
  if (!mayKnowOf(actor, clinicId)) throw notFound()
  if (!mayChange(actor, clinicId)) throw forbidden()
  await transaction(deps.db, async (tx) => {
    await saveSettings(tx, clinicId, settings)
    await recordAudit(tx, {
      actorUserId: actor.userId,
      action: 'reminders.changed',
      subjectType: 'clinic',
      subjectId: clinicId,
      clinicId,
      address,
      detail: { isOn: settings.isOn, minutesBefore: settings.minutesBefore.join(' ') },
    })
  })
  return findSettings(deps.db, clinicId)
}

/** Returns the appointment of a manage link. Throws 404 for any link that is not one; guessing is throttled. */
async function appointmentOf(deps: Deps, caller: Caller, token: string) {
  const appointment = await appointmentOfLink(deps, token)
  if (appointment) return appointment
  await deps.limits.linkGuessesPerAddress.take(caller.address)
  throw notFound(t("We couldn't find this booking."))
}

/** Returns the reminders of one booking, for the holder of its link. */
export async function bookingReminders(deps: Deps, caller: Caller, token: string): Promise<BookingReminders> {
  const appointment = await appointmentOf(deps, caller, token)
  const [settings, stopped] = await Promise.all([
    findSettings(deps.db, appointment.clinicId),
    isStopped(deps.db, appointment.id),
  ])
  return { isOn: !stopped, minutesBefore: settings.isOn ? settings.minutesBefore : [] }
}

/** Stops the reminders of one booking, or lets them come again. */
export async function setBookingReminders(
  deps: Deps,
  caller: Caller,
  token: string,
  isOn: boolean,
): Promise<BookingReminders> {
  const appointment = await appointmentOf(deps, caller, token)
  await transaction(deps.db, (tx) => saveStop(tx, appointment.id, !isOn))
  return bookingReminders(deps, caller, token)
}
