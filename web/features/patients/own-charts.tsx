import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { sentenceOf } from '#web/lib/api-error.ts'
import { useLastError } from '#web/lib/use-last-error.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { Card } from '#web/ui/card.tsx'
import { InlineError } from '#web/ui/inline-error.tsx'
import { ownChartsQuery } from './public/own-charts-query.ts'
import { nameOf } from './public/words.ts'

/** The charts of a patient and of their family, each at its clinic. Shown when there are any. */
export function OwnCharts() {
  const isPatient = useSignedInUser().role === 'patient'
  const query = useQuery({ ...ownChartsQuery, enabled: isPatient })
  const error = useLastError(query)
  const { data, refetch, isFetching } = query
  if (!isPatient) return null
  if (error)
    return (
      <Card title={t('Your records')}>
        <InlineError onRetry={() => void refetch()} retrying={isFetching}>
          {sentenceOf(error)}
        </InlineError>
      </Card>
    )
  if (!data) return <div hidden data-loading="own-charts" />
  if (data.length === 0) return null
  return (
    <Card title={t('Your records')}>
      <p className="mb-2 text-muted">
        {t('See what each clinic keeps about you, your appointments there, and who opened your record.')}{' '}
        <Link to="/record-access" className="link">
          {t('Who saw your records at all clinics')}
        </Link>
      </p>
      <ul className="divide-y divide-line">
        {data.map((chart) => (
          <li key={chart.id}>
            <Link to={`/patients/${chart.id}`} className="flex min-h-11 flex-wrap items-center gap-x-3 py-2">
              <span className="link font-medium">{chart.clinicName}</span>
              <span className="text-sm text-muted">
                {t('{chart} · Chart {chartNumber}', { chart: nameOf(chart), chartNumber: chart.chartNumber })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
