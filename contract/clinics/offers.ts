import { z } from 'zod'
import { DEFAULT_SERVICE } from '#contract/appointments/appointments.ts'
import { Id } from '#contract/common.ts'

/** How patients can have a service: at the clinic, by video, or as they choose. */
export const serviceModes = ['in_person', 'video', 'both'] as const
export type ServiceMode = (typeof serviceModes)[number]

/** A doctor who offers a service; `duration` and `price` are null if the service's own apply. */
export const ServiceDoctor = z.object({
  id: Id,
  /** Minutes. */
  duration: z.number().int().nullable(),
  /** Decimal text in the clinic's currency. */
  price: z.string().nullable(),
})
export type ServiceDoctor = z.infer<typeof ServiceDoctor>

/** The doctors who offer a service; null: all doctors of the clinic. */
interface Given<One extends { id: string }> {
  doctors: readonly One[] | null
}

/** True if the doctor offers the service. */
export const isGivenBy = ({ doctors }: Given<{ id: string }>, doctorId: string): boolean =>
  doctors === null || doctors.some(({ id }) => id === doctorId)

const ofDoctor = <One extends { id: string }>({ doctors }: Given<One>, doctorId: string) =>
  doctors?.find(({ id }) => id === doctorId)

/** Returns how many minutes the service takes with the doctor. */
export const minutesWith = (
  service: Given<Pick<ServiceDoctor, 'id' | 'duration'>> & { duration: number },
  doctorId: string,
): number => ofDoctor(service, doctorId)?.duration ?? service.duration

/** True if a doctor's consultation fee is their price for the service, because fees are in rupees (rule C2, decision 0112). */
export const isConsultation = ({ name }: { name: string }, currency: string) =>
  name === DEFAULT_SERVICE && currency === 'INR'

/**
 * Returns the price of an appointment, as decimal text in the clinic's currency: the doctor's own price for the service
 * if there is one (rule I6). Otherwise, a consultation at a clinic with prices in rupees costs the doctor's fee, if one
 * is set, because fees are in rupees (rule C2); all else costs the price of the service (rule T75).
 */
export function priceOf(
  service: Given<Pick<ServiceDoctor, 'id' | 'price'>> & { name: string; price: string },
  doctor: { id: string; consultationFee: string | null },
  currency: string,
): string {
  const own = ofDoctor(service, doctor.id)?.price
  if (own) return own
  return isConsultation(service, currency) && doctor.consultationFee ? doctor.consultationFee : service.price
}
