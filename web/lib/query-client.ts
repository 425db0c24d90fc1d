import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import type { CurrentUser } from '#contract/accounts.ts'
import { isUnauthorized } from './api-error.ts'

export const CURRENT_USER_KEY = ['/api/auth/me'] as const

/**
 * The cache of one rendered page: never at module level, so that no two people share it. Nothing goes stale by itself,
 * nothing is read again by chance and nothing is retried (specification 1, section 9); who changes data says so.
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
