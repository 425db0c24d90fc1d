import { useNavigate, useSearchParams } from 'react-router'
import { type PrescriptionStatus, prescriptionStatuses } from '#contract/prescriptions/prescriptions.ts'

/** The reader's position in the list. */
export interface PrescriptionsAddress {
  /** Empty for all. */
  status: PrescriptionStatus | ''
  /** From 1; null while only the newest are shown. */
  page: number | null
}

/** Returns the address of a position in the list. */
export function addressOf({ status, page }: PrescriptionsAddress): string {
  const query = new URLSearchParams()
  if (status) query.set('status', status)
  if (page) query.set('page', String(page))
  return query.size > 0 ? `/prescriptions?${query}` : '/prescriptions'
}

/** Returns the position in the list, stored in the address. */
export function usePrescriptionsAddress() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const page = query.get('page')
  const address: PrescriptionsAddress = {
    status: prescriptionStatuses.find((one) => one === query.get('status')) ?? '',
    page: page === null ? null : Math.max(1, Number.parseInt(page, 10) || 1),
  }
  const go = (change: Partial<PrescriptionsAddress>, replace = false) =>
    void navigate(addressOf({ ...address, ...change }), { replace, preventScrollReset: change.page === undefined })
  return { address, go }
}
