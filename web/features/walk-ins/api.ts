import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Sent } from '#contract/endpoint.ts'
import { callNext, changeWalkIn, listWalkIns } from '#contract/walk-ins/walk-ins.ts'
import { call } from '#web/lib/api.ts'

const KEY = '/api/walk-ins'

/** Today's queues of the reader's clinics; live updates refresh them. */
export const queueQuery = (userId: string) =>
  queryOptions({ queryKey: [KEY, userId], queryFn: () => call(listWalkIns, {}) })

export function useRefreshQueue() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [KEY] })
}

type Change = Sent<typeof changeWalkIn>['body']

/** Changes a walk-in and refreshes the queue before settling. */
export function useChangeWalkIn(id: string) {
  const refresh = useRefreshQueue()
  return useMutation({
    mutationFn: (change: Change) => call(changeWalkIn, { params: { id }, body: change }),
    onSettled: refresh,
  })
}

/** Calls the next walk-in for a doctor. */
export function useCallNext() {
  const refresh = useRefreshQueue()
  return useMutation({
    mutationFn: (wanted: Sent<typeof callNext>['body']) => call(callNext, { body: wanted }),
    onSettled: refresh,
  })
}
