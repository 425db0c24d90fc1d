import { queryOptions } from '@tanstack/react-query'
import { type Analytics, exportAnalytics, getAnalytics, type TableName } from '#contract/analytics/analytics.ts'
import { addressOf, call } from '#web/lib/api.ts'
import type { Place } from './use-place.ts'

/** What live updates know the figures by. The clinic is inside of an object, since they skip other records by their ids. */
const KEY = '/api/analytics'

const wishOf = ({ period, from, to }: Place) =>
  period === 'custom' ? { period, from: from || undefined, to: to || undefined } : { period }

/** The figures of a clinic for the time of a place. While another time is loading, those of the clinic stay. */
export const analyticsQuery = (clinicId: string, place: Place, enabled: boolean) =>
  queryOptions<Analytics>({
    enabled,
    queryKey: [KEY, { clinicId, ...wishOf(place) }],
    queryFn: ({ signal }) => call(getAnalytics, { params: { id: clinicId }, query: wishOf(place) }, { signal }),
    placeholderData: (before) => (before?.clinic.id === clinicId ? before : undefined),
  })

/** The address of a table as a file. */
export const fileOf = (clinicId: string, place: Place, table: TableName) =>
  addressOf(exportAnalytics, { params: { id: clinicId }, query: { ...wishOf(place), table } })

/** Returns what is wrong with own days, by field; nothing if they can be asked for. */
export function problemsOf(place: Place): { from?: string; to?: string } {
  const checked = getAnalytics.query.safeParse(wishOf(place))
  return Object.fromEntries((checked.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]))
}
