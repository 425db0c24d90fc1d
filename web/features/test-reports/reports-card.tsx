import { reportCategoryTitles } from '#contract/test-reports/reports.ts'
import { t } from '#language/translate.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Patient } from '#contract/patients/patients.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { plainDate } from '#web/lib/dates.ts'
import { joined } from '#web/lib/words.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { Card } from '#web/ui/card.tsx'
import { PagedList } from '#web/ui/loaded.tsx'
import { chartReportsQuery } from './api.ts'

/** The test reports of a chart's person: the patient's own, or those shared with the doctor who reads the chart. */
export function ReportsCard({ chart }: { chart: Patient }) {
  const { memberships } = useSignedInUser()
  const isDoctor = memberships.some(({ clinic, role }) => clinic.id === chart.clinicId && role === 'doctor')
  const isOwn = !memberships.some(({ clinic }) => clinic.id === chart.clinicId)
  if (!isDoctor && !isOwn) return null
  return (
    <Card title={t('Test reports')}>
      <ChartReports chartId={chart.id} empty={isDoctor ? t('None are shared with you') : t('No test reports')} />
    </Card>
  )
}

const ChartReports = ({ chartId, empty }: { chartId: string; empty: string }) => (
  <PagedList
    query={useInfiniteQuery(chartReportsQuery(chartId))}
    inWords={sentenceOf}
    loading={t('Loading test reports...')}
    keyOf={({ id }) => id}
    empty={<p>{empty}</p>}
  >
    {(items) => (
      <ul className="divide-y divide-line">
        {items.map(([id, { title, category, testDate }]) => (
          <li key={id} className="py-2.5">
            <Link to={`/test-reports/${id}`} className="font-medium break-words hover:underline">
              {title}
            </Link>
            <p className="text-sm text-muted tabular-nums">
              {joined(t(reportCategoryTitles[category]), plainDate(testDate))}
            </p>
          </li>
        ))}
      </ul>
    )}
  </PagedList>
)
