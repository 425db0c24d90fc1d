import { priceOf } from '#contract/clinics/offers.ts'
import { minorUnits, moneyText } from '#server/money.ts'
import type { BookableDoctor, BookableService } from './queries/availability.ts'

/**
 * Returns what an appointment costs, in the clinic's minor units. It is stored when booked, whatever changes later
 * (rules I6, T75).
 */
export function frozenPrice(
  { currency }: { currency: string },
  doctor: Pick<BookableDoctor, 'id' | 'feeMinor'>,
  service: BookableService,
): number {
  const inText = (minor: number | null, of: string) => (minor === null ? null : moneyText(minor, of))
  const price = moneyText(service.priceMinor, currency)
  const doctors = service.doctors?.map(({ id, priceMinor }) => ({ id, price: inText(priceMinor, currency) })) ?? null
  const consultationFee = inText(doctor.feeMinor, 'INR')
  return minorUnits(
    priceOf({ name: service.name, price, doctors }, { id: doctor.id, consultationFee }, currency),
    currency,
  )
}
