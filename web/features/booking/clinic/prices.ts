import { t } from '#language/translate.ts'
import type { Clinic, Service } from '#contract/clinics/clinics.ts'
import { isGivenBy, minutesWith, priceOf } from '#contract/clinics/offers.ts'
import { durationInWords } from '#web/lib/dates.ts'
import { money } from '#web/lib/money.ts'

type Offering = Pick<Clinic, 'doctors' | 'currency'>

const giversOf = (service: Service, doctors: Clinic['doctors']) => doctors.filter(({ id }) => isGivenBy(service, id))

/** Returns a service's price at this clinic; "from ₹800" if it differs by doctor. */
export function priceFrom(service: Service, { doctors, currency }: Offering): string {
  const prices = giversOf(service, doctors)
    .map((doctor) => priceOf(service, doctor, currency))
    .toSorted((a, b) => Number(a) - Number(b))
  const lowest = prices[0] ?? service.price
  const isOnePrice = Number(lowest) === Number(prices.at(-1) ?? lowest)
  return isOnePrice ? money(lowest, currency) : t('from {lowest}', { lowest: money(lowest, currency) })
}

/** Returns a service's duration at this clinic; "30 min to 45 min" if it differs by doctor. */
export function lengthFrom(service: Service, { doctors }: Pick<Offering, 'doctors'>): string {
  const lengths = giversOf(service, doctors).map(({ id }) => minutesWith(service, id))
  const [shortest, longest] = [Math.min(...lengths), Math.max(...lengths)]
  if (lengths.length === 0) return durationInWords(service.duration)
  if (shortest === longest) return durationInWords(shortest)
  return t('{shortest} to {longest}', {
    shortest: durationInWords(shortest),
    longest: durationInWords(longest),
  })
}
