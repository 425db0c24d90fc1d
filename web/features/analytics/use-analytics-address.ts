import { useSearchParams } from 'react-router'
import { type Period, periods } from '#contract/analytics/analytics.ts'
import { type FigureName, figureNames } from '#contract/analytics/figures.ts'

/** What the screen shows. */
export interface AnalyticsAddress {
  /** Empty: the first of the person's clinics. */
  clinic: string
  period: Period
  /** Own days, where the period is of these. */
  from: string
  to: string
  /** The figure that the charts draw. */
  figure: FigureName
}

export const periodLabels: Record<Period, string> = {
  'this-week': 'This week',
  'last-week': 'Last week',
  'this-month': 'This month',
  'last-month': 'Last month',
  'last-90-days': 'Last 90 days',
  'this-year': 'This year',
  custom: 'Own dates',
}

const DEFAULT: Pick<AnalyticsAddress, 'period' | 'figure'> = { period: 'this-month', figure: 'revenue' }

/** Reads the place from the address. Invalid values fall back to the defaults. */
function addressIn(query: URLSearchParams): AnalyticsAddress {
  const period = periods.find((one) => one === query.get('period')) ?? DEFAULT.period
  const isOwn = period === 'custom'
  return {
    clinic: query.get('clinic') ?? '',
    period,
    from: (isOwn && query.get('from')) || '',
    to: (isOwn && query.get('to')) || '',
    figure: figureNames.find((one) => one === query.get('figure')) ?? DEFAULT.figure,
  }
}

function queryOf(address: AnalyticsAddress): URLSearchParams {
  const query = new URLSearchParams()
  if (address.clinic) query.set('clinic', address.clinic)
  if (address.period !== DEFAULT.period) query.set('period', address.period)
  if (address.from) query.set('from', address.from)
  if (address.to) query.set('to', address.to)
  if (address.figure !== DEFAULT.figure) query.set('figure', address.figure)
  return query
}

/** Returns what the screen shows, kept in the address so that Back and a copied link work. */
export function useAnalyticsAddress() {
  const [query, setQuery] = useSearchParams()
  const address = addressIn(query)
  /** `replace` while days are being typed. */
  const go = (part: Partial<AnalyticsAddress>, replace = false) =>
    setQuery(queryOf({ ...addressIn(new URLSearchParams(window.location.search)), ...part }), {
      replace,
      preventScrollReset: true,
    })
  return { address, go }
}
