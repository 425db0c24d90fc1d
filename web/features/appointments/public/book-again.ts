import type { Appointment } from '#contract/appointments/appointments.ts'

/** Returns the address at which a patient books the same once more: service and doctor are chosen, the times come next. */
export function bookAgainPath(clinicId: string, { service, doctor }: Pick<Appointment, 'service' | 'doctor'>): string {
  const picks = service.id ? `?${new URLSearchParams({ step: '3', service: service.id, doctor: doctor.id })}` : ''
  return `/clinics/${clinicId}/book${picks}`
}
