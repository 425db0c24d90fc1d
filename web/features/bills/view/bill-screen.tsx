import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdvanceUse, Bill, Payment } from '#contract/bills/shapes.ts'
import { gstStates } from '#contract/bills/states.ts'
import { t } from '#language/translate.ts'
import { billQuery } from '#web/features/bills/api.ts'
import { BillDialog } from '#web/features/bills/form/bill-dialog.tsx'
import { PaperCard } from '#web/features/bills/papers/paper-links.tsx'
import { Sums } from '#web/features/bills/sums.tsx'
import { standingOf, titleOf } from '#web/features/bills/words.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { plainDate } from '#web/lib/dates.ts'
import { money } from '#web/lib/money.ts'
import { joined } from '#web/lib/words.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { PageHeader } from '#web/shell/page-header.tsx'
import { doctorName, fullName } from '#web/shell/people.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { BillActions } from './bill-actions.tsx'
import { BillLines } from './bill-lines.tsx'
import { CreditNotes } from './credit-notes.tsx'
import { ReturnDialog } from './return-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { Payments } from './payments.tsx'

/** One bill with its lines, payments and credit notes. */
export function BillScreen({ id }: { id: string }) {
  const query = useQuery(billQuery(id))
  const bill = query.data
  return (
    <>
      <PageHead title={bill ? titleOf(bill) : t('Bill')} noIndex />
      <BackLink to="/bills">{t('Bills')}</BackLink>
      <PageHeader
        title={bill ? titleOf(bill) : t('Bill')}
        description={bill ? whoseOf(bill) : ' '}
        action={bill ? <BillActions bill={bill} /> : null}
      />
      <Loaded query={query} inWords={sentenceOf} loading={t('Loading the bill...')} rows={5}>
        {(one) => <Parts bill={one} />}
      </Loaded>
    </>
  )
}

const whoseOf = ({ patient, clinic, issuedOn }: Bill) =>
  joined(
    fullName(patient),
    t('Chart {chartNumber}', { chartNumber: patient.chartNumber }),
    clinic.name,
    issuedOn && plainDate(issuedOn),
  )

function Parts({ bill }: { bill: Bill }) {
  const [refunded, setRefunded] = useState<Payment | null>(null)
  const [returned, setReturned] = useState<AdvanceUse | null>(null)
  const [isChanging, setChanging] = useState(false)
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <Card
        title={t('Lines')}
        action={
          bill.can.change ? (
            <Button size="sm" variant="secondary" onClick={() => setChanging(true)}>
              {t('Change')}
            </Button>
          ) : null
        }
      >
        <BillLines bill={bill} />
        <div className="mt-4">
          <Sums currency={bill.currency} taxName={bill.taxName} sums={bill} pricesIncludeTax={bill.pricesIncludeTax} />
        </div>
        <Details bill={bill} />
      </Card>
      <div className="flex flex-col gap-4">
        <Balance bill={bill} />
        {bill.state === 'draft' ? null : <PaperCard bill={bill} />}
        <Payments bill={bill} onRefund={setRefunded} onReturn={setReturned} />
        <CreditNotes bill={bill} />
      </div>
      {refunded ? <RefundDialog currency={bill.currency} payment={refunded} onClose={() => setRefunded(null)} /> : null}
      {returned ? <ReturnDialog bill={bill} use={returned} onClose={() => setReturned(null)} /> : null}
      {isChanging ? <BillDialog subject={subjectOf(bill)} draft={bill} onClose={() => setChanging(false)} /> : null}
    </div>
  )
}

const subjectOf = ({ appointmentId, walkInId, patient }: Bill) =>
  appointmentId
    ? ({ kind: 'appointment', id: appointmentId } as const)
    : walkInId
      ? ({ kind: 'walk-in', id: walkInId } as const)
      : ({ kind: 'chart', id: patient.id } as const)

/** What was paid, credited and is still to be paid. */
function Balance({ bill }: { bill: Bill }) {
  const { currency, total, paid, credited, balance } = bill
  const { label, tone } = standingOf(bill)
  return (
    <Card title={t('Balance')} action={<Badge tone={tone}>{label}</Badge>}>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 tabular-nums">
        <dt>{t('Total')}</dt>
        <dd className="text-end">{money(total, currency)}</dd>
        <dt>{t('Paid')}</dt>
        <dd className="text-end">{money(paid, currency)}</dd>
        {Number(credited) > 0 ? (
          <>
            <dt>{t('Credited')}</dt>
            <dd className="text-end">{money(credited, currency)}</dd>
          </>
        ) : null}
        <dt className="font-semibold">{t('Balance')}</dt>
        <dd className="text-end font-semibold">{money(balance, currency)}</dd>
      </dl>
    </Card>
  )
}

/** The doctor, whom it is addressed to, and tax numbers. */
function Details({ bill }: { bill: Bill }) {
  const { doctor, recipientName, recipientGstin, placeOfSupply, parties, note } = bill
  const facts: [string, string | null | undefined][] = [
    [t('Doctor'), doctor && doctorName(doctor)],
    [t('Billed to'), recipientName],
    [t('GSTIN of the recipient'), recipientGstin],
    [t('GSTIN of the clinic'), bill.currency === 'INR' ? parties?.clinic.taxNumber : null],
    [t('Place of supply'), placeOfSupply && gstStates[placeOfSupply]],
    [t('Note'), note],
  ]
  const known = facts.filter(([, value]) => value)
  if (known.length === 0) return null
  return (
    <dl className="mt-4 grid gap-x-4 gap-y-1 border-t border-line pt-4 sm:grid-cols-[auto_1fr]">
      {known.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="break-words">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
