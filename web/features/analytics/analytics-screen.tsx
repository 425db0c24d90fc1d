import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { Building2, ChartColumn } from 'lucide-react'
import type { Analytics } from '#contract/analytics/analytics.ts'
import { useAdministeredClinics } from '#web/features/members/public/administered-clinics.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { PageHeader } from '#web/shell/page-header.tsx'
import { firstClinic, useShownClinic } from '#web/shell/shown-clinic.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { analyticsQuery, problemsOf } from './api.ts'
import { Charts, HowCounted } from './charts.tsx'
import { PeriodBar } from './period-bar.tsx'
import { Tiles, TilesSkeleton } from './tiles.tsx'
import { useAnalyticsAddress } from './use-analytics-address.ts'
import { spanInWords } from './words.ts'

/**
 * The metrics of a clinic over time, for its administrators; one clinic at a time, because currencies are never added.
 */
export function AnalyticsScreen() {
  const clinics = useAdministeredClinics()
  const { address, go } = useAnalyticsAddress()
  const shown = useShownClinic()
  const clinicId = (clinics.find(({ id }) => id === address.clinic) ?? firstClinic(clinics, shown))?.id ?? ''
  const problems = problemsOf(address)
  const isAskable = clinicId !== '' && Object.keys(problems).length === 0
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery(analyticsQuery(clinicId, address, isAskable))
  // only the server refuses a custom day after the clinic's today, because it has the clinic's clock
  const refused = error instanceof ApiError ? (error.refusal?.issues ?? []) : []
  const told = { ...problems, ...Object.fromEntries(refused.map(({ path, message }) => [path, message])) }
  const figures = isAskable ? data : undefined
  return (
    <>
      <PageHead title={t('Analytics')} noIndex />
      <PageHeader
        title={t('Analytics')}
        description={
          figures
            ? t('{clinic}, {span}. Compared with {before}.', {
                clinic: figures.clinic.name,
                span: spanInWords(figures.span),
                before: spanInWords(figures.before),
              })
            : t('What your clinics earn, and how their time is used.')
        }
      />
      {clinics.length === 0 ? (
        <EmptyState
          icon={Building2}
          title={t('No clinic yet')}
          action={<LinkButton to="/clinics?new=1">{t('Add Clinic')}</LinkButton>}
        >
          {t('Analytics show the figures of clinics that you run.')}
        </EmptyState>
      ) : (
        <>
          <PeriodBar {...{ clinics, clinicId, address, go, data }} problems={told} />
          <div className="flex flex-col gap-5">
            {figures ? (
              <Figures data={figures} isOutdated={isPlaceholderData} address={address} clinicId={clinicId} go={go} />
            ) : !isAskable || refused.length > 0 ? (
              <p className="text-muted">{t('Choose days to see figures.')}</p>
            ) : error ? (
              <ErrorState title={t('Couldn’t load the figures')} onRetry={() => void refetch()} retrying={isFetching}>
                {sentenceOf(error)}
              </ErrorState>
            ) : (
              <FiguresSkeleton />
            )}
            <HowCounted clinic={figures?.clinic} />
          </div>
        </>
      )}
    </>
  )
}

interface FiguresProps extends Pick<ReturnType<typeof useAnalyticsAddress>, 'address' | 'go'> {
  data: Analytics
  /** True while the numbers of another choice are loading. */
  isOutdated: boolean
  clinicId: string
}

function Figures({ data, isOutdated, address, clinicId, go }: FiguresProps) {
  return (
    <div aria-busy={isOutdated} className={cx('flex flex-col gap-5 transition-opacity', isOutdated && 'opacity-60')}>
      <Unfinished data={data} />
      {data.totals.bookings + data.totalsBefore.bookings > 0 ? (
        <Tiles data={data} chosen={address.figure} onChoose={(figure) => go({ figure })} />
      ) : null}
      {data.totals.bookings > 0 ? (
        <Charts data={data} address={address} clinicId={clinicId} />
      ) : (
        <EmptyState
          icon={ChartColumn}
          title={t('No appointments in this time')}
          action={
            address.period === 'last-90-days' ? undefined : (
              <Button variant="secondary" onClick={() => go({ period: 'last-90-days', from: '', to: '' })}>
                {t('Show the last 90 days')}
              </Button>
            )
          }
        >
          {t('Charts appear here once there is something to count.')}
        </EmptyState>
      )}
    </div>
  )
}

const FiguresSkeleton = () => (
  <>
    <TilesSkeleton />
    <div className="grid gap-5 lg:grid-cols-2">
      {[1, 2, 3, 4].map((card) => (
        <Skeleton key={card} className="h-80" />
      ))}
    </div>
  </>
)

/** Says that something is missing from the numbers, and where to fix it. */
function Unfinished({ data: { unfinished } }: { data: Analytics }) {
  if (unfinished === 0) return null
  return (
    <Notice
      tone="caution"
      title={t(
        '{unfinished, plural, one {# past appointment is still open} other {# past appointments are still open}}',
        { unfinished },
      )}
    >
      {t(
        '{unfinished, plural, one {Mark it completed or no-show to count it.} other {Mark them completed or no-show to count them.}}',
        { unfinished },
      )}{' '}
      <LinkButton to="/appointments?when=past" variant="quiet" size="sm">
        {t('Open past appointments')}
      </LinkButton>
    </Notice>
  )
}
