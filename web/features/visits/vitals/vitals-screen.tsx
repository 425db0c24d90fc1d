import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { UserRoundX } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { vitalsLine } from '#contract/visits/vital-words.ts'
import { type ChartVitals, recordVitals, type VitalSet } from '#contract/visits/vitals.ts'
import { ageOf } from '#web/features/patients/public/words.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'
import { clockIn } from '#web/lib/clock.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { ageInWords, joined } from '#web/lib/words.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { PageHeader } from '#web/shell/page-header.tsx'
import { fullName, genderLabel } from '#web/shell/people.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useCacheSet, vitalsQuery } from './api.ts'
import { SetList } from './set-list.tsx'
import { noVitals } from './values.ts'
import { VitalsForm } from './vitals-form.tsx'

interface VitalsScreenProps {
  id: string
  /** Links to what other features record of the patient. */
  links?: (chart: ChartVitals) => ReactNode
}

/** Recording the vitals of one patient, and those recorded before. The server records that they were viewed. */
export function VitalsScreen({ id, links }: VitalsScreenProps) {
  const { data: chart, error, refetch, isFetching } = useQuery(vitalsQuery(id))
  const isGone = error instanceof ApiError && [400, 403, 404].includes(error.status)
  return (
    <>
      <PageHead title={t('Vitals')} noIndex />
      {chart && !isGone ? (
        <OpenVitals chart={chart} links={links} />
      ) : isGone ? (
        <EmptyState
          icon={UserRoundX}
          title={t('Vitals not found')}
          action={<LinkButton to="/">{t('Go to Dashboard')}</LinkButton>}
        >
          {t('The patient doesn’t exist, or you don’t have access to their vitals.')}
        </EmptyState>
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {sentenceOf(error)}
        </ErrorState>
      ) : (
        <SkeletonRows rows={6} label={t('Loading vitals...')} />
      )}
    </>
  )
}

/** Where the person came from: the list of the day, the calendar, the queue or the chart. */
function useBack({ patient, can }: ChartVitals): string {
  const { state } = useLocation()
  const from: unknown = (state as { from?: unknown } | null)?.from
  return typeof from === 'string' ? from : can.chart ? `/patients/${patient.id}` : '/'
}

function OpenVitals({ chart, links }: { chart: ChartVitals } & Pick<VitalsScreenProps, 'links'>) {
  const back = useBack(chart)
  const { patient, clinic, can } = chart
  const { age, gender, chartNumber } = patient
  return (
    <>
      <BackLink to={back}>{t('Back')}</BackLink>
      <PageHeader
        title={fullName(patient.user) || t('Chart {chartNumber}', { chartNumber })}
        description={joined(
          gender && gender !== 'not_specified' && genderLabel(gender),
          ageOf(patient, chart.today) ?? ageInWords(age),
          t('Chart {chartNumber}', { chartNumber }),
          clinic.name,
        )}
      />
      <div className="flex max-w-3xl flex-col gap-4">
        {can.record ? links?.(chart) : null}
        {can.record ? <Recording chart={chart} back={back} /> : null}
        <Card title={t('Recorded vitals')}>
          <SetList chart={chart} />
        </Card>
      </div>
    </>
  )
}

/** The form for what is measured now; it is empty again after saving. */
function Recording({ chart, back }: { chart: ChartVitals; back: string }) {
  const { patient, clinic, temperatureUnit, today } = chart
  const [saved, setSaved] = useState<VitalSet | null>(null)
  const record = useOnce(recordVitals)
  const cacheSet = useCacheSet(patient.id)
  const notice = useRef<HTMLDivElement>(null)
  const savedId = saved?.id
  useEffect(() => {
    // Enter leads back to the list
    if (savedId) notice.current?.querySelector('a')?.focus()
  }, [savedId])
  return (
    <Card title={t('Vitals')}>
      {saved ? (
        <div ref={notice} className="mb-4">
          <Notice
            tone="positive"
            live
            title={t('Saved at {time}', { time: clockIn(clinic.timeZone, new Date(saved.measuredAt)) })}
          >
            <p className="tabular-nums">{vitalsLine(saved.vitals)}</p>
            <LinkButton to={back} variant="secondary" className="mt-2 bg-surface-raised">
              {t('Back')}
            </LinkButton>
          </Notice>
        </div>
      ) : null}
      <VitalsForm
        key={saved?.id ?? ''}
        label={t('Vitals')}
        values={noVitals(saved?.vitals.temperatureUnit ?? temperatureUnit)}
        patient={patient}
        day={today}
        isFocused={saved === null}
        save={(body) => record({ params: { id: patient.id }, body })}
        onSaved={(one) => {
          cacheSet(one)
          setSaved(one)
        }}
      />
    </Card>
  )
}
