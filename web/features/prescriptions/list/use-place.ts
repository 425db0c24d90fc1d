import { useNavigate, useSearchParams } from 'react-router'
import { type PrescriptionStatus, prescriptionStatuses } from '#contract/prescriptions/prescriptions.ts'

/** Where the reader is in the list. */
export interface Place {
  /** Empty for all. */
  status: PrescriptionStatus | ''
  /** From 1; null while only the newest are shown. */
  page: number | null
}

/** The address of the list at a place. */
export function addressOf({ status, page }: Place): string {
  const query = new URLSearchParams()
  if (status) query.set('status', status)
  if (page) query.set('page', String(page))
  return query.size > 0 ? `/prescriptions?${query}` : '/prescriptions'
}

/** Returns the list's position, which is kept in the address. */
export function usePlace() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const page = query.get('page')
  const place: Place = {
    status: prescriptionStatuses.find((one) => one === query.get('status')) ?? '',
    page: page === null ? null : Math.max(1, Number.parseInt(page, 10) || 1),
  }
  const go = (change: Partial<Place>, replace = false) =>
    void navigate(addressOf({ ...place, ...change }), { replace, preventScrollReset: change.page === undefined })
  return { place, go }
}
