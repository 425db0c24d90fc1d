import { billMessages, type NewBillLine } from '#contract/bills/bills.ts'
import type { FollowUp } from '#contract/bills/shapes.ts'
import { t } from '#language/translate.ts'
import type { SignedIn } from '#server/actor.ts'
import type { Db } from '#server/database/db.ts'
import { forbidden } from '#server/errors.ts'
import { minorUnits } from '#server/money.ts'
import { mayDiscount } from './policy.ts'
import { findPaidConsultation } from './queries/follow-ups.ts'
import type { StoredService } from './queries/price-list.ts'
import type { StoredSettings } from './queries/settings.ts'
import type { Subject } from './queries/subjects.ts'

/** The price of a follow-up visit, and why a line has it. */
export interface FollowUpPrice extends FollowUp {
  priceMinor: number
}

/** Returns the follow-up price of an appointment or a walk-in; null if it isn't a follow-up of a paid consultation. */
async function followUpOf(
  db: Db,
  { clinicId, patientId, doctorId, day }: Subject,
  { currency, settings }: StoredSettings,
): Promise<FollowUpPrice | null> {
  const { followUpDays: days, followUpPrice, followUpServiceIds: serviceIds } = settings
  if (days === 0 || serviceIds.length === 0 || !doctorId || !day) return null
  const on = await findPaidConsultation(db, { clinicId, patientId, doctorId, day }, { days, serviceIds })
  return on === null ? null : { days, on, priceMinor: minorUnits(followUpPrice, currency) }
}

/** Returns the services with the follow-up price of those that have a lower one now. */
export async function atFollowUpPrice(
  db: Db,
  subject: Subject,
  stored: StoredSettings,
  services: readonly StoredService[],
): Promise<(StoredService & { followUp: FollowUpPrice | null })[]> {
  const followUp = await followUpOf(db, subject, stored)
  const { followUpServiceIds } = stored.settings
  return services.map((one) => {
    const isLower = followUp !== null && followUp.priceMinor < one.priceMinor
    return { ...one, followUp: isLower && followUpServiceIds.includes(one.id) ? followUp : null }
  })
}

/** Throws 403 for the full price of a follow-up visit by a person who can't give discounts. */
export function refuseFullPrice(
  actor: SignedIn,
  clinicId: string,
  lines: readonly NewBillLine[],
  { services }: { services: readonly { id: string; followUp: FollowUpPrice | null }[] },
): void {
  if (mayDiscount(actor, clinicId)) return
  const isFullPrice = ({ fullPriceReason, serviceId }: NewBillLine) =>
    fullPriceReason && services.some(({ id, followUp }) => id === serviceId && followUp)
  if (lines.some(isFullPrice)) throw forbidden(t(billMessages.fullPriceRefused))
}
