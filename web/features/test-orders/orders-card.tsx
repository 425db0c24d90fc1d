import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { OrderedTest, TestOrder } from '#contract/test-orders/orders.ts'
import type { Patient } from '#contract/patients/patients.ts'
import { problemOf, sentenceOf } from '#web/lib/api-error.ts'
import { dateIn } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { InlineError } from '#web/ui/inline-error.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useCancelOrder } from './api.ts'
import { FileDialog } from './file-dialog.tsx'
import { OrderDialog } from './order-dialog.tsx'
import { OrderItem } from './order-item.tsx'
import { ordersQuery } from './public/query.ts'
import { ResultDialog } from './result-dialog.tsx'
import { Trends } from './trends.tsx'
import { namesOf } from './words.ts'

/** Orders before "Show all". */
const FEW = 5

type Opened =
  | { kind: 'order'; order?: TestOrder }
  | { kind: 'result'; test: OrderedTest }
  | { kind: 'file'; test: OrderedTest }
  | { kind: 'cancel'; order: TestOrder }

/** The test orders of a chart with their results, for everyone who reads them; doctors order and acknowledge here. */
export function OrdersCard({ chart }: { chart: Pick<Patient, 'id' | 'clinicId' | 'clinic'> }) {
  const { data, error, refetch, isFetching } = useQuery(ordersQuery(chart.id))
  const [opened, setOpened] = useState<Opened | null>(null)
  const [isWhole, setWhole] = useState(false)
  const close = () => setOpened(null)
  const orders = data?.orders ?? []
  // as it is now: a result can arrive while the dialog is open
  const latest = (test: OrderedTest) => orders.flatMap(({ tests }) => tests).find(({ id }) => id === test.id) ?? test
  return (
    <Card
      title={t('Test orders')}
      action={
        data?.can.order ? (
          <Button size="sm" variant="secondary" onClick={() => setOpened({ kind: 'order' })}>
            <Plus aria-hidden="true" className="size-4" />
            {t('Order Tests')}
          </Button>
        ) : undefined
      }
    >
      {error && !data ? (
        <InlineError onRetry={() => void refetch()} retrying={isFetching}>
          {sentenceOf(error)}
        </InlineError>
      ) : !data ? (
        <SkeletonRows rows={3} label={t('Loading test orders...')} />
      ) : orders.length === 0 ? (
        <p className="text-muted">{t('No tests ordered.')}</p>
      ) : (
        <>
          <ul className="divide-y divide-line">
            {(isWhole ? orders : orders.slice(0, FEW)).map((order) => (
              <li key={order.id} className="py-3 first:pt-0 last:pb-0">
                <OrderItem
                  order={order}
                  onChange={() => setOpened({ kind: 'order', order })}
                  onCancel={() => setOpened({ kind: 'cancel', order })}
                  onEnter={(test) => setOpened({ kind: 'result', test })}
                  onUpload={(test) => setOpened({ kind: 'file', test })}
                />
              </li>
            ))}
          </ul>
          {orders.length > FEW && !isWhole ? (
            <Button variant="secondary" size="sm" className="mt-2" onClick={() => setWhole(true)}>
              {t('Show all {count}', { count: orders.length })}
            </Button>
          ) : null}
          <Trends orders={orders} />
        </>
      )}
      {opened?.kind === 'order' ? (
        <OrderDialog clinicId={chart.clinicId} patientId={chart.id} order={opened.order} onClose={close} />
      ) : null}
      {opened?.kind === 'result' ? (
        <ResultDialog
          test={latest(opened.test)}
          patientId={chart.id}
          today={dateIn(chart.clinic.timeZone)}
          onClose={close}
        />
      ) : null}
      {opened?.kind === 'file' ? (
        <FileDialog
          test={latest(opened.test)}
          patientId={chart.id}
          today={dateIn(chart.clinic.timeZone)}
          onClose={close}
        />
      ) : null}
      <CancelDialog order={opened?.kind === 'cancel' ? opened.order : null} onClose={close} />
    </Card>
  )
}

function CancelDialog({ order, onClose }: { order: TestOrder | null; onClose: () => void }) {
  const cancel = useCancelOrder(onClose)
  return (
    <ConfirmDialog
      open={order !== null}
      onOpenChange={(isOpen) => {
        if (isOpen) return
        onClose()
        cancel.reset()
      }}
      title={t('Cancel this order?')}
      description={order ? `${order.number}: ${namesOf(order)}` : ''}
      confirmText={t('Cancel order')}
      pendingText={t('Cancelling...')}
      keepText={t('Go back')}
      pending={cancel.isPending}
      error={problemOf(cancel.error) ?? undefined}
      reason={{ label: t('Reason'), maxLength: 200, required: t('Please give a reason') }}
      onConfirm={(reason) => order && cancel.mutate({ id: order.id, version: order.version, reason })}
    />
  )
}
