import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { listMerges, type MergeChoices, mergeCharts, undoMerge } from '#contract/chart-merges.ts'
import { listPatients } from '#contract/patients/patients.ts'
import { APPOINTMENTS_KEY } from '#web/features/appointments/public/list.ts'
import { PATIENTS_KEY } from '#web/features/patients/public/chart-key.ts'
import { call } from '#web/lib/api.ts'

/** Charts of a clinic to choose a duplicate from. */
export const candidatesQuery = (clinicId: string, search: string) =>
  queryOptions({
    queryKey: [PATIENTS_KEY, 'list', clinicId, search, 'candidates'],
    queryFn: ({ signal }) => call(listPatients, { query: { clinicId, search, limit: 20 } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 15_000,
    gcTime: 60_000,
  })

export const mergesQuery = (id: string) =>
  queryOptions({
    queryKey: [PATIENTS_KEY, 'merges', id],
    queryFn: () => call(listMerges, { params: { id } }),
    gcTime: 0,
  })

/** Refreshes charts and appointments after a merge or its undo. */
function useRefresh() {
  const client = useQueryClient()
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: [PATIENTS_KEY, 'list'] }),
      client.invalidateQueries({ queryKey: [PATIENTS_KEY, 'merges'] }),
      client.invalidateQueries({ queryKey: [PATIENTS_KEY, 'access'] }),
      client.invalidateQueries({ queryKey: [APPOINTMENTS_KEY] }),
    ])
  }
}

export function useMerge() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ duplicate, kept, choices }: { duplicate: string; kept: string; choices: MergeChoices }) =>
      call(mergeCharts, { params: { id: duplicate }, body: { into: kept, choices } }),
    onSuccess: refresh,
  })
}

export function useUndoMerge() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: string) => call(undoMerge, { params: { id } }),
    onSettled: refresh,
  })
}
