import { queryOptions } from '@tanstack/react-query'
import { type Analytics, exportAnalytics, getAnalytics, type TableName } from '#contract/analytics/analytics.ts'
import { addressOf, call } from '#web/lib/api.ts'
import type { AnalyticsAddress } from './use-analytics-address.ts'

/** What live updates know the figures by. The clinic is inside of an object, since they skip other records by their ids. */
const KEY = '/api/analytics'

const wishOf = ({ period, from, to }: AnalyticsAddress) =>
  period === 'custom' ? { period, from: from || undefined, to: to || undefined } : { period }

/** The figures of a clinic for the time of a place. While another time is loading, those of the clinic stay. */
export const analyticsQuery = (clinicId: string, address: AnalyticsAddress, enabled: boolean) =>
  queryOptions<Analytics>({
    enabled,
    queryKey: [KEY, { clinicId, ...wishOf(address) }],
    queryFn: ({ signal }) => call(getAnalytics, { params: { id: clinicId }, query: wishOf(address) }, { signal }),
    placeholderData: (before) => (before?.clinic.id === clinicId ? before : undefined),
  })

/** The address of a table as a file. */
export const fileOf = (clinicId: string, address: AnalyticsAddress, table: TableName) =>
  addressOf(exportAnalytics, { params: { id: clinicId }, query: { ...wishOf(address), table } })

/** Returns what is wrong with own days, by field; nothing if they can be asked for. */
export function problemsOf(address: AnalyticsAddress): { from?: string; to?: string } {
  const checked = getAnalytics.query.safeParse(wishOf(address))
  return Object.fromEntries((checked.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]))
}
