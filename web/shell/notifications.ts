import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { listNotifications, readAllNotifications } from '#contract/notifications.ts'
import { call } from '#web/lib/api.ts'

export const notificationsQuery = queryOptions({
  queryKey: ['/api/notifications'],
  queryFn: () => call(listNotifications, {}),
})

/** Marks all as read: shown at once, taken back if the server refuses. */
export function useReadAll() {
  const client = useQueryClient()
  const { queryKey } = notificationsQuery
  return useMutation({
    mutationFn: () => call(readAllNotifications, {}),
    onMutate: () => {
      const before = client.getQueryData(queryKey)
      client.setQueryData(
        queryKey,
        (now) => now && { unread: 0, notifications: now.notifications.map((one) => ({ ...one, isRead: true })) },
      )
      return before
    },
    onError: (_error, _sent, before) => client.setQueryData(queryKey, before),
  })
}
