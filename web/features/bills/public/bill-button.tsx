import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { t } from '#language/translate.ts'
import type { BillSubject } from '#web/features/bills/api.ts'
import { type ButtonSize, buttonClass } from '#web/ui/button-style.ts'
import { Button } from '#web/ui/button.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'

const BillDialog = onDemand(async () => (await import('#web/features/bills/form/bill-dialog.tsx')).BillDialog)

interface BillButtonProps {
  subject: BillSubject
  /** Ids of the elements that name the patient: every row has the same button. */
  describedBy?: string
  size?: ButtonSize
  className?: string
  /** Says "New bill"; in a row, "Bill" is enough. */
  isAlone?: boolean
  /** The bill that an appointment has: it says what is paid, and leads to it. */
  bill?: { id: string; isDraft: boolean; balance: string } | null
}

/** Opens the bill of an appointment, a walk-in or a chart. */
export function BillButton({ subject, describedBy, size = 'sm', className, isAlone, bill }: BillButtonProps) {
  const [isOpen, setOpen] = useState(false)
  // an open dialog stays until it has said what was saved
  if (bill && !isOpen)
    return (
      <Link
        to={`/bills/${bill.id}`}
        aria-describedby={describedBy}
        className={buttonClass('secondary', size, className)}
      >
        {labelOf(bill)}
      </Link>
    )
  return (
    <>
      <Button
        variant="secondary"
        size={size}
        className={className}
        aria-describedby={describedBy}
        onClick={() => setOpen(true)}
      >
        {isAlone ? <ReceiptText aria-hidden="true" className="size-4" /> : null}
        {isAlone ? t('New bill') : t('Bill')}
      </Button>
      {isOpen ? <BillDialog subject={subject} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function labelOf({ isDraft, balance }: NonNullable<BillButtonProps['bill']>): string {
  if (isDraft) return t('Draft of a bill')
  const left = Number(balance)
  if (left < 0) return t('Refund due')
  return left === 0 ? t('Paid') : t('Unpaid')
}
