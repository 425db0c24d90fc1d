import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import { isUnauthorized } from './api-error.ts'

/** The text of a failed mutation's toast: its `meta`. */
export type FailureToast = {
  /** "Error" by default. */
  title?: string
  /** Returns the message; by default the server's. */
  inWords?: (error: Error) => string
  /** True if the error needs no toast: it asks a question, or the person did not start the call. */
  isQuiet?: (error: Error) => boolean
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: FailureToast
  }
}

interface Handlers {
  onSessionExpired: () => void
  /** Called with all other errors of mutations. */
  onFailure: (error: Error, toast?: FailureToast) => void
}

export const CURRENT_USER_KEY = ['/api/auth/me'] as const
/** Prefix of the query keys of charts' timelines, which several features change. */
export const TIMELINE_KEY = ['/api/visits', 'timeline'] as const

/**
 * Creates the cache of one rendered page; never at module level, so that users never share it. Nothing goes stale,
 * refetches or retries automatically (rule T13): mutations invalidate what they change. `onFailure` shows failed ones.
 */
export function makeQueryClient(user: CurrentUser | null, { onSessionExpired, onFailure }: Handlers) {
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => void (isUnauthorized(error) && onSessionExpired()) }),
    mutationCache: new MutationCache({
      onError: (error, _sent, _context, { meta }) =>
        isUnauthorized(error) ? onSessionExpired() : onFailure(error, meta),
    }),
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
