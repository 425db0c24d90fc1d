import { dehydrate, type DehydratedState, QueryClient, type QueryKey } from '@tanstack/react-query'
import type { Endpoint, Sent } from '#contract/endpoint.ts'
import type { PageCall } from './page-context.ts'

/** A query whose reply comes with the page. */
export interface FirstQuery {
  queryKey: QueryKey
  /** Calls its endpoint on the server. Without a reply, the browser asks. */
  ask: (call: PageCall) => Promise<unknown>
}

interface Keyed {
  queryKey: QueryKey
}

/** Returns a query with its call, as the query makes it in the browser. */
export const firstQuery = <E extends Endpoint>({ queryKey }: Keyed, endpoint: E, sent: Sent<E>): FirstQuery => ({
  queryKey,
  ask: (call) => call(endpoint, sent),
})

/** The same for a query of a paged list, whose data are the items and the total. */
export const firstList = <E extends Endpoint>({ queryKey }: Keyed, endpoint: E, sent: Sent<E>): FirstQuery => ({
  queryKey,
  ask: (call) => listFrom(call, endpoint, sent),
})

/** The same for an infinite query, whose first page is at offset 0. */
export const firstPage = <E extends Endpoint>({ queryKey }: Keyed, endpoint: E, sent: Sent<E>): FirstQuery => ({
  queryKey,
  ask: async (call) => ({ pages: [await listFrom(call, endpoint, sent)], pageParams: [0] }),
})

async function listFrom<E extends Endpoint>(call: PageCall, endpoint: E, sent: Sent<E>) {
  let total = 0
  const items = await call(endpoint, sent, (count) => void (total = count))
  return { items, total }
}

/**
 * Makes the calls in parallel and returns the replies for the browser's cache. It retries failed ones and shows the error. `more` returns
 * the queries that depend on these replies.
 */
export async function repliesTo(
  queries: readonly FirstQuery[],
  call: PageCall,
  more?: (client: QueryClient) => readonly FirstQuery[],
): Promise<DehydratedState> {
  const client = new QueryClient()
  const ask = (wanted: readonly FirstQuery[]) =>
    Promise.allSettled(wanted.map(async (one) => client.setQueryData(one.queryKey, await one.ask(call))))
  await ask(queries)
  if (more) await ask(more(client))
  return dehydrate(client)
}
