import { z } from 'zod'
import { prescriptionStatuses } from '#contract/prescriptions/prescriptions.ts'
import { pageOrNone, textInAddress } from '#web/lib/use-address.ts'
import { isDate } from '#web/ui/is-date.ts'

const idInAddress = z.uuid().or(z.literal('')).catch('')
const dateInAddress = z.string().refine(isDate).or(z.literal('')).catch('')

/** The filters of the list; empty for all. Without a page, the newest. */
export const PrescriptionsAddress = z.object({
  q: textInAddress,
  status: z.enum(['', ...prescriptionStatuses]).catch(''),
  doctor: idInAddress,
  clinic: idInAddress,
  from: dateInAddress,
  to: dateInAddress,
  page: pageOrNone,
})
export type PrescriptionsAddress = z.output<typeof PrescriptionsAddress>

/** The address of the whole list. */
export const everything = { q: '', status: '', doctor: '', clinic: '', from: '', to: '', page: null } as const

/** Returns the number of filters besides search text and status. */
export const furtherFilters = ({ doctor, clinic, from, to }: PrescriptionsAddress): number =>
  [doctor, clinic, from, to].filter(Boolean).length

export const isFiltered = (address: PrescriptionsAddress): boolean =>
  address.q.trim() !== '' || address.status !== '' || furtherFilters(address) > 0
