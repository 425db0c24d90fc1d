import { DEFAULT_SERVICE } from '#contract/appointments/appointments.ts'
import type { ClinicListing } from '#contract/clinic-directory.ts'
import { isConsultation } from '#contract/clinics/offers.ts'
import {
  type BookableClinic,
  offersOf,
  type Soonest,
  type Worker,
  workerOf,
} from '#server/features/appointments/public.ts'
import { moneyText } from '#server/money.ts'
import { writingIn } from '#server/writing.ts'
import { languagesOf, type Match, specialtiesOf } from './matching.ts'

/** A clinic that matches, with the service whose free time and price the directory shows, and who offers it. */
export interface Offered extends Match {
  booking: BookableClinic
  service: BookableClinic['services'][number]
  workers: Worker[]
}

/** Returns the offer of a clinic's matching doctors: a consultation, or else their first service; null without one. */
export function offerFor(match: Match, booking: BookableClinic): Offered | null {
  const matching = new Set(match.doctorIds)
  const consultation = booking.services.find(({ name }) => name === DEFAULT_SERVICE)
  for (const service of consultation ? [consultation, ...booking.services] : booking.services) {
    const offers = offersOf(booking, service.id).filter(({ doctor }) => matching.has(doctor.id))
    if (offers.length === 0) continue
    const terms = { rules: booking.rules, service, now: new Date() }
    const workers = offers.map(({ doctor, minutes }) => workerOf(doctor, minutes, terms))
    return { ...match, booking, service, workers }
  }
  return null
}

/** Returns a clinic as the directory shows it. */
export function listingOf(offered: Offered, soonest: Soonest | null): ClinicListing {
  const { clinic, booking, service, workers } = offered
  const { specialty: _, doctors: __, languages: ___, ...shown } = clinic
  // a narrower search may exclude some of the doctors who offer the service
  const isAny = workers.length === offersOf(booking, service.id).filter(({ doctor }) => doctor.isConfirmed).length
  return {
    ...shown,
    writing: writingIn(clinic.timeZone),
    specialties: specialtiesOf(clinic),
    languages: languagesOf(clinic),
    service: { id: service.id, name: service.name, ...pricesOf(offered) },
    nextFree: soonest && {
      date: soonest.date,
      time: soonest.time,
      startsAt: soonest.startsAt.toISOString(),
      doctorId: isAny ? null : soonest.doctorId,
    },
  }
}

/** Returns the lowest price of the doctors; null for a price of 0, which says that the clinic has not set one. */
function pricesOf({ booking, service, workers }: Offered): Pick<ClinicListing['service'], 'price' | 'isOnePrice'> {
  const { currency } = booking
  const feeOf = (id: string) =>
    isConsultation(service, currency) ? booking.doctors.find((doctor) => doctor.id === id)?.feeMinor : null
  const ownOf = (id: string) => service.doctors?.find((one) => one.id === id)?.priceMinor
  const prices = workers.map(({ id }) => ownOf(id) ?? feeOf(id) ?? service.priceMinor)
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)]
  return { price: lowest > 0 ? moneyText(lowest, currency) : null, isOnePrice: lowest === highest }
}
