import { queryOptions } from '@tanstack/react-query'
import { type Analytics, exportAnalytics, getAnalytics, type TableName } from '#contract/analytics/analytics.ts'
import { addressOf, call } from '#web/lib/api.ts'
import type { AnalyticsAddress } from './use-analytics-address.ts'

/**
 * The key by which live updates find the metrics. The clinic is inside an object, because they skip other records by
 * their ids.
 */
const KEY = '/api/analytics'

const wishOf = ({ period, from, to }: AnalyticsAddress) =>
  period === 'custom' ? { period, from: from || undefined, to: to || undefined } : { period }

/** The metrics of a clinic for the selected period. While another period loads, the earlier ones stay. */
export const analyticsQuery = (clinicId: string, address: AnalyticsAddress, enabled: boolean) =>
  queryOptions<Analytics>({
    enabled,
    queryKey: [KEY, { clinicId, ...wishOf(address) }],
    queryFn: ({ signal }) => call(getAnalytics, { params: { id: clinicId }, query: wishOf(address) }, { signal }),
    placeholderData: (before) => (before?.clinic.id === clinicId ? before : undefined),
  })

/** Returns the address of a table as a file. */
export const fileOf = (clinicId: string, address: AnalyticsAddress, table: TableName) =>
  addressOf(exportAnalytics, { params: { id: clinicId }, query: { ...wishOf(address), table } })

/** Returns the problems of custom days by field; empty if they are valid. */
export function problemsOf(address: AnalyticsAddress): { from?: string; to?: string } {
  const checked = getAnalytics.query.safeParse(wishOf(address))
  return Object.fromEntries((checked.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]))
}
