import { t } from '#language/translate.ts'
import type { BookingRules } from '#contract/clinics/booking-rules.ts'
import { clinicMessages } from '#contract/clinics/clinics.ts'
import { type Closure, CLOSURE_HORIZON_DAYS, type NewClosure } from '#contract/clinics/opening.ts'
import { addDays } from '#contract/wall-clock.ts'
import type { SignedIn, SignedInCaller } from '#server/actor.ts'
import type { Db } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import { badRequest, conflict, forbidden, notFound } from '#server/errors.ts'
import {
  clinicOfClosure,
  insertClosure,
  listClosures,
  removeClosure,
} from '#server/features/clinics/queries/closures.ts'
import { lockClinic, saveBookingRules } from '#server/features/clinics/queries/setup.ts'
import { newId } from '#server/ids.ts'
import { todayIn } from '#server/time.ts'
import { refuseExtraHours } from './extra-hours.ts'
import { belongsTo, maySetUp } from './policy.ts'
import { mustSetUp, rememberChange } from './set-up.ts'

/** Returns the upcoming closed days, for all members of the clinic. Throws 404 for others. */
export async function closuresOf(db: Db, actor: SignedIn, clinicId: string): Promise<Closure[]> {
  if (!belongsTo(actor, clinicId)) throw notFound(t('Clinic not found.'))
  return listClosures(db, clinicId)
}

/**
 * Closes the clinic for a day and returns the number of its appointments, which stay until they are moved or cancelled.
 * Throws 404 and 403 as `mustSetUp`, 400 for a day in the past or too far in the future, 409 if already closed
 * or if there are extra hours on it.
 */
export async function closeDay(
  db: Db,
  caller: SignedInCaller,
  clinicId: string,
  { day, reason }: NewClosure,
): Promise<Closure> {
  mustSetUp(caller.actor, clinicId)
  return transaction(db, async (tx) => {
    const today = todayIn((await lockClinic(tx, clinicId)).timeZone)
    if (day < today) throw wrong(t(clinicMessages.pastDay))
    if (day > addDays(today, CLOSURE_HORIZON_DAYS)) throw wrong(t(clinicMessages.farDay))
    await refuseExtraHours(tx, clinicId, day, day)
    const id = newId()
    const closure = await insertClosure(tx, { id, clinicId, day, reason: reason || null })
    if (!closure) throw conflict(t(clinicMessages.closedAlready))
    await rememberChange(tx, caller, clinicId, 'closure.added', { type: 'closure', id }, { visits: closure.visits })
    return closure
  })
}

const wrong = (message: string) => badRequest(message, [{ path: 'day', message }])

/** Reopens a closed day. Throws 404 for a clinic that the caller does not belong to, 403 for other members. */
export async function reopenDay(db: Db, caller: SignedInCaller, id: string): Promise<void> {
  const clinicId = await clinicOfClosure(db, id)
  if (!clinicId || !belongsTo(caller.actor, clinicId)) throw notFound()
  if (!maySetUp(caller.actor, clinicId)) throw forbidden()
  await transaction(db, async (tx) => {
    if (!(await removeClosure(tx, id))) throw notFound()
    await rememberChange(tx, caller, clinicId, 'closure.removed', { type: 'closure', id })
  })
}

/**
 * Sets when and how patients book online (rules I1, I2); free times follow immediately, and booked appointments stay.
 * Throws 404 and 403 as `mustSetUp`.
 */
export async function setBookingRules(
  db: Db,
  caller: SignedInCaller,
  id: string,
  rules: BookingRules,
): Promise<BookingRules> {
  mustSetUp(caller.actor, id)
  await transaction(db, async (tx) => {
    await lockClinic(tx, id)
    await saveBookingRules(tx, id, rules)
    await rememberChange(tx, caller, id, 'booking-rules.changed', undefined, { ...rules })
  })
  return rules
}
