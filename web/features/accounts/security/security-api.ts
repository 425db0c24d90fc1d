import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { endOtherSessions, endSession, listOwnSessions } from '#contract/accounts/sessions.ts'
import { listPasskeys } from '#contract/accounts/passkeys.ts'
import { getTwoFactor } from '#contract/accounts/two-factor.ts'
import { call } from '#web/lib/api.ts'
import { CURRENT_USER_KEY } from '#web/lib/query-client.ts'
import { toast } from '#web/ui/toast.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['/api/auth/sessions'],
  queryFn: () => call(listOwnSessions, {}),
})

export const twoFactorQuery = queryOptions({
  queryKey: ['/api/auth/two-factor'],
  queryFn: () => call(getTwoFactor, {}),
})

export const passkeysQuery = queryOptions({
  queryKey: ['/api/auth/passkeys'],
  queryFn: () => call(listPasskeys, {}),
})

/** Signs out one other session, or all others if `id` is null. */
export function useEndSession(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string | null) =>
      id === null ? call(endOtherSessions, {}) : call(endSession, { params: { id } }),
    onSuccess: ({ message }) => {
      toast({ title: message })
      onDone()
    },
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
}

/** Returns a function that refetches everything a change of factors affects. */
export function useTwoFactorChanged() {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: twoFactorQuery.queryKey })
    void client.invalidateQueries({ queryKey: passkeysQuery.queryKey })
    void client.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    void client.invalidateQueries({ queryKey: CURRENT_USER_KEY })
  }
}
