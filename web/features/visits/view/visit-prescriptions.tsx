import { type Message, msg, t } from '#language/translate.ts'
import { FileText } from 'lucide-react'
import { Link } from 'react-router'
import type { Visit } from '#contract/visits/visits.ts'
import { ToMedicine } from '#web/features/medicines/public/to-medicine.tsx'
import { lowered } from '#web/lib/words.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

const looks: Record<Visit['prescriptions'][number]['status'], { label: Message; tone: Tone }> = {
  active: { label: msg('Active'), tone: 'positive' },
  completed: { label: msg('Completed'), tone: 'info' },
  cancelled: { label: msg('Cancelled'), tone: 'danger' },
}

/** The signed prescriptions of a visit. */
export const SignedPrescriptions = ({ prescriptions }: Pick<Visit, 'prescriptions'>) => (
  <ul className="divide-y divide-line empty:hidden">
    {prescriptions.map(({ id, number, status, medications }) => (
      <li key={id} className="flex flex-wrap items-start gap-x-4 gap-y-1 py-2.5">
        <Link to={`/prescriptions/${id}`} className="link shrink-0 tabular-nums">
          {number}
        </Link>
        <ul className="min-w-0 flex-1 basis-52 break-words">
          {medications.map(({ medicationName, medicineId, dosage, frequency, duration }, at) => (
            <li key={at}>
              <ToMedicine id={medicineId}>{medicationName}</ToMedicine>{' '}
              <span className="text-sm text-muted">
                {dosage}, {lowered(frequency)}, {lowered(duration)}
              </span>
            </li>
          ))}
        </ul>
        <Badge tone={looks[status].tone}>{t(looks[status].label)}</Badge>
      </li>
    ))}
  </ul>
)

/** The prescriptions of a finished visit; its doctor can write more. */
export function VisitPrescriptions({ visit, onPrescribe }: { visit: Visit; onPrescribe: (visit: Visit) => void }) {
  const { prescriptions, can } = visit
  return (
    <Card
      title={t('Prescriptions')}
      action={
        can.prescribe ? (
          <Button size="sm" variant="secondary" onClick={() => onPrescribe(visit)}>
            <FileText aria-hidden="true" className="size-4" />
            {t('Write Prescription')}
          </Button>
        ) : undefined
      }
    >
      {prescriptions.length === 0 ? <p>{t('Nothing prescribed in this visit')}</p> : null}
      <SignedPrescriptions prescriptions={prescriptions} />
    </Card>
  )
}
