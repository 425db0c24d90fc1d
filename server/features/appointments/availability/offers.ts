import type { BookableService } from '#server/features/appointments/queries/availability.ts'

/** Returns a service as a doctor gives it, with their own length; null if they do not give it (rule I6). */
export function offerOf(service: BookableService, doctorId: string): BookableService | null {
  if (service.doctors === null) return service
  const own = service.doctors.find(({ id }) => id === doctorId)
  return own ? { ...service, minutes: own.minutes ?? service.minutes } : null
}
