import { t } from '#language/translate.ts'
import { Check, FileText, FileUp, Pencil, Printer, X } from 'lucide-react'
import type { OrderedTest, TestOrder } from '#contract/test-orders/orders.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { dayOf, plainDate } from '#web/lib/dates.ts'
import { joined } from '#web/lib/words.ts'
import { doctorName } from '#web/shell/people.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { printoutOf, useAcknowledge } from './api.ts'
import { EarlierResults, ResultView } from './result-view.tsx'
import { lookOf } from './words.ts'

interface OrderItemProps {
  order: TestOrder
  onChange: () => void
  onCancel: () => void
  onEnter: (test: OrderedTest) => void
  onUpload: (test: OrderedTest) => void
}

/** One order: who ordered it when, its tests with their results, and what the reader can do. */
export function OrderItem({ order, onChange, onCancel, onEnter, onUpload }: OrderItemProps) {
  const { number, urgency, reason, note, dueOn, orderedAt, orderedBy, cancelReason, fromChart, can, tests } = order
  const look = lookOf(order)
  const hasResults = tests.some(({ results }) => results.length > 0)
  return (
    <article aria-label={t('Order {number}', { number })}>
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-medium">{plainDate(dayOf(orderedAt))}</h3>
        <Badge tone={look.tone}>{t(look.label)}</Badge>
        {urgency === 'urgent' ? <Badge tone="caution">{t('Urgent')}</Badge> : null}
      </div>
      <p className="text-sm break-words text-muted">
        {joined(
          number,
          t('ordered by {name}', { name: doctorName(orderedBy) }),
          dueOn && t('result needed by {date}', { date: plainDate(dueOn) }),
          fromChart && t('from merged chart {fromChart}', { fromChart }),
        )}
      </p>
      {reason ? <p className="break-words">{t('Reason: {reason}', { reason })}</p> : null}
      {note ? <p className="break-words whitespace-pre-line">{note}</p> : null}
      {cancelReason ? <p className="break-words">{t('Cancelled: {reason}', { reason: cancelReason })}</p> : null}
      <ul className="mt-1 flex flex-col gap-2">
        {tests.map((test) => (
          <li key={test.id}>
            <TestItem test={test} can={can} onEnter={() => onEnter(test)} onUpload={() => onUpload(test)} />
          </li>
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap gap-2">
        <LinkButton href={printoutOf(order.id)} newTab variant="quiet" size="sm">
          <Printer aria-hidden="true" className="size-4" />
          {t('Print order')}
        </LinkButton>
        {can.change ? (
          <Button variant="quiet" size="sm" onClick={onChange}>
            <Pencil aria-hidden="true" className="size-4" />
            {t('Change order')}
          </Button>
        ) : null}
        {can.change && !hasResults ? (
          <Button variant="quiet" size="sm" onClick={onCancel}>
            <X aria-hidden="true" className="size-4" />
            {t('Cancel order')}
          </Button>
        ) : null}
      </div>
    </article>
  )
}

interface TestItemProps {
  test: OrderedTest
  can: TestOrder['can']
  onEnter: () => void
  onUpload: () => void
}

/** One test with its newest result. */
function TestItem({ test, can, onEnter, onUpload }: TestItemProps) {
  const [newest] = test.results
  const acknowledge = useAcknowledge()
  return (
    <div className="rounded-md border border-line px-3 py-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h4 className="min-w-0 flex-1 basis-40 font-medium break-words">{test.name}</h4>
        {newest && !newest.acknowledgedAt && can.acknowledge ? (
          <Button
            size="sm"
            aria-label={t('Acknowledge {test}', { test: test.name })}
            pending={acknowledge.isPending}
            pendingText={t('Saving...')}
            onClick={() => acknowledge.mutate(newest.id)}
          >
            <Check aria-hidden="true" className="size-4" />
            {t('Acknowledge')}
          </Button>
        ) : null}
        {can.enter ? <EnterButtons test={test} onEnter={onEnter} onUpload={onUpload} /> : null}
      </div>
      {newest ? <ResultView result={newest} /> : <p className="text-sm text-muted">{t('No result yet')}</p>}
      {newest && !newest.acknowledgedAt ? (
        <p className="text-sm text-caution">
          {newest.labStatus === 'withdrawn'
            ? t('Not acknowledged yet. If the patient has seen the earlier result, they see that it was withdrawn.')
            : t('Not acknowledged yet. The patient can’t see it.')}
        </p>
      ) : null}
      {acknowledge.error ? <Notice tone="danger">{sentenceOf(acknowledge.error)}</Notice> : null}
      <EarlierResults test={test} />
    </div>
  )
}

/** Types a result, or uploads the laboratory's report. */
function EnterButtons({ test, onEnter, onUpload }: Omit<TestItemProps, 'can'>) {
  const isFirst = test.results.length === 0
  const of = { test: test.name }
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        aria-label={isFirst ? t('Enter result: {test}', of) : t('New result: {test}', of)}
        onClick={onEnter}
      >
        <FileText aria-hidden="true" className="size-4" />
        {isFirst ? t('Enter result') : t('New result')}
      </Button>
      <Button size="sm" variant="quiet" aria-label={t('Upload report: {test}', of)} onClick={onUpload}>
        <FileUp aria-hidden="true" className="size-4" />
        {t('Upload report')}
      </Button>
    </>
  )
}
