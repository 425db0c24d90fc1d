import { z } from 'zod'
import { DEFAULT_SERVICE } from '#contract/appointments/appointments.ts'
import { Id } from '#contract/common.ts'

/** A doctor of a service; null where length or price are those of the service. */
export const ServiceDoctor = z.object({
  id: Id,
  /** Minutes. */
  duration: z.number().int().nullable(),
  /** Decimal text in the clinic's currency. */
  price: z.string().nullable(),
})
export type ServiceDoctor = z.infer<typeof ServiceDoctor>

/** Doctors by whom a service is given; null: all doctors of the clinic. */
interface Given<One extends { id: string }> {
  doctors: readonly One[] | null
}

/** True if the doctor gives the service. */
export const isGivenBy = ({ doctors }: Given<{ id: string }>, doctorId: string): boolean =>
  doctors === null || doctors.some(({ id }) => id === doctorId)

const ofDoctor = <One extends { id: string }>({ doctors }: Given<One>, doctorId: string) =>
  doctors?.find(({ id }) => id === doctorId)

/** Returns how many minutes the service takes with the doctor. */
export const minutesWith = (
  service: Given<Pick<ServiceDoctor, 'id' | 'duration'>> & { duration: number },
  doctorId: string,
): number => ofDoctor(service, doctorId)?.duration ?? service.duration

/**
 * Returns what an appointment costs, decimal text in the clinic's currency: the doctor's own price for the service where
 * there is one (rule I6). Otherwise a consultation costs the doctor's fee where one is set, and since fees are in rupees
 * (rule C2) that holds at clinics priced in rupees; all else costs the service's price (rule T75).
 */
export function priceOf(
  service: Given<Pick<ServiceDoctor, 'id' | 'price'>> & { name: string; price: string },
  doctor: { id: string; consultationFee: string | null },
  currency: string,
): string {
  const own = ofDoctor(service, doctor.id)?.price
  if (own) return own
  return service.name === DEFAULT_SERVICE && currency === 'INR' && doctor.consultationFee
    ? doctor.consultationFee
    : service.price
}
