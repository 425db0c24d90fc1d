import type { BookingRules } from '#contract/clinics/booking-rules.ts'
import type {
  BookableClinic,
  BookableDoctor,
  BookableService,
} from '#server/features/appointments/queries/availability.ts'

/** Returns the first instant at which an appointment can begin; the current moment is already too late. */
export const earliestStart = ({ notice }: Pick<BookingRules, 'notice'>, now: Date): Date =>
  new Date(now.getTime() + (notice > 0 ? notice * 60_000 : 1))

/** Returns the minutes between two appointments: those after one plus those before the other. */
export const gapOf = ({ before, after }: Pick<BookingRules, 'before' | 'after'>): number => before + after

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
