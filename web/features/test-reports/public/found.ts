import { t } from '#language/translate.ts'
import { queryOptions } from '@tanstack/react-query'
import { reportCategoryTitles, listTestReports, type TestReport } from '#contract/test-reports/reports.ts'
import { call } from '#web/lib/api.ts'
import { plainDate } from '#web/lib/dates.ts'
import { joined } from '#web/lib/words.ts'

/** The latest matching reports that the reader can see. */
export const foundReportsQuery = (search: string, limit: number) =>
  queryOptions({
    queryKey: [listTestReports.path, 'list', 'bar', search, limit],
    queryFn: ({ signal }) => call(listTestReports, { query: { search, limit } }, { signal }),
    gcTime: 30_000,
  })

/** Returns a report as a result of a search. */
export const reportItem = (one: TestReport) => ({
  value: `/test-reports/${one.id}`,
  label: one.title,
  detail: joined(t('Test report'), t(reportCategoryTitles[one.category]), plainDate(one.testDate)),
})
