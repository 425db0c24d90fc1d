import { t } from '#language/translate.ts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  addTestOrder,
  cancelTestOrder,
  changeTestOrder,
  getTestOrderPdf,
  type TestOrder,
} from '#contract/test-orders/orders.ts'
import { acknowledgeTestResult, getTestResultFile } from '#contract/test-orders/results.ts'
import { PATIENTS_KEY } from '#web/features/patients/public/chart-key.ts'
import { addressOf, call } from '#web/lib/api.ts'
import { TIMELINE_KEY } from '#web/lib/query-client.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { toast } from '#web/ui/toast.ts'
import { ordersQuery } from './public/query.ts'

/** Prefix of the query keys of the work list. */
export const WORK_KEY = [PATIENTS_KEY, 'list', 'test-orders'] as const

/** Reads the orders of a chart, or of all charts on the screen, the work list and the timeline again. */
export async function refreshOrders(client: QueryClient, patientId?: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({
      queryKey: patientId ? ordersQuery(patientId).queryKey : [PATIENTS_KEY, 'test-orders'],
    }),
    client.invalidateQueries({ queryKey: WORK_KEY }),
    client.invalidateQueries({ queryKey: patientId ? [...TIMELINE_KEY, patientId] : TIMELINE_KEY }),
  ])
}

/** Returns the address of an order's printout. */
export const printoutOf = (id: string): string => addressOf(getTestOrderPdf, { params: { id } })

/** Returns the address of a result's file. */
export const fileOf = (id: string): string => addressOf(getTestResultFile, { params: { id } })

/** Acknowledges a result; `onFailed` is called with one that wasn't. */
export function useAcknowledge(onFailed?: (id: string) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(acknowledgeTestResult, { params: { id }, body: {} }),
    onError: (_error, id) => onFailed?.(id),
    onSettled: () => refreshOrders(client),
  })
}

/** Cancels an order with a reason. */
export function useCancelOrder(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, version, reason }: { id: string; version: number; reason: string }) =>
      call(cancelTestOrder, { params: { id }, body: { version, reason } }),
    onSuccess: (order) => {
      onDone()
      toast({ title: t('Order cancelled'), description: order.number })
    },
    onSettled: () => refreshOrders(client),
  })
}

interface InVisit {
  patientId: string
  visitId: string
}

/** Returns the order of a visit that can still be changed. */
export const orderIn = (orders: readonly TestOrder[], visitId: string): TestOrder | undefined =>
  orders.find((one) => one.visitId === visitId && one.status !== 'cancelled' && one.can.change)

/**
 * Sets the tests that are ordered in a visit: the first ones make its order, later ones change it. Choices that follow each other are saved
 * one after another.
 */
export function useOrderInVisit({ patientId, visitId }: InVisit) {
  const client = useQueryClient()
  const add = useOnce(addTestOrder)
  const { queryKey } = ordersQuery(patientId)
  return useMutation({
    scope: { id: `tests of ${visitId}` },
    mutationFn: (tests: string[]) => {
      const order = orderIn(client.getQueryData(queryKey)?.orders ?? [], visitId)
      if (!order) return add({ params: { id: patientId }, body: { visitId, tests } })
      const { id, version } = order
      return tests.length === 0
        ? call(cancelTestOrder, { params: { id }, body: { version, reason: t('Removed while writing the visit') } })
        : call(changeTestOrder, { params: { id }, body: { version, tests } })
    },
    onSuccess: (saved) =>
      client.setQueryData(queryKey, (data) =>
        data ? { ...data, orders: [saved, ...data.orders.filter(({ id }) => id !== saved.id)] } : data,
      ),
    onError: () => client.invalidateQueries({ queryKey }),
  })
}
