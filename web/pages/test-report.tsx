import type { DehydratedState } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { listReportHistory } from '#contract/test-reports/history.ts'
import { getTestReport } from '#contract/test-reports/reports.ts'
import { listReportShares } from '#contract/test-reports/sharing.ts'
import { listTestValues } from '#contract/test-reports/values.ts'
import {
  EVENTS_PER_PAGE,
  historyQuery,
  reportQuery,
  SHARES_SHOWN,
  sharesQuery,
} from '#web/features/test-reports/api.ts'
import { VALUES_SHOWN, valuesQuery } from '#web/features/test-reports/values/api.ts'
import { ReportScreen } from '#web/features/test-reports/view/report-screen.tsx'
import { firstList, firstPage, firstQuery, repliesTo } from '#web/lib/first-replies.ts'
import { pageOf } from '#web/lib/page-context.ts'
import { FirstReplies } from '#web/shell/first-replies.tsx'
import type { Route } from './+types/test-report.ts'

export { onlyOtherPaths as shouldRevalidate } from '#web/lib/only-other-paths.ts'

export async function loader({ context, params: { id } }: Route.LoaderArgs): Promise<DehydratedState | null> {
  const { user, call } = pageOf(context)
  if (!user) return null
  const params = { id }
  return repliesTo([firstQuery(reportQuery(id), getTestReport, { params })], call, (client) => {
    const report = client.getQueryData(reportQuery(id).queryKey)
    if (!report) return []
    const { can } = report
    return [
      firstList(valuesQuery({ reportId: id }), listTestValues, { query: { reportId: id, limit: VALUES_SHOWN } }),
      ...(can.share ? [firstList(sharesQuery(id), listReportShares, { params, query: { limit: SHARES_SHOWN } })] : []),
      ...(can.edit
        ? [firstPage(historyQuery(id), listReportHistory, { params, query: { limit: EVENTS_PER_PAGE, offset: 0 } })]
        : []),
    ]
  })
}

/** Only a new document brings replies; later the screen asks. */
export const clientLoader = () => null

export default function TestReportPage({ loaderData }: Route.ComponentProps) {
  const { id = '' } = useParams()
  return (
    <FirstReplies replies={loaderData}>
      <ReportScreen key={id} id={id} />
    </FirstReplies>
  )
}
