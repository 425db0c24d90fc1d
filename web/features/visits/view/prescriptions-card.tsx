import { FileText } from 'lucide-react'
import { Link } from 'react-router'
import type { Visit } from '#contract/visits/visits.ts'
import { lowered } from '#web/lib/words.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

const looks: Record<Visit['prescriptions'][number]['status'], { label: string; tone: Tone }> = {
  active: { label: 'Active', tone: 'positive' },
  completed: { label: 'Completed', tone: 'info' },
  cancelled: { label: 'Cancelled', tone: 'danger' },
}

/** What was prescribed in a visit, and for its doctor the way to write more. */
export function VisitPrescriptions({ visit, onPrescribe }: { visit: Visit; onPrescribe: (visit: Visit) => void }) {
  const { prescriptions, can } = visit
  return (
    <Card
      title="Prescriptions"
      action={
        can.prescribe ? (
          <Button size="sm" variant="secondary" onClick={() => onPrescribe(visit)}>
            <FileText aria-hidden="true" className="size-4" />
            Write Prescription
          </Button>
        ) : undefined
      }
    >
      {prescriptions.length === 0 ? <p>Nothing prescribed in this visit</p> : null}
      <ul className="divide-y divide-line empty:hidden">
        {prescriptions.map(({ id, number, status, medications }) => (
          <li key={id} className="flex flex-wrap items-start gap-x-4 gap-y-1 py-2.5">
            <Link to={`/prescriptions/${id}`} className="link shrink-0 tabular-nums">
              {number}
            </Link>
            <ul className="min-w-0 flex-1 basis-52 break-words">
              {medications.map(({ medicationName, dosage, frequency, duration }, at) => (
                <li key={at}>
                  {medicationName}{' '}
                  <span className="text-sm text-muted">
                    {dosage}, {lowered(frequency)}, {lowered(duration)}
                  </span>
                </li>
              ))}
            </ul>
            <Badge tone={looks[status].tone}>{looks[status].label}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  )
}
