import { t } from '#language/translate.ts'
import { Check } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { Link } from 'react-router'
import type { ListedTestOrder, OrderedTest } from '#contract/test-orders/orders.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { dayOf, plainDate } from '#web/lib/dates.ts'
import { joined } from '#web/lib/words.ts'
import { doctorName, fullName } from '#web/shell/people.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useAcknowledge } from './api.ts'
import { ResultView } from './result-view.tsx'
import { lookOf } from './words.ts'

interface WorkListProps {
  orders: readonly ListedTestOrder[]
  /** Only results to acknowledge, not tests without one. */
  isReview: boolean
  onEnter: (order: ListedTestOrder, test: OrderedTest) => void
}

const BUTTONS = 'button[data-acknowledge]'
const STEPS: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

/** Orders with their patients. Arrow keys (or J and K) go from result to result, Enter acknowledges and goes on to the next. */
export function WorkList({ orders, isReview, onEnter }: WorkListProps) {
  const box = useRef<HTMLUListElement>(null)
  const acknowledge = useAcknowledge()
  const buttons = () => [...(box.current?.querySelectorAll<HTMLButtonElement>(BUTTONS) ?? [])]
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    const all = buttons()
    const at = all.indexOf(event.target as HTMLButtonElement)
    if (!step || at < 0 || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    all[Math.min(Math.max(at + step, 0), all.length - 1)]?.focus()
  }
  const take = (id: string) => {
    const all = buttons()
    const at = all.findIndex(({ dataset }) => dataset.acknowledge === id)
    const next = all[at + 1] ?? all[at - 1]
    // before the row goes away with its focus
    next?.focus()
    acknowledge.mutate(id)
  }
  return (
    <>
      {isReview ? (
        <p className="mb-2 text-sm text-muted max-sm:hidden">
          {t('Arrow keys go from result to result. Enter acknowledges.')}
        </p>
      ) : null}
      {acknowledge.error ? (
        <div className="mb-3">
          <Notice tone="danger" live>
            {sentenceOf(acknowledge.error)}
          </Notice>
        </div>
      ) : null}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys move between its buttons */}
      <ul
        ref={box}
        aria-label={t('Test orders')}
        onKeyDown={move}
        className="mb-4 divide-y divide-line rounded-lg border border-line bg-surface-raised"
      >
        {orders.map((order) => (
          <li key={order.id} className="px-4 py-3">
            <WorkItem order={order} isReview={isReview} onAcknowledge={take} onEnter={(test) => onEnter(order, test)} />
          </li>
        ))}
      </ul>
    </>
  )
}

interface WorkItemProps {
  order: ListedTestOrder
  isReview: boolean
  onAcknowledge: (resultId: string) => void
  onEnter: (test: OrderedTest) => void
}

function WorkItem({ order, isReview, onAcknowledge, onEnter }: WorkItemProps) {
  const { patient, number, orderedAt, orderedBy, dueOn, urgency, tests, can } = order
  const look = lookOf(order)
  const name = fullName(patient) || patient.chartNumber
  const shown = tests.filter(({ results: [newest] }) => (isReview ? newest && !newest.acknowledgedAt : !newest))
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Link to={`/patients/${patient.id}`} className="link font-medium">
          <bdi>{name}</bdi>
        </Link>
        <Badge tone={look.tone}>{t(look.label)}</Badge>
        {urgency === 'urgent' ? <Badge tone="caution">{t('Urgent')}</Badge> : null}
      </div>
      <p className="text-sm text-muted">
        {joined(
          patient.chartNumber,
          number,
          plainDate(dayOf(orderedAt)),
          doctorName(orderedBy),
          dueOn && t('result needed by {date}', { date: plainDate(dueOn) }),
        )}
      </p>
      <ul className="mt-1 flex flex-col gap-2">
        {shown.map((test) => {
          const [newest] = test.results
          const of = { test: test.name, name }
          return (
            <li key={test.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
              <div className="min-w-0 flex-1 basis-60">
                <h2 className="text-base font-medium break-words">{test.name}</h2>
                {newest ? <ResultView result={newest} /> : null}
              </div>
              {newest && can.acknowledge ? (
                <Button
                  size="sm"
                  data-acknowledge={newest.id}
                  aria-label={t('Acknowledge {test} of {name}', of)}
                  onClick={() => onAcknowledge(newest.id)}
                >
                  <Check aria-hidden="true" className="size-4" />
                  {t('Acknowledge')}
                </Button>
              ) : null}
              {!newest && can.enter ? (
                <Button
                  size="sm"
                  variant="secondary"
                  aria-label={t('Enter result: {test}, {name}', of)}
                  onClick={() => onEnter(test)}
                >
                  {t('Enter result')}
                </Button>
              ) : null}
            </li>
          )
        })}
      </ul>
    </>
  )
}
