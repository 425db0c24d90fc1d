import { t } from '#language/translate.ts'
import { Check } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { Link } from 'react-router'
import type { ListedTestOrder, OrderedTest } from '#contract/test-orders/orders.ts'
import { isWithdrawn } from '#contract/test-orders/results.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { dayOf, plainDate } from '#web/lib/dates.ts'
import { joined } from '#web/lib/words.ts'
import { doctorName, fullName } from '#web/shell/people.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useAcknowledge } from './api.ts'
import { ResultView } from './result-view.tsx'
import { lookOf } from './words.ts'

interface WorkListProps {
  orders: readonly ListedTestOrder[]
  /** Which tests of an order are shown: those with a result to acknowledge, those without a result, or all. */
  shows: Shown
  onEnter: (order: ListedTestOrder, test: OrderedTest) => void
  onUpload: (order: ListedTestOrder, test: OrderedTest) => void
}

type Shown = 'review' | 'open' | 'all'

const isShown: Record<Shown, (test: OrderedTest) => boolean> = {
  review: ({ results: [newest] }) => newest?.acknowledgedAt === null,
  open: ({ results: [newest] }) => !newest || isWithdrawn(newest),
  all: () => true,
}

const BUTTONS = 'button[data-acknowledge]'
const STEPS: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

/** Orders with their patients. Arrow keys (or J and K) go from result to result, Enter acknowledges and moves to the next. */
export function WorkList({ orders, shows, onEnter, onUpload }: WorkListProps) {
  const box = useRef<HTMLUListElement>(null)
  const taken = useRef(new Set<string>())
  const acknowledge = useAcknowledge((id) => taken.current.delete(id))
  const buttons = () => [...(box.current?.querySelectorAll<HTMLButtonElement>(BUTTONS) ?? [])]
  const move = (event: KeyboardEvent) => {
    // a key that is held down must not acknowledge results that were never read
    if (event.repeat && (event.key === 'Enter' || event.key === ' ')) return event.preventDefault()
    const step = STEPS[event.key]
    const all = buttons()
    const at = all.indexOf(event.target as HTMLButtonElement)
    if (!step || at < 0 || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    all[Math.min(Math.max(at + step, 0), all.length - 1)]?.focus()
  }
  const take = (id: string) => {
    if (taken.current.has(id)) return
    taken.current.add(id)
    const all = buttons()
    const at = all.findIndex(({ dataset }) => dataset.acknowledge === id)
    const next = all[at + 1] ?? all[at - 1]
    // before the row goes away with its focus
    next?.focus()
    acknowledge.mutate(id)
  }
  return (
    <>
      {shows === 'review' ? (
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
            <WorkItem
              order={order}
              shows={shows}
              onAcknowledge={take}
              onEnter={(test) => onEnter(order, test)}
              onUpload={(test) => onUpload(order, test)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

interface WorkItemProps {
  order: ListedTestOrder
  shows: Shown
  onAcknowledge: (resultId: string) => void
  onEnter: (test: OrderedTest) => void
  onUpload: (test: OrderedTest) => void
}

function WorkItem({ order, shows, ...actions }: WorkItemProps) {
  const { patient, number, orderedAt, orderedBy, dueOn, urgency, tests } = order
  const { screens } = useSignedInUser()
  const look = lookOf(order)
  const name = fullName(patient) || patient.chartNumber
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        {screens.includes('patients') ? (
          <Link
            to={`/patients/${patient.id}`}
            className="link font-medium max-md:-my-2.5 max-md:inline-block max-md:py-2.5"
          >
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <bdi className="font-medium">{name}</bdi>
        )}
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
        {tests.filter(isShown[shows]).map((test) => (
          <li key={test.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
            <WorkTest test={test} of={name} can={order.can} isRead={shows === 'review'} {...actions} />
          </li>
        ))}
      </ul>
    </>
  )
}

interface WorkTestProps extends Pick<WorkItemProps, 'onAcknowledge'> {
  test: OrderedTest
  can: ListedTestOrder['can']
  /** In the list to read results, where none are entered. */
  isRead: boolean
  onEnter: (test: OrderedTest) => void
  onUpload: (test: OrderedTest) => void
  /** The patient's name, which distinguishes equal tests. */
  of: string
}

/** A test with its newest result, and what the reader can do with it. */
function WorkTest({ test, of: name, can, isRead, onAcknowledge, onEnter, onUpload }: WorkTestProps) {
  const [newest] = test.results
  const words = { test: test.name, name }
  return (
    <>
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="text-base font-medium break-words">{test.name}</h2>
        {newest ? <ResultView result={newest} /> : null}
      </div>
      <div className="flex flex-wrap gap-2">
        {newest?.acknowledgedAt === null && can.acknowledge ? (
          <Button
            size="sm"
            data-acknowledge={newest.id}
            aria-label={t('Acknowledge {test} of {name}', words)}
            onClick={() => onAcknowledge(newest.id)}
          >
            <Check aria-hidden="true" className="size-4" />
            {t('Acknowledge')}
          </Button>
        ) : null}
        {can.enter && !isRead ? (
          <>
            <Button
              size="sm"
              variant={newest ? 'quiet' : 'secondary'}
              aria-label={newest ? t('New result: {test}, {name}', words) : t('Enter result: {test}, {name}', words)}
              onClick={() => onEnter(test)}
            >
              {newest ? t('New result') : t('Enter result')}
            </Button>
            <Button
              size="sm"
              variant="quiet"
              aria-label={t('Upload report: {test}, {name}', words)}
              onClick={() => onUpload(test)}
            >
              {t('Upload report')}
            </Button>
          </>
        ) : null}
      </div>
    </>
  )
}
