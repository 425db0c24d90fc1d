import { useQuery } from '@tanstack/react-query'
import { isConsultation } from '#contract/clinics/offers.ts'
import { clinicQuery } from '#web/features/clinics/api.ts'

/**
 * Returns a clinic's price of the General Consultation in rupees, without the paise if there are none; undefined while it
 * loads, without the service, and for clinics with another currency or a price of 0.
 */
export function useConsultationPrice(clinicId: string): string | undefined {
  const { data } = useQuery(clinicQuery(clinicId))
  const price = data?.services.find((one) => isConsultation(one, data.currency))?.price
  return price && Number(price) > 0 ? price.replace(/\.00$/, '') : undefined
}
