import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { t } from '#language/translate.ts'
import {
  confirmationMessages,
  CONFIRMATIONS_PER_PAGE,
  type ConfirmationStatus,
  decideOnClinic,
  decideOnDoctor,
  listClinicsToConfirm,
  listDoctorsToConfirm,
} from '#contract/confirmations.ts'
import { call, callList } from '#web/lib/api.ts'
import { toast } from '#web/ui/toast.ts'

const KEY = '/api/operator'

interface Page {
  status: ConfirmationStatus
  page: number
}

const queryOf = ({ status, page }: Page) => ({
  status,
  limit: CONFIRMATIONS_PER_PAGE,
  offset: (page - 1) * CONFIRMATIONS_PER_PAGE,
})

export const clinicsQuery = (page: Page) =>
  queryOptions({
    queryKey: [KEY, 'clinics', page.status, page.page],
    queryFn: ({ signal }) => callList(listClinicsToConfirm, { query: queryOf(page) }, { signal }),
    placeholderData: keepPreviousData,
  })

export const doctorsQuery = (page: Page) =>
  queryOptions({
    queryKey: [KEY, 'doctors', page.status, page.page],
    queryFn: ({ signal }) => callList(listDoctorsToConfirm, { query: queryOf(page) }, { signal }),
    placeholderData: keepPreviousData,
  })

export type Kind = 'clinics' | 'doctors'

interface Decided {
  decision: 'confirm' | 'refuse'
  reason: string
  /** The identity that the person has read. */
  seen: string
}

/** Decides about a clinic or a doctor; afterwards the lists are read again. */
export function useDecide(kind: Kind, id: string) {
  const cache = useQueryClient()
  const endpoint = kind === 'clinics' ? decideOnClinic : decideOnDoctor
  return useMutation({
    mutationFn: (body: Decided): Promise<unknown> => call(endpoint, { params: { id }, body }),
    onSuccess: (_, { decision }) =>
      toast({ title: decision === 'confirm' ? t(confirmationMessages.confirmed) : t(confirmationMessages.refused) }),
    onSettled: () => cache.invalidateQueries({ queryKey: [KEY] }),
    // the dialog shows it
    meta: { isQuiet: () => true },
  })
}
