import { priceOf } from '#contract/booking.ts'
import { minorUnits, moneyText } from '#server/money.ts'

/** What a visit costs when it is booked, in the clinic's minor units; it stays on the appointment whatever changes later (trap T75). */
export function frozenPrice(
  clinic: { currency: string },
  doctor: { feeMinor: number | null },
  service: { name: string; priceMinor: number },
): number {
  const price = moneyText(service.priceMinor, clinic.currency)
  const consultationFee = doctor.feeMinor === null ? null : moneyText(doctor.feeMinor, 'INR')
  return minorUnits(priceOf({ name: service.name, price }, { consultationFee }, clinic.currency), clinic.currency)
}
