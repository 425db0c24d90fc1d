import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useSearchParams } from 'react-router'
import {
  DELIVERIES_PER_PAGE,
  DELIVERY_DAYS,
  type DeliveryStatus,
  deliveryStatuses,
  type Webhook,
} from '#contract/webhooks.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Rows } from '#web/ui/rows.tsx'
import { Select } from '#web/ui/select.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { deliveriesQuery } from './api.ts'
import { DeliveryRow, statusWords } from './delivery-row.tsx'

const pageIn = (query: URLSearchParams) => {
  const page = Number(query.get('page'))
  return Number.isInteger(page) && page >= 1 && page <= 50_000 ? page : 1
}

const addressOf = (id: string, status: DeliveryStatus | undefined, page: number) => {
  const query = new URLSearchParams({ ...(status && { status }), ...(page > 1 && { page: String(page) }) })
  return `/webhooks/${id}${query.size > 0 ? `?${query}` : ''}`
}

/** What was sent and how it went, newest first; filter and page are in the address. */
export function DeliveryLog({ webhook }: { webhook: Webhook }) {
  const [address, setAddress] = useSearchParams()
  const status = deliveryStatuses.find((one) => one === address.get('status'))
  const page = pageIn(address)
  const go = (next: DeliveryStatus | undefined, to: number) =>
    setAddress({ ...(next && { status: next }), ...(to > 1 && { page: String(to) }) })
  return (
    <section aria-labelledby="log-title">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id="log-title" className="text-lg">
            Deliveries
          </h2>
          <p className="text-sm text-muted">Kept for {DELIVERY_DAYS} days.</p>
        </div>
        <Field label="Show" className="w-44">
          <Select
            value={status ?? ''}
            onChange={(event) =>
              go(
                deliveryStatuses.find((one) => one === event.target.value),
                1,
              )
            }
          >
            <option value="">All</option>
            {deliveryStatuses.map((one) => (
              <option key={one} value={one}>
                {statusWords[one].label}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Deliveries
        webhook={webhook}
        status={status}
        page={page}
        hrefOf={(to) => addressOf(webhook.id, status, to)}
        onGo={(to) => go(status, to)}
      />
    </section>
  )
}

interface DeliveriesProps {
  webhook: Webhook
  status: DeliveryStatus | undefined
  page: number
  hrefOf: (page: number) => string
  onGo: (page: number) => void
}

function Deliveries({ webhook, status, page, hrefOf, onGo }: DeliveriesProps) {
  const query = useQuery(deliveriesQuery(webhook.id, { status, page }))
  const { data, error, isPlaceholderData } = query
  if (error && !data)
    return (
      <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching}>
        {sentenceOf(error)}
      </ErrorState>
    )
  if (!data) return <SkeletonRows rows={6} label="Loading deliveries..." />
  if (data.total === 0)
    return (
      <EmptyState icon={Send} title={status ? 'None of these' : 'Nothing sent yet'}>
        {status
          ? 'Choose “All” to see every delivery.'
          : 'Deliveries appear here when something happens, or when you send a test event.'}
      </EmptyState>
    )
  const first = (page - 1) * DELIVERIES_PER_PAGE + 1
  return (
    <div aria-busy={isPlaceholderData} className={cx('transition-opacity', isPlaceholderData && 'opacity-60')}>
      <Rows label="Deliveries">
        {data.items.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} canResend={webhook.paused === null} />
        ))}
      </Rows>
      <div className="mt-4">
        <Pagination
          page={page}
          pages={Math.ceil(data.total / DELIVERIES_PER_PAGE)}
          hrefOf={hrefOf}
          onGo={onGo}
          summary={data.items.length > 0 ? `${first}–${first + data.items.length - 1} of ${data.total}` : undefined}
        />
      </div>
    </div>
  )
}
