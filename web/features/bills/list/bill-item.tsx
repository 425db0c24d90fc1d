import { Link } from 'react-router'
import type { ListedBill } from '#contract/bills/shapes.ts'
import { t } from '#language/translate.ts'
import { standingOf, titleOf } from '#web/features/bills/words.ts'
import { dateIn, plainDate } from '#web/lib/dates.ts'
import { money } from '#web/lib/money.ts'
import { joined } from '#web/lib/words.ts'
import { fullName } from '#web/shell/people.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Row } from '#web/ui/rows.tsx'

interface BillItemProps {
  bill: ListedBill
  /** In a list of several patients. */
  namesPatient: boolean
  namesClinic: boolean
}

/** A bill in a list: number, patient, day, total and what is still to be paid. */
export function BillItem({ bill, namesPatient, namesClinic }: BillItemProps) {
  const { id, patient, clinic, currency, total, issuedOn, createdAt } = bill
  const { label, tone } = standingOf(bill)
  return (
    <Row
      title={
        <Link to={`/bills/${id}`} className="link">
          {titleOf(bill)}
        </Link>
      }
      detail={joined(
        namesPatient && fullName(patient),
        namesPatient && t('Chart {chartNumber}', { chartNumber: patient.chartNumber }),
        namesClinic && clinic.name,
        plainDate(issuedOn ?? dateIn(clinic.timeZone, new Date(createdAt))),
      )}
      aside={
        <>
          <Badge tone={tone}>{label}</Badge>
          <span className="min-w-20 text-end font-medium tabular-nums">{money(total, currency)}</span>
        </>
      }
    />
  )
}
