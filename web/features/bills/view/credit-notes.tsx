import type { Bill } from '#contract/bills/shapes.ts'
import { t } from '#language/translate.ts'
import { PaperLinks } from '#web/features/bills/papers/paper-links.tsx'
import { dateIn, plainDate } from '#web/lib/dates.ts'
import { money } from '#web/lib/money.ts'
import { joined } from '#web/lib/words.ts'
import { fullName } from '#web/shell/people.ts'
import { Card } from '#web/ui/card.tsx'

/** The credit notes of a bill; nothing if it has none. */
export function CreditNotes({ bill: { creditNotes, currency, clinic } }: { bill: Bill }) {
  if (creditNotes.length === 0) return null
  return (
    <Card title={t('Credit notes')}>
      <ul className="divide-y divide-line">
        {creditNotes.map((one) => (
          <li key={one.id} className="flex items-start justify-between gap-4 py-2.5">
            <div className="min-w-0">
              <p id={`note-${one.id}`} className="font-medium">
                {one.number}
              </p>
              <p className="text-sm break-words text-muted">
                {joined(
                  plainDate(dateIn(clinic.timeZone, new Date(one.issuedAt))),
                  one.reason,
                  one.issuedBy && fullName(one.issuedBy),
                )}
              </p>
              <PaperLinks kind="credit note" id={one.id} describedBy={`note-${one.id}`} />
            </div>
            <p className="shrink-0 tabular-nums">{money(one.total, currency)}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
