import { t } from '#language/translate.ts'
import { money } from '#web/lib/money.ts'
import { cx } from '#web/ui/cx.ts'
import { taxLines } from './words.ts'

interface SumsProps {
  currency: string
  taxName: string
  /** Decimal text; the discount is above zero. */
  sums: {
    gross: string
    discount: string
    cgst: string
    sgst: string
    igst: string
    tax: string
    rounding: string
    total: string
  }
  pricesIncludeTax: boolean
}

/** The sums of a bill: what was taken off, taxes, rounding and the total. */
export function Sums({ currency, taxName, sums, pricesIncludeTax }: SumsProps) {
  const lines: [label: string, amount: string][] = []
  if (Number(sums.gross) !== Number(sums.total)) lines.push([t('Subtotal'), money(sums.gross, currency)])
  if (Number(sums.discount) > 0) lines.push([t('Discount'), `−${money(sums.discount, currency)}`])
  for (const [label, amount] of taxLines(sums, taxName))
    lines.push([pricesIncludeTax ? t('{tax}, included', { tax: label }) : label, money(amount, currency)])
  if (Number(sums.rounding) !== 0) lines.push([t('Rounding'), money(sums.rounding, currency)])
  lines.push([t('Total'), money(sums.total, currency)])
  return (
    <dl className="ms-auto flex w-full max-w-72 flex-col gap-1 tabular-nums">
      {lines.map(([label, amount], at) => (
        <div
          key={at}
          className={cx(
            'flex justify-between gap-4',
            at === lines.length - 1 && 'border-t border-line pt-1 font-semibold',
          )}
        >
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  )
}
