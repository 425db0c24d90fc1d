import { priceOf } from '#contract/booking.ts'
import type { Clinic, Service } from '#contract/clinics.ts'
import { money } from '#web/lib/money.ts'

/** What a service costs at this clinic; "from ₹800" where doctors differ. */
export function priceFrom(service: Service, { doctors, currency }: Pick<Clinic, 'doctors' | 'currency'>): string {
  const prices = doctors.map((doctor) => priceOf(service, doctor, currency)).toSorted((a, b) => Number(a) - Number(b))
  const lowest = prices[0] ?? service.price
  const isOnePrice = Number(lowest) === Number(prices.at(-1) ?? lowest)
  return isOnePrice ? money(lowest, currency) : `from ${money(lowest, currency)}`
}
