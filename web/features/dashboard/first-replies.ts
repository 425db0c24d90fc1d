import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useState } from 'react'
import type { Endpoint, Sent } from '#contract/endpoint.ts'
import type { PageCall } from '#web/lib/page-context.ts'

/** A reply and the key of the query that would have asked for it. */
type Known = readonly [key: QueryKey, reply: unknown]

/** A call that a page makes on the server for one of its queries. */
export type FirstCall = (call: PageCall) => Promise<Known>

/** Replies for the markup of the server, and those that are written by the reader's own clock, which the server doesn't know. */
export interface FirstReplies {
  rendered: Known[]
  later: Known[]
}

export const noReplies: FirstReplies = { rendered: [], later: [] }

/** Names the call of a query, as the query itself makes it in the browser. */
export const firstCall =
  <E extends Endpoint>({ queryKey }: { queryKey: QueryKey }, endpoint: E, sent: Sent<E>): FirstCall =>
  async (call) => [queryKey, await call(endpoint, sent)]

/** Makes calls side by side. One that is refused or fails is left out: the screen asks again and says why. */
export async function repliesTo(calls: readonly FirstCall[], call: PageCall): Promise<Known[]> {
  const answers = await Promise.allSettled(calls.map((one) => one(call)))
  return answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
}

/** Puts the replies that came with the page where the screen's queries look for them. */
export function useFirstReplies({ rendered, later }: FirstReplies): void {
  const client = useQueryClient()
  const keep = (known: readonly Known[]) => {
    for (const [key, reply] of known) if (client.getQueryData(key) === undefined) client.setQueryData(key, reply)
  }
  // while rendering, on the server as in the browser
  useState(() => keep(rendered))
  // once the markup of the server has been compared, and before a query asks
  useLayoutEffect(() => keep(later), [later])
}
