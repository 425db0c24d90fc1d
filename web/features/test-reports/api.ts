import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { t } from '#language/translate.ts'
import type { FileSize } from '#contract/files.ts'
import { listReportHistory } from '#contract/test-reports/history.ts'
import {
  changeTestReport,
  deleteTestReport,
  getReportPage,
  getTestReport,
  listTestReports,
  type ReportCategory,
  type ReportDetails,
  reportMessages,
  REPORTS_PER_PAGE,
} from '#contract/test-reports/reports.ts'
import { listReportShares, revokeReportShare, shareTestReport } from '#contract/test-reports/sharing.ts'
import type { Sent } from '#contract/endpoint.ts'
import { addressOf, call, callList } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { nextOffset } from '#web/lib/next-offset.ts'
import { toast } from '#web/ui/toast.ts'

/** Prefix of all query keys of reports. */
const REPORTS_KEY = '/api/test-reports'

/** A page of the reader's reports. Keeps the previous one while another loads. */
export const reportsQuery = ({ category, page }: { category: ReportCategory | ''; page: number }) =>
  queryOptions({
    queryKey: [REPORTS_KEY, 'list', category, page],
    queryFn: ({ signal }) => {
      const query = {
        category: category || undefined,
        limit: REPORTS_PER_PAGE,
        offset: (page - 1) * REPORTS_PER_PAGE,
      }
      return callList(listTestReports, { query }, { signal })
    },
    placeholderData: keepPreviousData,
    staleTime: 15_000,
    gcTime: 60_000,
  })

/** One report. The server records each opening by a doctor, so it isn't cached once closed. */
export const reportQuery = (id: string) =>
  queryOptions({
    queryKey: [REPORTS_KEY, id],
    queryFn: () => call(getTestReport, { params: { id } }),
    staleTime: Infinity,
    gcTime: 0,
  })

/** Number of shares that are shown. */
export const SHARES_SHOWN = 100

export const sharesQuery = (id: string) =>
  queryOptions({
    queryKey: [REPORTS_KEY, id, 'shares'],
    queryFn: () => callList(listReportShares, { params: { id }, query: { limit: SHARES_SHOWN } }),
    gcTime: 0,
  })

/** Events of a page of the history. */
export const EVENTS_PER_PAGE = 8

/** The history of one's own report. */
export const historyQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [REPORTS_KEY, id, 'history'],
    queryFn: ({ pageParam: offset }) =>
      callList(listReportHistory, { params: { id }, query: { limit: EVENTS_PER_PAGE, offset } }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    gcTime: 0,
  })

/** Returns the address of a page's file. */
export const pageAddressOf = (id: string, page: number, size?: FileSize): string =>
  addressOf(getReportPage, { params: { id, page }, query: { size } })

/** Refreshes all queries that show reports. */
export function useRefreshReports() {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: ['/api/appointments', 'dashboard'] })
    return client.invalidateQueries({ queryKey: [REPORTS_KEY] })
  }
}

/** Returns the server's message, or `otherwise` without one. */
export const messageOr = (otherwise: string) => (error: unknown) =>
  error instanceof ApiError && (error.refusal || error.status === 0) ? error.sentence : otherwise

export function useShare(id: string) {
  const refresh = useRefreshReports()
  return useMutation({
    mutationFn: (body: Sent<typeof shareTestReport>['body']) => call(shareTestReport, { params: { id }, body }),
    onSuccess: async () => {
      toast({ title: t(reportMessages.shared) })
      await refresh()
    },
    meta: { inWords: messageOr(t(reportMessages.notShared)) },
  })
}

export function useRevoke(id: string) {
  const refresh = useRefreshReports()
  return useMutation({
    mutationFn: (shareId: string) => call(revokeReportShare, { params: { id, shareId } }),
    onSuccess: async ({ message }) => {
      toast({ title: message })
      await refresh()
    },
  })
}

/** Changes title, category, date and description. */
export function useChange(id: string) {
  const client = useQueryClient()
  const refresh = useRefreshReports()
  return useMutation({
    mutationFn: (body: ReportDetails) => call(changeTestReport, { params: { id }, body }),
    onSuccess: async (saved) => {
      client.setQueryData(reportQuery(id).queryKey, saved)
      toast({ title: t(reportMessages.changed) })
      await refresh()
    },
    meta: { inWords: messageOr(t(reportMessages.notChanged)) },
  })
}

export function useDelete(id: string, onDeleted: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(deleteTestReport, { params: { id } }),
    onSuccess: ({ message }) => {
      toast({ title: message })
      onDeleted()
      client.removeQueries({ queryKey: [REPORTS_KEY, id] })
      void client.invalidateQueries({ queryKey: ['/api/appointments', 'dashboard'] })
      void client.invalidateQueries({ queryKey: [REPORTS_KEY, 'list'] })
    },
  })
}
