import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { orderIn, printoutOf, useOrderInVisit } from '#web/features/test-orders/api.ts'
import { type ChosenTest, TestPicker } from '#web/features/test-orders/test-picker.tsx'
import { sentenceOf } from '#web/lib/api-error.ts'
import { InlineError } from '#web/ui/inline-error.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ordersQuery } from './query.ts'

interface TestsInVisitProps {
  clinicId: string
  patientId: string
  visitId: string
}

/** The tests that are ordered in a visit. Each choice is saved while the doctor goes on typing. */
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
  const stored = (order?.tests ?? []).map(({ test, name, results }) => ({ test, name, isFixed: results.length > 0 }))
  const chosen: readonly ChosenTest[] = wanted ?? stored
  const set = (tests: readonly ChosenTest[]) => {
    setWanted(tests)
    save.mutate(
      tests.map(({ test }) => test),
      // of several in a row, only the last one calls this
      { onSettled: () => setWanted(null) },
    )
  }
  return (
    <div className="flex flex-col gap-3">
      <TestPicker
        clinicId={clinicId}
        chosen={chosen}
        onAdd={(one) => set([...chosen, one])}
        onRemove={({ test }) => set(chosen.filter((one) => one.test !== test))}
        error={save.error ? sentenceOf(save.error) : undefined}
      />
      {order ? (
        <div className="flex flex-wrap items-center justify-between gap-2 text-sm text-muted">
          <span>{t('Order {number}, saved', { number: order.number })}</span>
          <LinkButton href={printoutOf(order.id)} newTab variant="quiet" size="sm">
            <Printer aria-hidden="true" className="size-4" />
            {t('Print order')}
          </LinkButton>
        </div>
      ) : null}
    </div>
  )
}
