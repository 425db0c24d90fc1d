import { useQuery } from '@tanstack/react-query'
import type { DayEnd } from '#contract/day-ends.ts'
import { exactMoney } from '#contract/money.ts'
import { t } from '#language/translate.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { clockIn } from '#web/lib/clock.ts'
import { dateIn, plainDate } from '#web/lib/dates.ts'
import { fullName } from '#web/shell/people.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { dayEndQuery } from './api.ts'
import { MethodTable } from './counter-card.tsx'
import { counterName, differenceInWords } from './words.ts'

/** A closed day with its signature. */
export function DayEndDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(dayEndQuery(id))
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={t('Closed day')} size="lg">
      <Loaded query={query} inWords={sentenceOf} loading={t('Loading the day...')} rows={4}>
        {(one) => <Details one={one} />}
      </Loaded>
    </Dialog>
  )
}

function Details({ one }: { one: DayEnd }) {
  const said = (amount: string) => exactMoney(amount, one.currency)
  const at = new Date(one.closedAt)
  const rows: [label: string, value: string][] = [
    [t('Day'), plainDate(one.day)],
    [t('Counter'), counterName(one.counter)],
    [t('Cash left from the day before'), said(one.opening)],
    [t('Expected cash'), said(one.expectedCash)],
    [t('Counted cash'), said(one.counted)],
    [t('Difference'), differenceInWords(one.difference, one.currency)],
    ...(one.reason ? ([[t('Reason for the difference'), one.reason]] as [string, string][]) : []),
    [t('Cash that stayed in the drawer'), said(one.left)],
    [
      t('Signed by'),
      t('{name}, {date} at {time}', {
        name: fullName(one.closedBy),
        date: plainDate(dateIn(one.clinic.timeZone, at)),
        time: clockIn(one.clinic.timeZone, at),
      }),
    ],
  ]
  return (
    <div className="flex flex-col gap-4">
      <Signature state={one.state} />
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="max-sm:mb-2">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <MethodTable methods={one.methods} currency={one.currency} caption={counterName(one.counter)} />
      <p className="text-sm break-all text-muted" dir="ltr">
        {t('Fingerprint (SHA-256): {hash}', { hash: one.hash })}
      </p>
    </div>
  )
}

function Signature({ state }: { state: DayEnd['state'] }) {
  if (state === 'intact') return null
  return state === 'damaged' ? (
    <Notice tone="danger" title={t('This record was changed after it was signed')}>
      {t('Don’t rely on its amounts. Ask the operator of this site.')}
    </Notice>
  ) : (
    <Notice tone="caution" title={t('This signature could not be checked')}>
      {t('It was made with a key that this installation doesn’t have.')}
    </Notice>
  )
}
