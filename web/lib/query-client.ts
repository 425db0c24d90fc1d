import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import { isUnauthorized } from './api-error.ts'

export const CURRENT_USER_KEY = ['/api/auth/me'] as const

/**
 * Creates the cache of one rendered page; never at module level, so that users never share it. Nothing goes stale,
 * refetches or retries by itself (rule T13): mutations invalidate what they change.
 */
export function makeQueryClient(user: CurrentUser | null, onSessionExpired: () => void) {
  const onError = (error: unknown) => {
    if (isUnauthorized(error)) onSessionExpired()
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        retry: false,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  client.setQueryData(CURRENT_USER_KEY, user)
  return client
}
