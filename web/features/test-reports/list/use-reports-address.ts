import { useNavigate, useSearchParams } from 'react-router'
import { type ReportCategory, reportCategories } from '#contract/test-reports/reports.ts'

/** Where the reader is in the list. */
export interface ReportsAddress {
  /** Empty for all. */
  category: ReportCategory | ''
  /** From 1. */
  page: number
}

/** The address of the list at a place. */
export function addressOf({ category, page }: ReportsAddress): string {
  const query = new URLSearchParams()
  if (category) query.set('category', category)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `/test-reports?${query}` : '/test-reports'
}

/** Returns the list's position, which is kept in the address. */
export function useReportsAddress() {
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
