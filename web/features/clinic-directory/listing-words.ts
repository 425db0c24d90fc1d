import { shortDay } from '#contract/days.ts'
import { bookingPath } from '#contract/clinics/address.ts'
import type { ClinicListing } from '#contract/clinic-directory.ts'
import { ANY_DOCTOR } from '#contract/booking/booking.ts'
import { addDays } from '#contract/wall-clock.ts'
import { clockAs } from '#contract/writing.ts'
import { t } from '#language/translate.ts'
import { dateIn } from '#web/lib/dates.ts'
import { money } from '#web/lib/money.ts'
import { cityOf } from '#web/lib/zones.ts'

/** Returns where a clinic is; an address can contain the city. */
export const locationOf = ({ address, city }: Pick<ClinicListing, 'address' | 'city'>): string =>
  city === '' || address.includes(city) ? address : `${address}, ${city}`

/** Returns "General Consultation from ₹600"; null if the clinic states no price. */
export function priceInWords({ service: { name, price, isOnePrice }, currency }: ClinicListing): string | null {
  if (price === null) return null
  const amount = money(price, currency)
  return isOnePrice ? t('{name}: {amount}', { name, amount }) : t('{name} from {amount}', { name, amount })
}

/** Returns "Tomorrow, 10:30" by the clinic's clock and in its country's way; null without a free time. */
export function nextFreeInWords({ nextFree, timeZone, writing }: ClinicListing): string | null {
  if (!nextFree) return null
  const { date, time } = nextFree
  const today = dateIn(timeZone)
  const day = date === today ? t('Today') : date === addDays(today, 1) ? t('Tomorrow') : shortDay(date, writing)
  return t('{day}, {time}', { day, time: clockAs(time, writing) })
}

/** Returns "London time". */
export const zoneInWords = ({ timeZone }: Pick<ClinicListing, 'timeZone'>): string =>
  t('{city} time', { city: cityOf(timeZone) })

/** Returns the clinic's booking page, with the service, doctor and time of the next free time already chosen. */
export function bookingHref(listing: ClinicListing): string {
  const { nextFree, service } = listing
  if (!nextFree) return bookingPath(listing)
  const query = new URLSearchParams({
    step: '4',
    service: service.id,
    doctor: nextFree.doctorId ?? ANY_DOCTOR,
    date: nextFree.date,
    time: nextFree.time,
  })
  return `${bookingPath(listing)}?${query}`
}
