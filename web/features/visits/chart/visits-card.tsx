import { t } from '#language/translate.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Stethoscope } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import type { Patient } from '#contract/patients/patients.ts'
import { startVisit, type VisitSummary } from '#contract/visits/visits.ts'
import { chartVisitsQuery } from '#web/features/visits/api.ts'
import { Diagnoses } from '#web/features/visits/view/diagnoses.tsx'
import { statusLooks } from '#web/features/visits/words.ts'
import { call } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { plainDate } from '#web/lib/dates.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { ownDoctorAt } from '#web/shell/own-doctors.ts'
import { doctorName } from '#web/shell/people.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'

/** The visits of a chart, for readers of its clinical text; its doctors can start one. */
export function VisitsCard({ chart }: { chart: Patient }) {
  const navigate = useNavigate()
  const user = useSignedInUser()
  const start = useMutation({
    mutationFn: () => call(startVisit, { body: { patientId: chart.id } }),
    onSuccess: ({ id }) => navigate(`/visits/${id}`),
  })
  const { data } = useQuery({ ...chartVisitsQuery(chart.id), enabled: chart.can.readClinical })
  if (!chart.can.readClinical) return null
  const own = ownDoctorAt(user, chart.clinicId)
  const hasDraft = data?.items.some(({ status, doctor }) => status === 'draft' && doctor.id === own)
  const isDoctor = own !== undefined
  return (
    <Card
      title={t('Visits')}
      action={
        isDoctor && chart.can.editClinical ? (
          <Button size="sm" onClick={() => start.mutate()} pending={start.isPending} pendingText={t('Opening...')}>
            <Stethoscope aria-hidden="true" className="size-4" />
            {hasDraft ? t('Open visit') : t('Start visit')}
          </Button>
        ) : undefined
      }
    >
      <ChartVisits chartId={chart.id} />
    </Card>
  )
}

const ChartVisits = ({ chartId }: { chartId: string }) => (
  <Loaded query={useQuery(chartVisitsQuery(chartId))} inWords={sentenceOf} loading={t('Loading visits...')}>
    {({ items }) => (items.length === 0 ? <p>{t('No visits')}</p> : <VisitLists visits={items} />)}
  </Loaded>
)

function VisitLists({ visits }: { visits: readonly VisitSummary[] }) {
  const [first, rest] = [visits.slice(0, FIRST), visits.slice(FIRST)]
  return (
    <>
      <ul className="divide-y divide-line">
        {first.map((one) => (
          <ChartVisit key={one.id} one={one} />
        ))}
      </ul>
      {rest.length > 0 ? (
        <details className="mt-1 border-t border-line">
          <summary className="flex min-h-11 w-fit cursor-pointer items-center text-sm md:min-h-8">
            {t('Earlier visits ({count})', { count: rest.length })}
          </summary>
          <ul className="divide-y divide-line">
            {rest.map((one) => (
              <ChartVisit key={one.id} one={one} />
            ))}
          </ul>
        </details>
      ) : null}
    </>
  )
}

const FIRST = 5

const ChartVisit = ({ one }: { one: VisitSummary }) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
    <p className="w-full shrink-0 tabular-nums sm:w-28">
      <Link to={`/visits/${one.id}`} className="font-medium hover:underline">
        {plainDate(one.visitDate)}
      </Link>
    </p>
    <p className="min-w-0 flex-1 basis-52 break-words">
      {one.diagnoses.length > 0 ? (
        <Diagnoses diagnoses={one.diagnoses} between=", " />
      ) : (
        one.complaint || t('Nothing written yet')
      )}
      <span className="block text-sm text-muted">{doctorName(one.doctor.user)}</span>
    </p>
    {one.status === 'draft' ? <Badge tone={statusLooks.draft.tone}>{t(statusLooks.draft.label)}</Badge> : null}
  </li>
)
