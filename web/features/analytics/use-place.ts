import { useSearchParams } from 'react-router'
import { type Period, periods } from '#contract/analytics/analytics.ts'
import { type FigureName, figureNames } from '#contract/analytics/figures.ts'

/** What the screen shows. */
export interface Place {
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

const DEFAULT: Pick<Place, 'period' | 'figure'> = { period: 'this-month', figure: 'revenue' }

/** Reads the place from the address. Invalid values fall back to the defaults. */
function placeIn(query: URLSearchParams): Place {
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

function queryOf(place: Place): URLSearchParams {
  const query = new URLSearchParams()
  if (place.clinic) query.set('clinic', place.clinic)
  if (place.period !== DEFAULT.period) query.set('period', place.period)
  if (place.from) query.set('from', place.from)
  if (place.to) query.set('to', place.to)
  if (place.figure !== DEFAULT.figure) query.set('figure', place.figure)
  return query
}

/** Returns what the screen shows, kept in the address so that Back and a copied link work. */
export function usePlace() {
  const [query, setQuery] = useSearchParams()
  const place = placeIn(query)
  /** `replace` while days are being typed. */
  const go = (part: Partial<Place>, replace = false) =>
    setQuery(queryOf({ ...placeIn(new URLSearchParams(window.location.search)), ...part }), {
      replace,
      preventScrollReset: true,
    })
  return { place, go }
}
