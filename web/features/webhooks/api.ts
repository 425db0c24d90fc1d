import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  addWebhook,
  changeWebhook,
  deleteWebhook,
  DELIVERIES_PER_PAGE,
  type DeliveryStatus,
  getWebhook,
  listDeliveries,
  listWebhooks,
  renewWebhookSecret,
  resendDelivery,
  testWebhook,
  type Webhook,
} from '#contract/webhooks.ts'
import type { Sent } from '#contract/endpoint.ts'
import { call, callList } from '#web/lib/api.ts'

const KEY = '/api/webhooks'

/** The webhooks of a clinic. */
export const webhooksQuery = (clinicId: string) =>
  queryOptions({
    queryKey: [KEY, 'clinic', clinicId],
    queryFn: ({ signal }) => call(listWebhooks, { params: { id: clinicId } }, { signal }),
  })

export const webhookQuery = (id: string) =>
  queryOptions({
    queryKey: [KEY, 'one', id],
    queryFn: ({ signal }) => call(getWebhook, { params: { id } }, { signal }),
  })

/** A page of the log. */
export const deliveriesQuery = (id: string, { status, page }: { status?: DeliveryStatus; page: number }) =>
  queryOptions({
    queryKey: [KEY, 'log', id, status ?? '', page],
    queryFn: ({ signal }) =>
      callList(
        listDeliveries,
        {
          params: { id },
          query: { status, limit: DELIVERIES_PER_PAGE, offset: (page - 1) * DELIVERIES_PER_PAGE },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

/** After a change: lists, the webhook and its log are read again. */
function useReread() {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: [KEY] })
}

export function useAddWebhook(clinicId: string) {
  const reread = useReread()
  return useMutation({
    mutationFn: (body: Sent<typeof addWebhook>['body']) => call(addWebhook, { params: { id: clinicId }, body }),
    onSuccess: reread,
  })
}

export function useChangeWebhook(id: string) {
  const reread = useReread()
  return useMutation({
    mutationFn: (body: Sent<typeof changeWebhook>['body']) => call(changeWebhook, { params: { id }, body }),
    onSuccess: reread,
  })
}

export const useDeleteWebhook = (id: string) =>
  useMutation({ mutationFn: () => call(deleteWebhook, { params: { id } }) })

/** Removes a deleted webhook from the cache, without refetching it. */
export function useForgetWebhook() {
  const cache = useQueryClient()
  return ({ id, clinicId }: Webhook) => {
    cache.removeQueries({ queryKey: [KEY, 'one', id] })
    cache.removeQueries({ queryKey: [KEY, 'log', id] })
    return cache.invalidateQueries({ queryKey: [KEY, 'clinic', clinicId] })
  }
}

export function useRenewSecret(id: string) {
  const reread = useReread()
  return useMutation({ mutationFn: () => call(renewWebhookSecret, { params: { id } }), onSuccess: reread })
}

export function useTestWebhook(id: string) {
  const reread = useReread()
  return useMutation({ mutationFn: () => call(testWebhook, { params: { id } }), onSettled: reread })
}

export function useResend() {
  const reread = useReread()
  return useMutation({
    mutationFn: (id: string) => call(resendDelivery, { params: { id } }),
    onSettled: reread,
  })
}
