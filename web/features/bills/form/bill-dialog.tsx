import { useQuery } from '@tanstack/react-query'
import type { BillProposal } from '#contract/bills/bills.ts'
import type { Bill } from '#contract/bills/shapes.ts'
import { t } from '#language/translate.ts'
import { type BillSubject, proposalQuery } from '#web/features/bills/api.ts'
import { standingOf } from '#web/features/bills/words.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { money } from '#web/lib/money.ts'
import { joined } from '#web/lib/words.ts'
import { doctorName, fullName } from '#web/shell/people.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { BillForm } from './bill-form.tsx'

interface BillDialogProps {
  subject: BillSubject
  /** The draft to change; undefined for a new bill. */
  draft?: Bill | undefined
  onClose: () => void
}

/** New Bill, or Change Draft. */
export function BillDialog({ subject, draft, onClose }: BillDialogProps) {
  const query = useQuery(proposalQuery(subject))
  const { data } = query
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="lg"
      title={draft ? t('Change Draft') : t('New Bill')}
      // the same height while it loads
      description={data ? whoseOf(data) : ' '}
      // Enter issues the bill without a further step
      startAt={(box) => box.querySelector<HTMLElement>('button[type=submit]')}
    >
      <Loaded query={query} inWords={sentenceOf} loading={t('Loading the bill...')} rows={4}>
        {(proposal) =>
          proposal.bill && !draft ? (
            <Existing bill={proposal.bill} currency={proposal.currency} />
          ) : (
            <BillForm proposal={proposal} draft={draft} onClose={onClose} />
          )
        }
      </Loaded>
    </Dialog>
  )
}

const whoseOf = ({ patient, doctor }: BillProposal) =>
  joined(
    fullName(patient),
    t('Chart {chartNumber}', { chartNumber: patient.chartNumber }),
    doctor && doctorName(doctor),
  )

/** The bill that an appointment already has. */
function Existing({ bill, currency }: { bill: NonNullable<BillProposal['bill']>; currency: string }) {
  const { label, tone } = standingOf({ ...bill, currency })
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="flex flex-wrap items-center gap-2">
        {bill.number === null
          ? t('There is a draft of this bill.')
          : t('Bill {number} is issued: {total}', { number: bill.number, total: money(bill.total, currency) })}
        <Badge tone={tone}>{label}</Badge>
      </p>
      <LinkButton to={`/bills/${bill.id}`}>{t('Open bill')}</LinkButton>
    </div>
  )
}
