import type { Outstanding } from '#contract/bill-reports.ts'
import { exactMoney } from '#contract/money.ts'
import { t } from '#language/translate.ts'
import { LinkButton } from '#web/ui/link-button.tsx'

/** What is still to be paid, by the age of the bills. */
export function OutstandingCards({ all }: { all: Outstanding[] }) {
  if (all.length === 0) return <p className="text-muted">{t('Every bill is paid.')}</p>
  return (
    <div className="flex flex-col gap-5">
      {all.map((one) => (
        <OneCurrency key={one.currency} one={one} />
      ))}
      <LinkButton to="/bills?list=unpaid" variant="secondary" className="w-fit">
        {t('Show unpaid bills')}
      </LinkButton>
    </div>
  )
}

function OneCurrency({ one: { currency, groups, balance, bills, owed, advances } }: { one: Outstanding }) {
  const said = (amount: string) => exactMoney(amount, currency)
  return (
    <div>
      <p className="mb-2">
        <span className="text-xl font-semibold tabular-nums">{said(balance)}</span>{' '}
        <span className="text-muted">{t('{bills, plural, one {# bill} other {# bills}}', { bills })}</span>
      </p>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {groups.map(({ from, to, bills: count, balance: sum }) => (
          <div key={from} className="rounded-md border border-line p-3">
            <dt className="text-sm text-muted">
              {to === null ? t('Over {days} days', { days: from - 1 }) : t('{from} to {to} days', { from, to })}
            </dt>
            <dd className="font-medium tabular-nums">{said(sum)}</dd>
            <dd className="text-sm text-muted">
              {t('{bills, plural, one {# bill} other {# bills}}', { bills: count })}
            </dd>
          </div>
        ))}
      </dl>
      {Number(owed) > 0 ? (
        <p className="mt-3 text-sm text-muted">{t('To return to patients: {amount}', { amount: said(owed) })}</p>
      ) : null}
      {Number(advances) > 0 ? (
        <p className="mt-3 text-sm text-muted">{t('Left of advances: {amount}', { amount: said(advances) })}</p>
      ) : null}
    </div>
  )
}
