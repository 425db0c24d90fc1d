import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Patient } from '#contract/patients/patients.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { plainDate } from '#web/lib/dates.ts'
import { joined } from '#web/lib/words.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { Card } from '#web/ui/card.tsx'
import { InlineError } from '#web/ui/inline-error.tsx'
import { ShowMore } from '#web/ui/show-more.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { chartReportsQuery } from './api.ts'

/** The test reports of a chart's person: the patient's own, or those shared with the doctor who reads the chart. */
export function ReportsCard({ chart }: { chart: Patient }) {
  const { memberships } = useSignedInUser()
  const isDoctor = memberships.some(({ clinic, role }) => clinic.id === chart.clinicId && role === 'doctor')
  const isOwn = !memberships.some(({ clinic }) => clinic.id === chart.clinicId)
  if (!isDoctor && !isOwn) return null
  return (
    <Card title="Test reports">
      <ChartReports chartId={chart.id} empty={isDoctor ? 'None are shared with you' : 'No test reports'} />
    </Card>
  )
}

function ChartReports({ chartId, empty }: { chartId: string; empty: string }) {
  const { data, error, refetch, isFetching, ...more } = useInfiniteQuery(chartReportsQuery(chartId))
  if (error && !data)
    return (
      <InlineError onRetry={() => void refetch()} retrying={isFetching}>
        {sentenceOf(error)}
      </InlineError>
    )
  if (!data) return <SkeletonRows rows={2} label="Loading test reports..." />
  const items = [...new Map(data.pages.flatMap((page) => page.items).map((one) => [one.id, one])).values()]
  if (items.length === 0) return <p>{empty}</p>
  return (
    <>
      <ul className="divide-y divide-line">
        {items.map(({ id, title, category, testDate }) => (
          <li key={id} className="py-2.5">
            <Link to={`/test-reports/${id}`} className="font-medium break-words hover:underline">
              {title}
            </Link>
            <p className="text-sm text-muted tabular-nums">{joined(category, plainDate(testDate))}</p>
          </li>
        ))}
      </ul>
      <ShowMore query={more} />
    </>
  )
}
