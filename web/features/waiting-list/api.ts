import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Sent } from '#contract/endpoint.ts'
import {
  acceptForPatient,
  listFittingTimes,
  listWaitingList,
  offerTime,
  orderWaitingList,
  removeFromWaitingList,
  setWaitingList,
  withdrawOffer,
} from '#contract/waiting-list/desk.ts'
import {
  acceptOffer,
  declineOffer,
  getWaitingEntry,
  leaveWaitingList,
  listOwnEntries,
  type OwnEntry,
} from '#contract/waiting-list/joining.ts'
import { call } from '#web/lib/api.ts'

const KEY = '/api/waiting-list'

/** The lists of the reader's clinics; live updates refresh them. */
export const listQuery = (userId: string) =>
  queryOptions({ queryKey: [KEY, 'desk', userId], queryFn: () => call(listWaitingList, {}) })

/** The reader's own entries and those of their family. */
export const ownQuery = (userId: string) =>
  queryOptions({ queryKey: [KEY, 'own', userId], queryFn: () => call(listOwnEntries, {}) })

/** Free times that suit an entry. */
export const timesQuery = (id: string) =>
  queryOptions({
    queryKey: [KEY, 'times', id],
    queryFn: () => call(listFittingTimes, { params: { id } }),
    gcTime: 0,
  })

/** Returns a mutation that refreshes the list before it settles. */
function useListMutation<Wanted, Result>(mutationFn: (wanted: Wanted) => Promise<Result>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: [KEY] }) })
}

export const useRefreshList = () => {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [KEY] })
}

export const usePlace = (id: string) =>
  useListMutation((before: string | null) => call(orderWaitingList, { params: { id }, body: { before } }))

export const useRemove = (id: string) => useListMutation(() => call(removeFromWaitingList, { params: { id } }))

export const useOffer = (id: string) =>
  useListMutation((body: Sent<typeof offerTime>['body']) => call(offerTime, { params: { id }, body }))

export const useWithdraw = (id: string) =>
  useListMutation((offerId: string) => call(withdrawOffer, { params: { id }, body: { offerId } }))

export const useAcceptForPatient = (id: string) =>
  useListMutation((offerId: string) => call(acceptForPatient, { params: { id }, body: { offerId } }))

export const useListSettings = (id: string) =>
  useListMutation((body: Sent<typeof setWaitingList>['body']) => call(setWaitingList, { params: { id }, body }))

const keyOf = (token: string) => ['waiting-entry', token] as const

/** How often an open page asks for an offer, in ms. */
const EVERY = 30_000

/** Returns the entry of a secret link, refreshed while the page is open. */
export const useEntry = (token: string, first: OwnEntry) =>
  useQuery({
    queryKey: keyOf(token),
    queryFn: ({ signal }) => call(getWaitingEntry, { params: { token } }, { signal }),
    initialData: first,
    refetchInterval: EVERY,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  })

/** What the holder of the link can do; each returns the changed entry. */
export function useAnswers(token: string) {
  const cache = useQueryClient()
  const params = { token }
  const handlers = {
    onSuccess: (entry: OwnEntry) => void cache.setQueryData(keyOf(token), entry),
    // after any refusal the shown entry may be stale
    onError: () => cache.invalidateQueries({ queryKey: keyOf(token) }),
  }
  const accept = useMutation({
    mutationFn: (offerId: string) => call(acceptOffer, { params, body: { offerId } }),
    ...handlers,
  })
  const decline = useMutation({
    mutationFn: (offerId: string) => call(declineOffer, { params, body: { offerId } }),
    ...handlers,
  })
  const leave = useMutation({ mutationFn: () => call(leaveWaitingList, { params, body: {} }), ...handlers })
  return { accept, decline, leave }
}
