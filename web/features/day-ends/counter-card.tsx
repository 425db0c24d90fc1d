import { useState } from 'react'
import type { MethodTotal, OpenCounter } from '#contract/day-ends.ts'
import { exactMoney } from '#contract/money.ts'
import { t } from '#language/translate.ts'
import { plainDate } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead } from '#web/ui/table.tsx'
import { CloseDialog } from './close-dialog.tsx'
import { counterName, methodName } from './words.ts'

interface CounterCardProps {
  clinicId: string
  counter: OpenCounter
  today: string
  /** The clinic has one counter only, which needs no name. */
  isOnly: boolean
}

/** The payments of a counter that aren't closed, and the button that closes its day. */
export function CounterCard({ clinicId, counter, today, isOnly }: CounterCardProps) {
  const [isClosing, setClosing] = useState(false)
  const title = isOnly && counter.counter === '' ? t('Today') : counterName(counter.counter)
  return (
    <Card
      title={title}
      action={
        <Button onClick={() => setClosing(true)} disabled={!counter.canClose}>
          {t('Close the day')}
        </Button>
      }
    >
      <p className="mb-3 text-sm text-muted">{stateOf(counter, today)}</p>
      <MethodTable methods={counter.methods} currency={counter.currency} caption={title} />
      <dl className="mt-3 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        <dt className="text-muted">{t('Cash left from the day before')}</dt>
        <dd className="text-end tabular-nums">{exactMoney(counter.opening, counter.currency)}</dd>
        <dt className="font-medium">{t('Expected cash')}</dt>
        <dd className="text-end font-medium tabular-nums">{exactMoney(counter.expectedCash, counter.currency)}</dd>
      </dl>
      {isClosing ? (
        <CloseDialog clinicId={clinicId} counter={counter} today={today} onClose={() => setClosing(false)} />
      ) : null}
    </Card>
  )
}

/** Says since when payments are open, or until when they are closed. */
function stateOf({ since, closedUntil, canClose }: OpenCounter, today: string): string {
  if (closedUntil !== null && !canClose && closedUntil >= today)
    return t('Today is closed. Payments that come in now belong to the next day.')
  if (since === null) return t('No payments to close')
  return since === today ? t('Payments of today') : t('Payments since {date}', { date: plainDate(since) })
}

interface MethodTableProps {
  methods: readonly MethodTotal[]
  currency: string
  caption: string
}

/** What came in and went back by each method. */
export function MethodTable({ methods, currency, caption }: MethodTableProps) {
  if (methods.length === 0) return null
  return (
    <Table caption={t('Payments by method: {counter}', { counter: caption })}>
      <TableHead>
        <HeaderCell>{t('Method')}</HeaderCell>
        <HeaderCell className="text-end">{t('Received')}</HeaderCell>
        <HeaderCell className="text-end">{t('Refunded')}</HeaderCell>
        <HeaderCell className="text-end">{t('Net')}</HeaderCell>
      </TableHead>
      <TableBody>
        {methods.map(({ method, received, refunded, net }) => (
          <tr key={method}>
            <th scope="row" className="h-11 px-4 py-2 text-start font-medium">
              {methodName(method)}
            </th>
            <Cell numeric>{exactMoney(received, currency)}</Cell>
            <Cell numeric>{exactMoney(refunded, currency)}</Cell>
            <Cell numeric>{exactMoney(net, currency)}</Cell>
          </tr>
        ))}
      </TableBody>
    </Table>
  )
}
