import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { endOtherSessions, endSession, listOwnSessions } from '#contract/accounts/sessions.ts'
import { listOwnApiKeys } from '#contract/api-keys.ts'
import { listPasskeys } from '#contract/accounts/passkeys.ts'
import { getTwoFactor } from '#contract/accounts/two-factor.ts'
import { call } from '#web/lib/api.ts'
import { CURRENT_USER_KEY } from '#web/lib/query-client.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { toast } from '#web/ui/toast.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['/api/auth/sessions'],
  queryFn: () => call(listOwnSessions, {}),
})

/** The API keys that the person has made. */
export const ownKeysQuery = queryOptions({
  queryKey: [listOwnApiKeys.path],
  queryFn: () => call(listOwnApiKeys, {}),
})

export const twoFactorQuery = queryOptions({
  queryKey: ['/api/auth/two-factor'],
  queryFn: () => call(getTwoFactor, {}),
})

export const passkeysQuery = queryOptions({
  queryKey: ['/api/auth/passkeys'],
  queryFn: () => call(listPasskeys, {}),
})

/** True for the operator's own account, which always needs a second factor. */
export const useIsOperator = () => useSignedInUser().screens.includes('confirmations')

/** What to sign out: one other session, or all others, optionally with the person's API keys. */
type Ending = { id: string } | { endsApiKeys: boolean }

/** Signs out other sessions. */
export function useEndSession(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (ending: Ending) =>
      'id' in ending
        ? call(endSession, { params: ending })
        : call(endOtherSessions, { query: ending.endsApiKeys ? { endsApiKeys: 'true' } : {} }),
    onSuccess: ({ message }) => {
      toast({ title: message })
      onDone()
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ownKeysQuery.queryKey })
      return client.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    },
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
