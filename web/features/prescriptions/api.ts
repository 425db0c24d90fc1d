import { t } from '#language/translate.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { FileSize } from '#contract/files.ts'
import type { PaperSize } from '#contract/clinics/paper.ts'
import { getPrescriptionPdf, listPrescriptionVersions } from '#contract/prescriptions/papers.ts'
import {
  cancelPrescription,
  completePrescription,
  getPrescription,
  listPrescriptions,
  type Prescription,
  PRESCRIPTIONS_PER_PAGE,
  type PrescriptionStatus,
} from '#contract/prescriptions/prescriptions.ts'
import { getPrescriptionFile } from '#contract/prescriptions/uploads.ts'
import { addressOf, call, callList } from '#web/lib/api.ts'
import { TIMELINE_KEY } from '#web/lib/query-client.ts'
import { toast } from '#web/ui/toast.ts'

/** Prefix of all query keys of prescriptions. */
export const PRESCRIPTIONS_KEY = '/api/prescriptions'

/** Number of prescriptions shown before "Show all". */
export const NEWEST = 10

interface PrescriptionFilter {
  /** Search text. */
  q: string
  status: PrescriptionStatus | ''
  doctor: string
  clinic: string
  from: string
  to: string
  /** Null for the newest only. */
  page: number | null
}

/** The newest prescriptions, or a page of those found. Keeps the previous page while another loads. */
export const prescriptionsQuery = ({ q, status, doctor, clinic, from, to, page }: PrescriptionFilter) => {
  const bounds = page
    ? { limit: PRESCRIPTIONS_PER_PAGE, offset: (page - 1) * PRESCRIPTIONS_PER_PAGE }
    : { limit: NEWEST }
  const filter = {
    search: q.trim() || undefined,
    status: status || undefined,
    doctorId: doctor || undefined,
    clinicId: clinic || undefined,
    from: from || undefined,
    to: to || undefined,
  }
  return queryOptions({
    queryKey: [PRESCRIPTIONS_KEY, 'list', filter, page],
    queryFn: ({ signal }) => callList(listPrescriptions, { query: { ...filter, ...bounds } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 15_000,
    gcTime: 60_000,
  })
}

/** One prescription. The server records each opening, so it isn't cached once closed. */
export const prescriptionQuery = (id: string) =>
  queryOptions({
    queryKey: [PRESCRIPTIONS_KEY, id],
    queryFn: () => call(getPrescription, { params: { id } }),
    gcTime: 0,
  })

export const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: [PRESCRIPTIONS_KEY, id, 'versions'],
    queryFn: () => callList(listPrescriptionVersions, { params: { id }, query: { limit: 50 } }),
    gcTime: 0,
  })

/** Returns the address of the printout, of the newest version by default, to show and print or to download. */
export const paperAddressOf = (
  id: string,
  query: { version?: number; size?: PaperSize; download?: '1' } = {},
): string => addressOf(getPrescriptionPdf, { params: { id }, query })

/** Returns the address of an upload's file, or of its preview. */
export const fileAddressOf = (id: string, size?: FileSize): string =>
  addressOf(getPrescriptionFile, { params: { id }, query: { size } })

/** Caches a saved prescription and refreshes the queries that show it. */
export function useCachePrescription() {
  const client = useQueryClient()
  return async (saved: Prescription) => {
    client.setQueryData(prescriptionQuery(saved.id).queryKey, saved)
    void client.invalidateQueries({ queryKey: ['/api/appointments', 'dashboard'] })
    void client.invalidateQueries({ queryKey: TIMELINE_KEY })
    await client.invalidateQueries({
      predicate: ({ queryKey: [key, part, more] }) =>
        key === PRESCRIPTIONS_KEY && (part !== saved.id || more === 'versions'),
    })
  }
}

/** Cancels a prescription with a reason, or completes it without one. */
export function useEnd({ id }: Pick<Prescription, 'id'>) {
  const client = useQueryClient()
  const cachePrescription = useCachePrescription()
  return useMutation({
    mutationFn: (reason: string | null) =>
      reason === null
        ? call(completePrescription, { params: { id } })
        : call(cancelPrescription, { params: { id }, body: { reason } }),
    onSuccess: async (saved) => {
      await cachePrescription(saved)
      toast({ title: saved.status === 'cancelled' ? t('Prescription cancelled') : t('Prescription completed') })
    },
    // another person may have completed or cancelled it
    onError: () => client.invalidateQueries({ queryKey: [PRESCRIPTIONS_KEY] }),
  })
}
