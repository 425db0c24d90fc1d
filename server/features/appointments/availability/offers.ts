import type { BookingRules } from '#contract/clinics/booking-rules.ts'
import type { Gaps, Worker } from './slots.ts'
import type {
  BookableClinic,
  BookableDoctor,
  BookableService,
} from '#server/features/appointments/queries/availability.ts'

/** Returns the first instant at which an appointment can begin; the current moment is already too late. */
export const earliestStart = ({ notice }: Pick<BookingRules, 'notice'>, now: Date): Date =>
  new Date(now.getTime() + (notice > 0 ? notice * 60_000 : 1))

type Timing = Pick<BookableService, 'before' | 'after' | 'notice'>

/** Returns the minutes' notice that an appointment needs: its service's, or the clinic's. */
export const noticeOf = ({ notice }: Pick<BookingRules, 'notice'>, service: Timing | null | undefined): number =>
  service?.notice ?? notice

/**
 * Returns the minutes that stay free around an appointment of a service: the service's own, or the clinic's. Between two
 * appointments those after the one and before the other add up (decision 0133).
 */
export function gapsOf(
  { before, after }: Pick<BookingRules, 'before' | 'after'>,
  service: Timing | null | undefined,
): Gaps {
  return { before: service?.before ?? before, after: service?.after ?? after, usual: { before, after } }
}

/** Returns a doctor with the wanted appointment as it is with them, for a service or without one. */
export const workerOf = (
  { id, sessions }: Pick<BookableDoctor, 'id' | 'sessions'>,
  minutes: number,
  { rules, service, now }: { rules: BookingRules; service: Timing | null | undefined; now: Date },
): Worker => ({
  id,
  sessions,
  minutes,
  gaps: gapsOf(rules, service),
  earliest: earliestStart({ notice: noticeOf(rules, service) }, now),
})

/** Returns a service as a doctor offers it, with their own length; null if they don't offer it (rule I6). */
export function offerOf(service: BookableService, doctorId: string): BookableService | null {
  if (service.doctors === null) return service
  const own = service.doctors.find(({ id }) => id === doctorId)
  return own ? { ...service, minutes: own.minutes ?? service.minutes } : null
}

/** A doctor who offers a service, and the length of the appointment with them. */
export interface DoctorsOffer {
  doctor: BookableDoctor
  minutes: number
}

/** Returns the doctors who offer a service of a clinic; empty for a service that can't be booked there. */
export function offersOf({ services, doctors }: BookableClinic, serviceId: string): DoctorsOffer[] {
  const service = services.find(({ id }) => id === serviceId)
  return doctors.flatMap((doctor) => {
    const offer = service && offerOf(service, doctor.id)
    return offer ? [{ doctor, minutes: offer.minutes }] : []
  })
}
