import { t } from '#language/translate.ts'
import { Syringe } from 'lucide-react'
import { Link } from 'react-router'
import type { NextImmunization } from '#contract/immunization/next.ts'
import { vaccineAndDose } from '#contract/immunization/vaccines.ts'
import { plainDate } from '#web/lib/dates.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'

/** The card of the next vaccines. */
export const NextVaccineList = ({ all }: { all: readonly NextImmunization[] }) => (
  <Card title={t('Next vaccine')}>
    <ul className="divide-y divide-line">
      {all.map((one) => (
        <NextRow key={one.patientId} next={one} />
      ))}
    </ul>
  </Card>
)

function NextRow({ next }: { next: NextImmunization }) {
  const { patientId, firstName, vaccine, dose, dueOn, isOverdue, clinicName } = next
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <Syringe aria-hidden="true" className="size-4.5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-48">
        <Link to={`/patients/${patientId}`} className="link font-medium">
          {firstName}
        </Link>
        <p className="text-sm text-muted">
          {isOverdue
            ? t('{vaccine}, due since {date}, {clinic}', {
                vaccine: vaccineAndDose(vaccine, dose),
                date: plainDate(dueOn),
                clinic: clinicName,
              })
            : t('{vaccine}, from {date}, {clinic}', {
                vaccine: vaccineAndDose(vaccine, dose),
                date: plainDate(dueOn),
                clinic: clinicName,
              })}
        </p>
      </div>
      {isOverdue ? <Badge tone="caution">{t('Overdue')}</Badge> : null}
    </li>
  )
}
