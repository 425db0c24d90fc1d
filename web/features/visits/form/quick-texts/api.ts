import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  addTextPick,
  changeTextPick,
  countTextPick,
  deleteTextPick,
  listTextPicks,
  type NewTextPick,
  type TextPick,
} from '#contract/visits/text-picks.ts'
import { call } from '#web/lib/api.ts'

/** The texts that the reader can insert at a clinic, the most used first. */
export const picksQuery = (clinicId: string) =>
  queryOptions({
    queryKey: [listTextPicks.path, clinicId],
    queryFn: () => call(listTextPicks, { params: { id: clinicId } }),
    staleTime: 5 * 60_000,
  })

function useRefresh(clinicId: string) {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: picksQuery(clinicId).queryKey })
}

/** Saves a new text, or changes one of the reader's own. One of Vaidya or of a colleague becomes a text of the reader's own. */
export function useSavePick(clinicId: string) {
  const refresh = useRefresh(clinicId)
  return useMutation({
    mutationFn: ({ of, body }: { of: TextPick | null; body: Omit<NewTextPick, 'insteadOf'> }) =>
      of?.kind === 'own'
        ? call(changeTextPick, { params: { id: of.id }, body })
        : call(addTextPick, {
            params: { id: clinicId },
            body: { ...body, insteadOf: of?.kind === 'ready' ? of.id : undefined },
          }),
    onSuccess: refresh,
  })
}

export function useDeletePick(clinicId: string) {
  const refresh = useRefresh(clinicId)
  return useMutation({
    mutationFn: ({ id }: TextPick) => call(deleteTextPick, { params: { id } }),
    onSuccess: refresh,
    // it may be deleted already
    onError: refresh,
  })
}

/** Counts an insertion; nothing is lost if that fails. */
export const useCountPick = (clinicId: string) =>
  useMutation({
    mutationFn: ({ id }: TextPick) => call(countTextPick, { params: { id: clinicId }, body: { pick: id } }),
    meta: { isQuiet: () => true },
  })
