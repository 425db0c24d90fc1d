import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import type { TestOrder } from '#contract/test-orders/orders.ts'
import { orderIn, printoutOf, useOrderInVisit } from '#web/features/test-orders/api.ts'
import { namesOf } from '#web/features/test-orders/words.ts'
import { type ChosenTest, TestPicker } from '#web/features/test-orders/test-picker.tsx'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'
import { InlineError } from '#web/ui/inline-error.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ordersQuery } from './query.ts'

interface TestsInVisitProps {
  clinicId: string
  patientId: string
  visitId: string
}

/** The tests that are ordered in a visit. Each choice is saved while the doctor keeps typing. */
export function TestsInVisit({ clinicId, patientId, visitId }: TestsInVisitProps) {
  const { data, error, refetch, isFetching } = useQuery(ordersQuery(patientId))
  const save = useOrderInVisit({ patientId, visitId })
  /** What is chosen while it is being saved. */
  const [wanted, setWanted] = useState<readonly ChosenTest[] | null>(null)
  if (!data)
    return error ? (
      <InlineError onRetry={() => void refetch()} retrying={isFetching}>
        {sentenceOf(error)}
      </InlineError>
    ) : (
      <Skeleton className="h-16" />
    )
  const order = orderIn(data.orders, visitId)
  const saved = data.orders.filter((one) => one.visitId === visitId && one.status !== 'cancelled')
  const stored = (order?.tests ?? []).map(({ test, name, results }) => ({ test, name, isFixed: results.length > 0 }))
  const chosen: readonly ChosenTest[] = wanted ?? stored
  const set = (tests: readonly ChosenTest[]) => {
    setWanted(tests)
    save.mutate(
      tests.map(({ test }) => test),
      {
        // of several in a row, only the last one calls these
        onSuccess: () => setWanted(null),
        // what someone else changed meanwhile must not be overwritten; otherwise the choice stays, to try again
        onError: (problem) => {
          if (problem instanceof ApiError && problem.status === 409) setWanted(null)
        },
      },
    )
  }
  return (
    <div className="flex flex-col gap-3">
      <TestPicker
        clinicId={clinicId}
        chosen={chosen}
        onAdd={(one) => set([...chosen, one])}
        onRemove={({ test }) => set(chosen.filter((one) => one.test !== test))}
      />
      {save.error && wanted ? (
        <InlineError onRetry={() => set(wanted)} retrying={save.isPending}>
          {sentenceOf(save.error)}
        </InlineError>
      ) : save.error ? (
        <Notice tone="danger" live>
          {sentenceOf(save.error)}
        </Notice>
      ) : null}
      {saved.map((one) => (
        <SavedOrder key={one.id} order={one} isChanged={one.id === order?.id} />
      ))}
    </div>
  )
}

interface SavedOrderProps {
  order: TestOrder
  /** The order whose tests are chosen above; others name theirs. */
  isChanged: boolean
}

function SavedOrder({ order, isChanged }: SavedOrderProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 text-sm text-muted">
      <span className="min-w-0 break-words">
        {isChanged
          ? t('Order {number}, saved', { number: order.number })
          : t('Order {number}: {tests}', { number: order.number, tests: namesOf(order) })}
      </span>
      <LinkButton href={printoutOf(order.id)} newTab variant="quiet" size="sm">
        <Printer aria-hidden="true" className="size-4" />
        {t('Print order')}
      </LinkButton>
    </div>
  )
}
