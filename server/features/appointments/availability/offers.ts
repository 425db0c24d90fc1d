import type { BookingRules } from '#contract/clinics/booking-rules.ts'
import type { BookableService } from '#server/features/appointments/queries/availability.ts'

/** Returns the first instant at which an appointment may begin; what begins in this very moment has passed. */
export const earliestStart = ({ notice }: Pick<BookingRules, 'notice'>, now: Date): Date =>
  new Date(now.getTime() + (notice > 0 ? notice * 60_000 : 1))

/** Returns the minutes between two appointments: what is kept after the one and before the other. */
export const gapOf = ({ before, after }: Pick<BookingRules, 'before' | 'after'>): number => before + after

/** Returns a service as a doctor gives it, with their own length; null if they do not give it (rule I6). */
export function offerOf(service: BookableService, doctorId: string): BookableService | null {
  if (service.doctors === null) return service
  const own = service.doctors.find(({ id }) => id === doctorId)
  return own ? { ...service, minutes: own.minutes ?? service.minutes } : null
}
