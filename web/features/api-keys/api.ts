import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { t } from '#language/translate.ts'
import { keyMessages, listApiKeys, makeApiKey, type NewApiKey, revokeApiKey } from '#contract/api-keys.ts'
import { call, callList } from '#web/lib/api.ts'
import { toast } from '#web/ui/toast.ts'

export const KEYS_PER_PAGE = 20

const keyOf = (clinicId: string) => [listApiKeys.path, clinicId]

/** Returns a page of a clinic's API keys, from 1. */
export const useApiKeys = (clinicId: string, page: number) =>
  useQuery({
    queryKey: [...keyOf(clinicId), page],
    queryFn: ({ signal }) => {
      const query = { limit: KEYS_PER_PAGE, offset: (page - 1) * KEYS_PER_PAGE }
      return callList(listApiKeys, { params: { id: clinicId }, query }, { signal })
    },
    placeholderData: keepPreviousData,
  })

/** Makes a key; the form shows a refusal. */
export function useMakeApiKey(clinicId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: NewApiKey) => call(makeApiKey, { params: { id: clinicId }, body }),
    onSettled: () => cache.invalidateQueries({ queryKey: keyOf(clinicId) }),
    // a key's text is shown once and doesn't stay in memory
    gcTime: 0,
  })
}

/** Ends a key; the question shows a refusal. */
export function useRevokeApiKey(clinicId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(revokeApiKey, { params: { id } }),
    onSuccess: () => toast({ title: t(keyMessages.revoked) }),
    onSettled: () => cache.invalidateQueries({ queryKey: keyOf(clinicId) }),
  })
}
