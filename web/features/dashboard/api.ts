import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { setArrival } from '#contract/arrival.ts'
import { type DashboardDay, getDashboardDay, getDashboardStats, listActivity } from '#contract/dashboard.ts'
import { call } from '#web/lib/api.ts'

/** The dashboard tells of appointments: whoever reads those again reads this again. */
const KEY = '/api/appointments'

export const statsQuery = (userId: string) =>
  queryOptions({ queryKey: [KEY, 'dashboard', 'stats', userId], queryFn: () => call(getDashboardStats, {}) })

export const dayQuery = (userId: string) =>
  queryOptions({ queryKey: [KEY, 'dashboard', 'today', userId], queryFn: () => call(getDashboardDay, {}) })

export const activityQuery = (userId: string) =>
  queryOptions({
    queryKey: [KEY, 'dashboard', 'activity', userId],
    queryFn: () => call(listActivity, { query: { limit: 6 } }),
  })

/** Checks a patient in or takes it back: shown at the answer, then everything is read again. */
export function useSetArrival(userId: string, id: string) {
  const client = useQueryClient()
  const refresh = () => void client.invalidateQueries({ queryKey: [KEY] })
  return useMutation({
    mutationFn: (arrived: boolean) => call(setArrival, { params: { id }, body: { arrived } }),
    onSuccess: ({ arrivedAt }) => {
      client.setQueryData(dayQuery(userId).queryKey, (day) => day && withArrival(day, id, arrivedAt))
      refresh()
    },
    onError: refresh,
  })
}

const withArrival = (day: DashboardDay, id: string, arrivedAt: string | null): DashboardDay => ({
  ...day,
  visits: day.visits.map((one) =>
    one.id === id
      ? { ...one, arrivedAt, can: { ...one.can, checkIn: arrivedAt === null, undoCheckIn: arrivedAt !== null } }
      : one,
  ),
})
