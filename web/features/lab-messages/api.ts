import { queryOptions } from '@tanstack/react-query'
import { getLabMessage, listLabCandidates } from '#contract/lab-messages/messages.ts'
import { call } from '#web/lib/api.ts'

/** Prefix of the query keys, which live updates know. */
export const LAB_KEY = '/api/lab-messages'

/** A message with its content. The server records each opening, so it isn't cached once closed. */
export const messageQuery = (id: string) =>
  queryOptions({
    queryKey: [LAB_KEY, 'one', id],
    queryFn: () => call(getLabMessage, { params: { id } }),
    gcTime: 0,
  })

/** Orders that a message could belong to; without a search the one with its number. */
export const candidatesQuery = (id: string, search: string) =>
  queryOptions({
    queryKey: [LAB_KEY, 'orders', id, search],
    queryFn: ({ signal }) =>
      call(listLabCandidates, { params: { id }, query: { search: search || undefined } }, { signal }),
    gcTime: 0,
  })
