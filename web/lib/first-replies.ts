import { dehydrate, type DehydratedState, QueryClient, type QueryKey } from '@tanstack/react-query'
import type { Endpoint, Sent } from '#contract/endpoint.ts'
import type { PageCall } from './page-context.ts'

/** A query whose reply comes with the page. */
export interface FirstQuery {
  queryKey: QueryKey
  /** Calls its endpoint on the server. Without a reply, the browser asks. */
  ask: (call: PageCall) => Promise<unknown>
}

/** Returns a query with its call, as the query makes it in the browser. */
export const firstQuery = <E extends Endpoint>(
  { queryKey }: { queryKey: QueryKey },
  endpoint: E,
  sent: Sent<E>,
): FirstQuery => ({ queryKey, ask: (call) => call(endpoint, sent) })

/** Makes the calls in parallel and returns the replies for the browser's cache. It retries failed ones and shows the error. */
export async function repliesTo(queries: readonly FirstQuery[], call: PageCall): Promise<DehydratedState> {
  const client = new QueryClient()
  await Promise.allSettled(queries.map(async ({ queryKey, ask }) => client.setQueryData(queryKey, await ask(call))))
  return dehydrate(client)
}
