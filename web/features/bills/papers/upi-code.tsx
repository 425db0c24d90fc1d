import type { Bill } from '#contract/bills/shapes.ts'
import { upiLinkOfBill } from '#contract/bills/upi.ts'
import { minorUnits, moneyText } from '#contract/minor-units.ts'
import { exactMoney } from '#contract/money.ts'
import { t } from '#language/translate.ts'
import { QrCode } from '#web/ui/qr-code.tsx'

interface UpiCodeProps {
  bill: Pick<Bill, 'number' | 'currency' | 'payments' | 'upi' | 'clinic'>
  /** As it was typed. */
  amount: string
}

/** The QR code with which the patient pays an amount by UPI. Nothing without a UPI ID, and until the amount is valid. */
export function UpiCode({ bill, amount }: UpiCodeProps) {
  const { currency } = bill
  const exact = /^\d{1,10}(\.\d{1,2})?$/.test(amount.trim())
    ? moneyText(minorUnits(amount.trim(), currency), currency)
    : ''
  const link = upiLinkOfBill(bill, exact)
  if (!link || !bill.upi) return null
  const said = exactMoney(exact, currency)
  return (
    <figure className="flex flex-wrap items-center gap-4 rounded-lg border border-line p-3">
      <QrCode text={link} label={t('UPI code for {amount}', { amount: said })} className="w-44 shrink-0 rounded" />
      <figcaption className="min-w-48 flex-1 basis-48">
        <p className="text-lg font-medium tabular-nums">{said}</p>
        <p className="break-words">
          <bdi>{bill.upi.payee}</bdi>
        </p>
        <p className="text-sm break-all text-muted">
          <bdi>{bill.upi.id}</bdi>
        </p>
        <p className="mt-2 text-sm text-muted">
          {t('The patient scans and pays. Then enter the bank’s reference (UTR) from your bank’s message.')}
        </p>
      </figcaption>
    </figure>
  )
}
