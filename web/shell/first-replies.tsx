import { type DehydratedState, HydrationBoundary, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'

interface FirstRepliesProps {
  /** From the page's loader; null unless the page came as a new document. */
  replies: DehydratedState | null
  children: ReactNode
}

/**
 * Passes the replies that came with the document to the queries of a screen. Once closed, they are cached as long as the queries' own
 * `gcTime` says: records that aren't cached elsewhere aren't cached because of the document either.
 */
export function FirstReplies({ replies, children }: FirstRepliesProps) {
  const client = useQueryClient()
  useEffect(() => {
    // hydration sets the default of 5 minutes, which an observer only prolongs
    for (const { queryKey } of replies?.queries ?? []) {
      const query = client.getQueryCache().find({ queryKey, exact: true })
      if (query) query.gcTime = 0
    }
  }, [client, replies])
  return <HydrationBoundary state={replies}>{children}</HydrationBoundary>
}
