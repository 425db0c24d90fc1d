import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import type { TestOrder } from '#contract/test-orders/orders.ts'
import { printoutOf } from '#web/features/test-orders/api.ts'
import { lookOf, namesOf } from '#web/features/test-orders/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { ordersQuery } from './query.ts'

interface Of {
  patientId: string
  visitId: string
}

/** The orders of a visit, without cancelled ones; none while they load. */
function useOrdersOf({ patientId, visitId }: Of): TestOrder[] {
  const { data } = useQuery(ordersQuery(patientId))
  return data?.orders.filter((one) => one.visitId === visitId && one.status !== 'cancelled') ?? []
}

/** The names of the tests that are ordered in a visit, for the preview of its printout. */
export function useTestsOf(of: Of): string {
  return useOrdersOf(of).map(namesOf).join('\n')
}

/** The tests that were ordered in a finished visit. Nothing without any. */
export function VisitOrdersCard(of: Of) {
  const orders = useOrdersOf(of)
  if (orders.length === 0) return null
  return (
    <Card title={t('Tests')}>
      <ul className="divide-y divide-line">
        {orders.map((order) => {
          const look = lookOf(order)
          return (
            <li key={order.id} className="flex flex-wrap items-center justify-between gap-2 py-2">
              <div className="min-w-0 flex-1 basis-48">
                <p className="break-words">{namesOf(order)}</p>
                <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
                  {order.number}
                  <Badge tone={look.tone}>{t(look.label)}</Badge>
                </p>
              </div>
              <LinkButton href={printoutOf(order.id)} newTab variant="secondary" size="sm">
                <Printer aria-hidden="true" className="size-4" />
                {t('Print order')}
              </LinkButton>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
