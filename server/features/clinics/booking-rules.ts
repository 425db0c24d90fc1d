import type { Db } from '#server/database/db.ts'
import type { BookingRules } from '#contract/clinics/booking-rules.ts'
import type { SignedInCaller } from '#server/actor.ts'
import { transaction } from '#server/database/transaction.ts'
import { lockClinic, saveBookingRules } from './queries/setup.ts'
import { mustSetUp, rememberChange } from './set-up.ts'

/**
 * Sets when and how patients book online (rules I1, I2); free times follow at once, what is booked stays. Throws 404 and 403
 * as `mustSetUp`.
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
