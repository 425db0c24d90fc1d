import { paymentMethods } from '#contract/bills/payments.ts'
import type { AdvanceUse, Bill, Payment } from '#contract/bills/shapes.ts'
import { t } from '#language/translate.ts'
import { PaperLinks } from '#web/features/bills/papers/paper-links.tsx'
import { plainDate, dateIn } from '#web/lib/dates.ts'
import { clockIn } from '#web/lib/clock.ts'
import { money } from '#web/lib/money.ts'
import { joined } from '#web/lib/words.ts'
import { fullName } from '#web/shell/people.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

interface PaymentsProps {
  bill: Bill
  onRefund: (payment: Payment) => void
  onReturn: (use: AdvanceUse) => void
}

/** What came from advances, then the payments and refunds of a bill, the oldest first. */
export function Payments({ bill, onRefund, onReturn }: PaymentsProps) {
  const { payments, advanceUses, currency, clinic, can } = bill
  return (
    <Card title={t('Payments')}>
      {payments.length + advanceUses.length === 0 ? (
        <p className="text-muted">{t('Nothing has been paid yet.')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {advanceUses.map((use) => (
            <FromAdvance key={use.id} bill={bill} use={use} onReturn={() => onReturn(use)} />
          ))}
          {payments.map((one) => (
            <li key={one.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-2.5">
              <div className="min-w-0 flex-1 basis-40">
                <p id={`payment-${one.id}`} className="font-medium tabular-nums">
                  {one.refundOf ? t('Refund') : t(paymentMethods[one.method])} {money(one.amount, currency)}
                </p>
                <p className="text-sm break-words text-muted tabular-nums">{factsOf(one, clinic.timeZone)}</p>
                <PaperLinks kind="receipt" id={one.id} describedBy={`payment-${one.id}`} />
              </div>
              {can.refund && Number(one.refundable) > 0 ? (
                <Button size="sm" variant="quiet" aria-describedby={`payment-${one.id}`} onClick={() => onRefund(one)}>
                  {t('Refund')}
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function FromAdvance({ bill, use, onReturn }: { bill: Bill; use: AdvanceUse; onReturn: () => void }) {
  const { currency, clinic, can } = bill
  const { id, number, returnOf, amount, returnable, reason, usedAt, usedBy } = use
  const at = new Date(usedAt)
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-2.5">
      <div className="min-w-0 flex-1 basis-40">
        <p id={`use-${id}`} className="font-medium tabular-nums">
          {returnOf ? t('Returned to the advance') : t('From the advance')} {money(amount, currency)}
        </p>
        <p className="text-sm break-words text-muted tabular-nums">
          {joined(
            number,
            `${plainDate(dateIn(clinic.timeZone, at))} ${clockIn(clinic.timeZone, at)}`,
            reason,
            usedBy && fullName(usedBy),
          )}
        </p>
      </div>
      {can.returnAdvance && Number(returnable) > 0 ? (
        <Button size="sm" variant="quiet" aria-describedby={`use-${id}`} onClick={onReturn}>
          {t('Return')}
        </Button>
      ) : null}
    </li>
  )
}

function factsOf(one: Payment, zone: string): string {
  const at = new Date(one.receivedAt)
  return joined(
    one.number,
    `${plainDate(dateIn(zone, at))} ${clockIn(zone, at)}`,
    one.refundOf && t(paymentMethods[one.method]),
    one.reference,
    one.reason,
    one.counter,
    one.receivedBy && fullName(one.receivedBy),
  )
}
