import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Sent } from '#contract/endpoint.ts'
import { getQueue, setDoctorToday, setQueueSettings } from '#contract/walk-ins/queue.ts'
import { callNext, changeWalkIn } from '#contract/walk-ins/walk-ins.ts'
import { call } from '#web/lib/api.ts'

const KEY = '/api/queue'

/** Today's queues of the reader's clinics; live updates refresh them. */
export const dayQueueQuery = (userId: string) =>
  queryOptions({ queryKey: [KEY, 'day', userId], queryFn: () => call(getQueue, {}) })

/** Returns a mutation that refreshes the queue before it settles. */
function useQueueMutation<Wanted, Result>(mutationFn: (wanted: Wanted) => Promise<Result>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [KEY] }),
        client.invalidateQueries({ queryKey: ['/api/walk-ins'] }),
      ]),
  })
}

type Change = Sent<typeof changeWalkIn>['body'] & { id: string }

/** Changes entries of the queue one after the other, such as an undo that moves two patients. */
export const useChanges = () =>
  useQueueMutation(async (changes: readonly Change[]) => {
    for (const { id, ...body } of changes) await call(changeWalkIn, { params: { id }, body })
  })

export const useCall = () =>
  useQueueMutation((wanted: Sent<typeof callNext>['body']) => call(callNext, { body: wanted }))

export const useDoctorToday = (id: string) =>
  useQueueMutation((body: Sent<typeof setDoctorToday>['body']) => call(setDoctorToday, { params: { id }, body }))

export const useSettings = (id: string) =>
  useQueueMutation((body: Sent<typeof setQueueSettings>['body']) => call(setQueueSettings, { params: { id }, body }))
