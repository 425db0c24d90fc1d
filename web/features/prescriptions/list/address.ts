import { useLocation } from 'react-router'
import { z } from 'zod'
import { prescriptionStatuses } from '#contract/prescriptions/prescriptions.ts'
import { type GoOptions, pageOrNone, useAddress } from '#web/lib/use-address.ts'
import { isDate } from '#web/ui/is-date.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'

const idInAddress = z.uuid().or(z.literal('')).catch('')
const dateInAddress = z.string().refine(isDate).or(z.literal('')).catch('')

/** The filters of the list; empty for all. Without a page, the newest. */
const Filters = z.object({
  status: z.enum(['', ...prescriptionStatuses]).catch(''),
  doctor: idInAddress,
  clinic: idInAddress,
  from: dateInAddress,
  to: dateInAddress,
  page: pageOrNone,
})
export type PrescriptionsAddress = z.output<typeof Filters> & { q: string }

/**
 * Returns the list's position. Filters and page are in the address. The search text `q` is in the history's state instead, because it can
 * be a patient's name, and addresses are copied, logged and stored by browsers.
 */
export function usePrescriptionsAddress() {
  const { address: filters, hrefOf, go: goTo } = useAddress(Filters)
  const { state } = useLocation() as { state: { search?: string } | null }
  // the server doesn't know the history's state, so the first render is without it
  const isAlive = useHydrated()
  const address: PrescriptionsAddress = { ...filters, q: (isAlive && state?.search) || '' }
  const go = ({ q = address.q, ...change }: Partial<PrescriptionsAddress>, options: GoOptions = {}) =>
    goTo(change, { ...options, state: q ? { search: q } : null })
  return { address, hrefOf, go }
}

/** The address of the whole list. */
export const everything = { q: '', status: '', doctor: '', clinic: '', from: '', to: '', page: null } as const

/** Returns the number of filters besides search text and status. */
export const furtherFilters = ({ doctor, clinic, from, to }: PrescriptionsAddress): number =>
  [doctor, clinic, from, to].filter(Boolean).length

export const isFiltered = (address: PrescriptionsAddress): boolean =>
  address.q.trim() !== '' || address.status !== '' || furtherFilters(address) > 0
