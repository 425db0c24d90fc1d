import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { exportCashBook, exportGst, exportLedger, getCollections, getOutstanding } from '#contract/bill-reports.ts'
import { getClinic } from '#contract/clinics/clinics.ts'
import { addressOf, call } from '#web/lib/api.ts'
import { dateIn } from '#web/lib/dates.ts'

/** Prefix of the query keys, which live updates of bills and payments know. */
const KEY = '/api/bills'

/** First and last day of a report. */
export interface Span {
  from: string
  to: string
}

/** Returns the clinic's day, which can differ from the browser's; empty until it's known. */
export function useTodayAt(clinicId: string): string {
  const { data } = useQuery({
    queryKey: ['/api/clinics', clinicId],
    queryFn: () => call(getClinic, { params: { id: clinicId } }),
    enabled: clinicId !== '',
  })
  return data ? dateIn(data.timeZone) : ''
}

export const outstandingQuery = (clinicId: string) =>
  queryOptions({
    queryKey: [KEY, 'outstanding', { clinicId }],
    queryFn: () => call(getOutstanding, { params: { id: clinicId } }),
    enabled: clinicId !== '',
  })

export const collectionsQuery = (clinicId: string, span: Span) =>
  queryOptions({
    queryKey: [KEY, 'collections', { clinicId, ...span }],
    queryFn: ({ signal }) => call(getCollections, { params: { id: clinicId }, query: span }, { signal }),
    placeholderData: keepPreviousData,
    enabled: clinicId !== '' && Object.keys(problemsOf(span)).length === 0,
  })

/** Returns the problems of the days by field; empty if they are valid. */
export function problemsOf(span: Span): { from?: string; to?: string } {
  const checked = getCollections.query.safeParse(span)
  return Object.fromEntries((checked.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]))
}

/** Returns the addresses of the files of a period. */
export const filesOf = (clinicId: string, query: Span) => ({
  gst: addressOf(exportGst, { params: { id: clinicId }, query }),
  ledger: addressOf(exportLedger, { params: { id: clinicId }, query }),
  cashBook: addressOf(exportCashBook, { params: { id: clinicId }, query }),
})
