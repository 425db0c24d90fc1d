import { type Bill, followUpNote, fullPriceNote } from '#contract/bills/shapes.ts'
import { isolated } from '#contract/writing.ts'
import { t } from '#language/translate.ts'
import { plainDate } from '#web/lib/dates.ts'
import { money } from '#web/lib/money.ts'
import { joined } from '#web/lib/words.ts'
import { Badge } from '#web/ui/badge.tsx'

/** The lines of a bill. */
export const BillLines = ({ bill: { lines, currency } }: { bill: Bill }) => (
  <ul aria-label={t('Lines of the bill')} className="divide-y divide-line border-y border-line">
    {lines.map((line) => (
      <li key={line.id} className="flex items-start justify-between gap-4 py-2.5">
        <div className="min-w-0">
          <p className="break-words font-medium">
            <bdi>{line.text}</bdi> {line.isCredited ? <Badge>{t('Credited')}</Badge> : null}
          </p>
          <p className="text-sm text-muted tabular-nums">
            {joined(
              `${line.quantity} × ${money(line.unitPrice, currency)}`,
              line.taxCode,
              line.taxRate === null ? null : t('{rate}% tax', { rate: line.taxRate }),
            )}
          </p>
          {line.followUp ? (
            <p className="text-sm text-muted">
              {t(followUpNote, { days: line.followUp.days, day: plainDate(line.followUp.on) })}
            </p>
          ) : null}
          {line.fullPriceReason ? (
            <p className="text-sm text-muted">{t(fullPriceNote, { reason: isolated(line.fullPriceReason) })}</p>
          ) : null}
          {Number(line.discount) > 0 ? (
            <p className="text-sm text-muted">
              {t('Discount {amount}: {reason}', {
                amount: money(line.discount, currency),
                reason: line.discountReason ?? '',
              })}
            </p>
          ) : null}
        </div>
        <p className="shrink-0 tabular-nums">{money(line.total, currency)}</p>
      </li>
    ))}
  </ul>
)
