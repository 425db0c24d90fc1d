import { useState } from 'react'
import type { Advance } from '#contract/bills/advances.ts'
import { paymentMethods } from '#contract/bills/payments.ts'
import type { Payment } from '#contract/bills/shapes.ts'
import { t } from '#language/translate.ts'
import { PaperLinks } from '#web/features/bills/papers/paper-links.tsx'
import { RefundDialog } from '#web/features/bills/view/refund-dialog.tsx'
import { clockIn } from '#web/lib/clock.ts'
import { dateIn, plainDate } from '#web/lib/dates.ts'
import { money } from '#web/lib/money.ts'
import { joined } from '#web/lib/words.ts'
import { fullName } from '#web/shell/people.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'

interface AdvanceListProps {
  advances: readonly Advance[]
  /** Names the patient and the clinic, for a list of several charts. */
  namesPatient: boolean
}

/** Advances with what is left of them, each followed by its refunds. */
export function AdvanceList({ advances, namesPatient }: AdvanceListProps) {
  const [refunded, setRefunded] = useState<Advance | null>(null)
  const payment = refunded?.payments.find(({ refundOf }) => refundOf === null)
  return (
    <>
      <ul aria-label={t('Advances')} className="divide-y divide-line">
        {advances.map((one) => (
          <li key={one.id} className="flex flex-col gap-2 py-2.5">
            {one.payments.map((of) => (
              <PaymentOfAdvance
                key={of.id}
                advance={one}
                payment={of}
                namesPatient={namesPatient}
                onRefund={() => setRefunded(one)}
              />
            ))}
          </li>
        ))}
      </ul>
      {refunded && payment ? (
        <RefundDialog
          currency={refunded.currency}
          payment={payment}
          advanceId={refunded.id}
          onClose={() => setRefunded(null)}
        />
      ) : null}
    </>
  )
}

interface PaymentOfAdvanceProps {
  advance: Advance
  payment: Payment
  namesPatient: boolean
  onRefund: () => void
}

function PaymentOfAdvance({ advance, payment, namesPatient, onRefund }: PaymentOfAdvanceProps) {
  const { currency, left, clinic, patient, can } = advance
  const isRefund = payment.refundOf !== null
  const labelId = `advance-${payment.id}`
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-40">
        <p id={labelId} className="flex flex-wrap items-center gap-x-2 font-medium tabular-nums">
          {isRefund ? t('Refund') : t(paymentMethods[payment.method])} {money(payment.amount, currency)}
          {isRefund ? null : (
            <Badge tone={Number(left) > 0 ? 'positive' : 'neutral'}>
              {Number(left) > 0 ? t('{amount} left', { amount: money(left, currency) }) : t('Used up')}
            </Badge>
          )}
        </p>
        {namesPatient ? (
          <p className="text-sm break-words text-muted">{joined(fullName(patient), clinic.name)}</p>
        ) : null}
        <p className="text-sm break-words text-muted tabular-nums">{factsOf(payment, clinic.timeZone)}</p>
        <PaperLinks kind="receipt" id={payment.id} describedBy={labelId} />
      </div>
      {!isRefund && can.refund ? (
        <Button size="sm" variant="quiet" aria-describedby={labelId} onClick={onRefund}>
          {t('Refund')}
        </Button>
      ) : null}
    </div>
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
