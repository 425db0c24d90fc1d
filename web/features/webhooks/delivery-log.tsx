import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { z } from 'zod'
import {
  DELIVERIES_PER_PAGE,
  DELIVERY_DAYS,
  type DeliveryStatus,
  deliveryStatuses,
  type Webhook,
} from '#contract/webhooks.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { pageInAddress, useAddress } from '#web/lib/use-address.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { ListPage } from '#web/ui/list-page.tsx'
import { Pagination, rangeOf } from '#web/ui/pagination.tsx'
import { Rows } from '#web/ui/rows.tsx'
import { Select } from '#web/ui/select.tsx'
import { deliveriesQuery } from './api.ts'
import { DeliveryRow, statusWords } from './delivery-row.tsx'

const DeliveriesAddress = z.object({ status: z.enum(['', ...deliveryStatuses]).catch(''), page: pageInAddress })

/** The deliveries and their results, newest first; filter and page are in the address. */
export function DeliveryLog({ webhook }: { webhook: Webhook }) {
  const { address, hrefOf, go } = useAddress(DeliveriesAddress)
  const { status, page } = address
  return (
    <section aria-labelledby="log-title">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id="log-title" className="text-lg">
            {t('Deliveries')}
          </h2>
          <p className="text-sm text-muted">{t('Kept for {deliveryDays} days.', { deliveryDays: DELIVERY_DAYS })}</p>
        </div>
        <Field label={t('Show')} className="w-44">
          <Select
            value={status}
            onChange={(event) => go({ status: event.target.value as DeliveryStatus | '', page: 1 })}
          >
            <option value="">{t('All')}</option>
            {deliveryStatuses.map((one) => (
              <option key={one} value={one}>
                {t(statusWords[one].label)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Deliveries
        webhook={webhook}
        status={status || undefined}
        page={page}
        hrefOf={(to) => hrefOf({ page: to })}
        onGo={(to) => go({ page: to })}
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

const Deliveries = ({ webhook, status, page, hrefOf, onGo }: DeliveriesProps) => (
  <ListPage
    query={useQuery(deliveriesQuery(webhook.id, { status, page }))}
    inWords={sentenceOf}
    loading={t('Loading deliveries...')}
    rows={6}
    empty={({ total }) =>
      total === 0 ? (
        <EmptyState icon={Send} title={status ? t('None of these') : t('Nothing sent yet')}>
          {status
            ? t('Choose “All” to see every delivery.')
            : t('Deliveries appear here when something happens, or when you send a test event.')}
        </EmptyState>
      ) : null
    }
  >
    {({ items, total }) => (
      <>
        <Rows label={t('Deliveries')}>
          {items.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} canResend={webhook.paused === null} />
          ))}
        </Rows>
        <div className="mt-4">
          <Pagination
            page={page}
            pages={Math.ceil(total / DELIVERIES_PER_PAGE)}
            hrefOf={hrefOf}
            onGo={onGo}
            summary={
              items.length > 0 ? rangeOf({ page, perPage: DELIVERIES_PER_PAGE, shown: items.length, total }) : undefined
            }
          />
        </div>
      </>
    )}
  </ListPage>
)
