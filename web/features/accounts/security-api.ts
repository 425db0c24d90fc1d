import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { endOtherSessions, endSession, listOwnSessions } from '#contract/accounts.ts'
import { getTwoFactor } from '#contract/two-factor.ts'
import { call } from '#web/lib/api.ts'
import { isUnauthorized, sentenceOf } from '#web/lib/api-error.ts'
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

/** Signs out one other session, or all others when none is named. */
export function useEndSession(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string | null) =>
      id === null ? call(endOtherSessions, {}) : call(endSession, { params: { id } }),
    onSuccess: ({ message }) => {
      toast({ title: message })
      onDone()
    },
    onError: (error) => {
      if (!isUnauthorized(error))
        toast({ title: 'This did not work', description: sentenceOf(error), variant: 'destructive' })
    },
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
}

/** Reads again what two-factor sign-in has changed. */
export function useTwoFactorChanged() {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: twoFactorQuery.queryKey })
    void client.invalidateQueries({ queryKey: CURRENT_USER_KEY })
  }
}
