import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { UserRoundX } from 'lucide-react'
import { useState } from 'react'
import type { ChartAntenatal } from '#contract/antenatal/records.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'
import { plainDate } from '#web/lib/dates.ts'
import { ageInWords, joined } from '#web/lib/words.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { PageHeader } from '#web/shell/page-header.tsx'
import { fullName } from '#web/shell/people.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { antenatalQuery } from './api.ts'
import { DatingDialog } from './dating-dialog.tsx'
import { RecordCard } from './record-card.tsx'
import { isOpen } from './words.ts'

/** The pregnancies of a patient. The server records that they were viewed. */
export function AntenatalScreen({ id }: { id: string }) {
  const { data: chart, error, refetch, isFetching } = useQuery(antenatalQuery(id))
  const isGone = error instanceof ApiError && [400, 403, 404].includes(error.status)
  return (
    <>
      <PageHead title={t('Antenatal record')} noIndex />
      {chart && !isGone ? (
        <OpenAntenatal chart={chart} />
      ) : isGone ? (
        <EmptyState
          icon={UserRoundX}
          title={t('Antenatal record not found')}
          action={<LinkButton to="/">{t('Go to Dashboard')}</LinkButton>}
        >
          {t('The patient doesn’t exist, or you don’t have access to their antenatal record.')}
        </EmptyState>
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {sentenceOf(error)}
        </ErrorState>
      ) : (
        <SkeletonRows rows={6} label={t('Loading antenatal record...')} />
      )}
    </>
  )
}

/** Returns the chart, or the vitals for those who don't open charts. */
const backOf = ({ patient, can }: ChartAntenatal): string =>
  can.chart ? `/patients/${patient.id}` : `/patients/${patient.id}/vitals`

function OpenAntenatal({ chart }: { chart: ChartAntenatal }) {
  const { patient, clinic, records, can } = chart
  const { age, chartNumber } = patient
  const name = fullName(patient.user) || t('Chart {chartNumber}', { chartNumber })
  return (
    <>
      <BackLink to={backOf(chart)}>{t('Back')}</BackLink>
      <PageHeader
        title={t('Antenatal record of {name}', { name })}
        description={joined(ageInWords(age), t('Chart {chartNumber}', { chartNumber }), clinic.name)}
      />
      <div className="flex flex-col gap-4">
        {records.some(isOpen) ? null : <NoPregnancy chart={chart} />}
        {records.map((record) => (
          <RecordCard key={record.id} chart={chart} record={record} />
        ))}
        {can.record || can.date ? null : (
          <a href="/health-conditions/pregnancy-week-by-week" className="link w-fit text-sm">
            {t('Guide: pregnancy, week by week')}
          </a>
        )}
      </div>
    </>
  )
}

/** Says that no pregnancy is open, and lets doctors start a record. */
function NoPregnancy({ chart }: { chart: ChartAntenatal }) {
  const { patient, today, can, stated, records } = chart
  const isOfEnded = stated?.dueOn && records.some(({ status, dueOn }) => status === 'active' && dueOn === stated.dueOn)
  const [isStarting, setStarting] = useState(false)
  return (
    <Card title={t('Pregnancy')}>
      <p>{t('No open pregnancy.')}</p>
      {isOfEnded ? (
        <Notice tone="caution" title={t('The chart’s summary still says: pregnant')}>
          {t('This pregnancy has ended. Update “Pregnancy and breastfeeding” in the summary.')}
        </Notice>
      ) : stated ? (
        <p className="text-muted">
          {stated.dueOn
            ? t('The chart’s summary says: pregnant, due {date}.', { date: plainDate(stated.dueOn) })
            : t('The chart’s summary says: pregnant.')}
        </p>
      ) : null}
      {can.date ? (
        <Button className="mt-3" onClick={() => setStarting(true)}>
          {t('Start Antenatal Record')}
        </Button>
      ) : can.record ? (
        <p className="mt-2 text-sm text-muted">{t('A doctor of the clinic starts the record.')}</p>
      ) : null}
      {isStarting ? (
        <DatingDialog
          patientId={patient.id}
          today={today}
          statedDueOn={stated?.dueOn ?? null}
          onClose={() => setStarting(false)}
        />
      ) : null}
    </Card>
  )
}
