import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Visit } from '#contract/visits/visits.ts'
import { ActiveProblems } from '#web/features/clinical-summary/public/active-problems.tsx'
import { AllergiesLine } from '#web/features/clinical-summary/public/allergies-line.tsx'
import { chartVisitsQuery } from '#web/features/visits/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { plainDate } from '#web/lib/dates.ts'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ActiveMedicines } from './active-medicines.tsx'
import { Diagnoses } from './diagnoses.tsx'

const LAST = 3

/** The patient: allergies first, then conditions, medicines and reasons for earlier visits. */
export function WhoCard({ visit }: { visit: Visit }) {
  const { patientId } = visit
  return (
    <div className="flex flex-col gap-4">
      <AllergiesLine patientId={patientId} />
      <Card>
        <dl className="grid gap-x-6 gap-y-3 md:grid-cols-3">
          <Fact name={t('Problems and medical history')}>
            <ActiveProblems patientId={patientId} />
            {visit.patient.medicalHistory ?? t('No further history')}
          </Fact>
          <Fact name={t('Active medicines')}>
            <ActiveMedicines patientId={patientId} />
          </Fact>
          <Fact name={t('Last visits')}>
            <LastVisits visit={visit} />
          </Fact>
        </dl>
      </Card>
    </div>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="break-words whitespace-pre-line">{children}</dd>
  </div>
)

function LastVisits({ visit }: { visit: Visit }) {
  const { data, error } = useQuery(chartVisitsQuery(visit.patientId))
  if (error && !data) return sentenceOf(error)
  if (!data) return <Skeleton className="h-5 w-40" />
  const before = data.items.filter(({ id, startedAt }) => id !== visit.id && startedAt <= visit.startedAt)
  if (before.length === 0) return t('First visit')
  return (
    <ul>
      {before.slice(0, LAST).map(({ id, visitDate, diagnoses, complaint }) => (
        <li key={id}>
          <Link to={`/visits/${id}`} className="link">
            {plainDate(visitDate)}
          </Link>
          :{' '}
          {diagnoses.length > 0 ? <Diagnoses diagnoses={diagnoses} between=", " /> : complaint || t('Nothing written')}
        </li>
      ))}
    </ul>
  )
}
