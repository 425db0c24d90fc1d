import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import type { ReactNode } from 'react'
import { z } from 'zod'
import {
  reportCategories,
  reportMessages,
  REPORTS_PER_PAGE,
  type TestReport,
  reportCategoryTitles,
} from '#contract/test-reports/reports.ts'
import { reportsQuery } from '#web/features/test-reports/api.ts'
import { isDoctor, mayUpload } from '#web/features/test-reports/who.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { pageInAddress, useAddress, useExistingPage } from '#web/lib/use-address.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListFilter, ListPage } from '#web/ui/list-page.tsx'
import { Pagination, rangeOf } from '#web/ui/pagination.tsx'
import { ReportCard } from './report-card.tsx'

interface ReportListProps {
  /** The button shown in an empty list, if the reader can add one. */
  action: ReactNode
  onView: (report: TestReport) => void
  onShare: (report: TestReport) => void
}

const ReportsAddress = z.object({ category: z.enum(['', ...reportCategories]).catch(''), page: pageInAddress })

const categoryOptions = () => reportCategories.map((value) => ({ value, label: t(reportCategoryTitles[value]) }))

/** The reports that the reader can see, as cards. */
export function ReportList({ action, onView, onShare }: ReportListProps) {
  const { address, hrefOf, go } = useAddress(ReportsAddress)
  const { category, page } = address
  const query = useQuery(reportsQuery(address))
  useExistingPage(query, page, REPORTS_PER_PAGE, (last) => go({ page: last }, { replace: true }))
  const { data } = query
  const total = data?.total ?? 0
  const pages = Math.ceil(total / REPORTS_PER_PAGE)
  // there is nothing to filter
  const isEmpty = data !== undefined && total === 0 && category === ''
  return (
    <>
      {isEmpty ? null : (
        <ListFilter
          label={t('Category')}
          all={t('All Categories')}
          options={categoryOptions()}
          value={category}
          onChange={(chosen) => go({ category: chosen, page: 1 })}
          count={total === 0 ? '' : t('{total, plural, one {# report} other {# reports}}', { total })}
        />
      )}
      <ListPage
        query={query}
        inWords={sentenceOf}
        loading={t('Loading test reports...')}
        rows={6}
        empty={({ items }) =>
          items.length === 0 ? (
            <NoReports isFiltered={category !== ''} action={action} onAll={() => go({ category: '', page: 1 })} />
          ) : null
        }
      >
        {({ items }) => (
          <>
            <ul aria-label={t('Test reports')} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
              {items.map((one) => (
                <ReportCard key={one.id} report={one} onView={() => onView(one)} onShare={() => onShare(one)} />
              ))}
            </ul>
            {pages > 1 ? (
              <div className="mt-4">
                <Pagination
                  page={page}
                  pages={pages}
                  hrefOf={(to) => hrefOf({ page: to })}
                  onGo={(to) => go({ page: to })}
                  summary={rangeOf({ page, perPage: REPORTS_PER_PAGE, shown: items.length, total })}
                />
              </div>
            ) : null}
          </>
        )}
      </ListPage>
    </>
  )
}

function NoReports({ isFiltered, action, onAll }: { isFiltered: boolean; action: ReactNode; onAll: () => void }) {
  const user = useSignedInUser()
  if (isFiltered)
    return (
      <EmptyState
        icon={FlaskConical}
        title={t(reportMessages.none)}
        action={
          <Button variant="secondary" onClick={onAll}>
            {t('Show all')}
          </Button>
        }
      >
        {t('No reports in this category.')}
      </EmptyState>
    )
  return (
    <EmptyState icon={FlaskConical} title={t(reportMessages.none)} action={action}>
      {mayUpload(user)
        ? t('Photograph or upload a report, and share it with your doctor when you like.')
        : isDoctor(user)
          ? t('When a patient shares a report with you, it appears here.')
          : t('Only patients and the doctors with whom they share a report can see it.')}
    </EmptyState>
  )
}
