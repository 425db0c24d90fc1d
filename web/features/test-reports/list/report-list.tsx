import { useQuery } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import {
  reportCategories,
  type ReportCategory,
  reportMessages,
  REPORTS_PER_PAGE,
  type TestReport,
} from '#contract/test-reports/reports.ts'
import { reportsQuery } from '#web/features/test-reports/api.ts'
import { isDoctor, mayUpload } from '#web/features/test-reports/who.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Select } from '#web/ui/select.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { ReportCard } from './report-card.tsx'

interface ReportListProps {
  /** The button shown in an empty list, if the reader can add one. */
  action: ReactNode
  onView: (report: TestReport) => void
  onShare: (report: TestReport) => void
}

/** The reports that the reader can see, as cards. */
export function ReportList({ action, onView, onShare }: ReportListProps) {
  const { address, go } = useReportsAddress()
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(reportsQuery(address))
  const total = data?.total ?? 0
  const pages = Math.ceil(total / REPORTS_PER_PAGE)
  // there is nothing to filter
  const isEmpty = data !== undefined && total === 0 && address.category === ''
  // an old link may name a page that no longer exists
  useEffect(() => {
    if (data && !isPlaceholderData && data.items.length === 0 && address.page > 1)
      go({ page: Math.max(1, pages) }, true)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once per reply
  }, [data, isPlaceholderData])
  return (
    <>
      {isEmpty ? null : <Filter address={address} total={total} onCategory={(category) => go({ category, page: 1 })} />}
      {error && !data ? (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {sentenceOf(error)}
        </ErrorState>
      ) : !data ? (
        <SkeletonRows rows={6} label="Loading test reports..." />
      ) : data.items.length === 0 ? (
        <NoReports isFiltered={address.category !== ''} action={action} onAll={() => go({ category: '', page: 1 })} />
      ) : (
        <div aria-busy={isPlaceholderData} className={cx('transition-opacity', isPlaceholderData && 'opacity-60')}>
          <ul aria-label="Test reports" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {data.items.map((one) => (
              <ReportCard key={one.id} report={one} onView={() => onView(one)} onShare={() => onShare(one)} />
            ))}
          </ul>
          {pages > 1 ? (
            <div className="mt-4">
              <Pagination
                page={address.page}
                pages={pages}
                hrefOf={(page) => addressOf({ ...address, page })}
                onGo={(page) => go({ page })}
                summary={summaryOf(address.page, data.items.length, total)}
              />
            </div>
          ) : null}
        </div>
      )}
    </>
  )
}

function summaryOf(page: number, shown: number, total: number) {
  const first = (page - 1) * REPORTS_PER_PAGE + 1
  return `${first}–${first + shown - 1} of ${total}`
}

interface FilterProps {
  address: ReportsAddress
  total: number
  onCategory: (category: ReportsAddress['category']) => void
}

const Filter = ({ address, total, onCategory }: FilterProps) => (
  <div className="mb-5 flex flex-wrap items-end justify-between gap-3">
    <Field label="Category" className="w-full sm:w-52">
      <Select
        value={address.category}
        onChange={(event) => onCategory(event.target.value as ReportsAddress['category'])}
      >
        <option value="">All Categories</option>
        {reportCategories.map((category) => (
          <option key={category}>{category}</option>
        ))}
      </Select>
    </Field>
    <p role="status" className="text-sm text-muted tabular-nums">
      {total === 0 ? '' : total === 1 ? '1 report' : `${total} reports`}
    </p>
  </div>
)

function NoReports({ isFiltered, action, onAll }: { isFiltered: boolean; action: ReactNode; onAll: () => void }) {
  const user = useSignedInUser()
  if (isFiltered)
    return (
      <EmptyState
        icon={FlaskConical}
        title={reportMessages.none}
        action={
          <Button variant="secondary" onClick={onAll}>
            Show all
          </Button>
        }
      >
        No reports in this category.
      </EmptyState>
    )
  return (
    <EmptyState icon={FlaskConical} title={reportMessages.none} action={action}>
      {mayUpload(user)
        ? 'Photograph or upload a report, and share it with your doctor when you like.'
        : isDoctor(user)
          ? 'When a patient shares a report with you, it appears here.'
          : 'Only patients and the doctors with whom they share a report can see it.'}
    </EmptyState>
  )
}

/** The reader's position in the list. */
interface ReportsAddress {
  /** Empty for all. */
  category: ReportCategory | ''
  /** From 1. */
  page: number
}

/** Returns the address of a position in the list. */
function addressOf({ category, page }: ReportsAddress): string {
  const query = new URLSearchParams()
  if (category) query.set('category', category)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `/test-reports?${query}` : '/test-reports'
}

/** Returns the position in the list, stored in the address. */
function useReportsAddress() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const address: ReportsAddress = {
    category: reportCategories.find((one) => one === query.get('category')) ?? '',
    page: Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1),
  }
  const go = (change: Partial<ReportsAddress>, replace = false) =>
    void navigate(addressOf({ ...address, ...change }), { replace, preventScrollReset: change.page === undefined })
  return { address, go }
}
