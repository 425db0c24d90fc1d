import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Sent } from '#contract/endpoint.ts'
import { callNext, changeWalkIn, listWalkIns } from '#contract/walk-ins.ts'
import { call } from '#web/lib/api.ts'

const KEY = '/api/walk-ins'

/** Today's queues of the reader's clinics; live updates read them again. */
export const queueQuery = (userId: string) =>
  queryOptions({ queryKey: [KEY, userId], queryFn: () => call(listWalkIns, {}) })

export function useRefreshQueue() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [KEY] })
}

type Change = Sent<typeof changeWalkIn>['body']

/** Moves one on in the queue and reads it again before it is done. */
export function useChangeWalkIn(id: string) {
  const refresh = useRefreshQueue()
  return useMutation({
    mutationFn: (change: Change) => call(changeWalkIn, { params: { id }, body: change }),
    onSettled: refresh,
  })
}

/** Calls the next one in for a doctor. */
export function useCallNext() {
  const refresh = useRefreshQueue()
  return useMutation({
    mutationFn: (wanted: Sent<typeof callNext>['body']) => call(callNext, { body: wanted }),
    onSettled: refresh,
  })
}
