import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Reply } from '#contract/endpoint.ts'
import {
  listNotifications,
  markNotification,
  NOTIFICATIONS_PER_PAGE,
  readAllNotifications,
} from '#contract/notifications.ts'
import { call } from '#web/lib/api.ts'

const KEY = ['/api/notifications'] as const

type Page = Reply<typeof listNotifications>

/** A page of the reader's notifications, from 1; the bell shows the first. */
export const notificationsQuery = (page: number) =>
  queryOptions({
    queryKey: [...KEY, page],
    queryFn: () => call(listNotifications, { query: { offset: (page - 1) * NOTIFICATIONS_PER_PAGE } }),
    placeholderData: page === 1 ? undefined : keepPreviousData,
  })

/** Updates every cached page; returns a function that undoes it. */
async function changePages(client: QueryClient, change: (page: Page) => Page) {
  await client.cancelQueries({ queryKey: KEY })
  const before = client.getQueriesData<Page>({ queryKey: KEY })
  client.setQueriesData<Page>({ queryKey: KEY }, (page) => page && change(page))
  return () => {
    for (const [key, page] of before) client.setQueryData(key, page)
  }
}

/** Marks all as read: shown immediately, undone if the server refuses. */
export function useReadAll() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(readAllNotifications, {}),
    onMutate: () =>
      changePages(client, ({ notifications, ...rest }) => ({
        ...rest,
        unread: 0,
        notifications: notifications.map((one) => ({ ...one, isRead: true })),
      })),
    onError: (_error, _sent, takeBack) => takeBack?.(),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
}

/** Marks one as read or unread: shown immediately, undone if the server refuses. */
export function useMark() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, isRead }: { id: string; isRead: boolean }) =>
      call(markNotification, { params: { id }, body: { isRead } }),
    onMutate: ({ id, isRead }) =>
      changePages(client, (page) => {
        // on a page without it, only the count changes
        const differs = page.notifications.find((one) => one.id === id)?.isRead !== isRead
        return {
          ...page,
          unread: Math.max(0, page.unread + (differs ? (isRead ? -1 : 1) : 0)),
          notifications: page.notifications.map((one) => (one.id === id ? { ...one, isRead } : one)),
        }
      }),
    onError: (_error, _sent, takeBack) => takeBack?.(),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
}
