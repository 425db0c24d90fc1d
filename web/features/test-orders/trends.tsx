import { t } from '#language/translate.ts'
import type { TestOrder } from '#contract/test-orders/orders.ts'
import { amountInWords, type ResultValue } from '#contract/test-orders/values.ts'
import { plainDate } from '#web/lib/dates.ts'
import { LineChart } from '#web/shell/trends/line-chart.tsx'
import { Summary } from '#web/ui/summary.tsx'
import { rangeOf } from './words.ts'

interface Measured extends ResultValue {
  value: number
  date: string
}

/**
 * Returns the numbers of the newest results by name and unit, the oldest first: those that were measured more than once. Results that the laboratory has
 * withdrawn or corrected since aren't among them.
 */
export function trendsIn(orders: readonly TestOrder[]): Measured[][] {
  const all = orders
    .flatMap(({ tests }) => tests.flatMap(({ results }) => results.slice(0, 1)))
    .filter(({ revision }) => revision === null)
    .flatMap(({ measuredOn: date, values }) =>
      values.flatMap((one) => (one.value === null ? [] : [{ ...one, value: one.value, date }])),
    )
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
  const groups = Map.groupBy(all, ({ name, unit }) => `${name.toLowerCase()} ${unit}`)
  return [...groups.values()].filter((points) => points.length > 1)
}

/** Values over time, each with the range of its latest result. */
export function Trends({ orders }: { orders: readonly TestOrder[] }) {
  const trends = trendsIn(orders)
  if (trends.length === 0) return null
  return (
    <details className="group mt-3 border-t border-line pt-3">
      <Summary className="font-medium">{t('Results over time')}</Summary>
      <div className="grid gap-4 sm:grid-cols-2">
        {trends.map((points) => (
          <Trend key={`${points[0]!.name} ${points[0]!.unit}`} points={points} />
        ))}
      </div>
    </details>
  )
}

function Trend({ points }: { points: readonly Measured[] }) {
  const [first, last] = [points[0]!, points.at(-1)!]
  const range = rangeOf(last)
  return (
    <figure>
      <figcaption className="mb-1 text-sm text-muted">
        {`${last.name} ${last.unit}`.trim()}
        {range ? <span className="block">{t('Range of the latest result: {range}', { range })}</span> : null}
      </figcaption>
      <LineChart
        label={t('{title} from {first} on {firstDate} to {last} on {lastDate}', {
          title: last.name,
          first: amountInWords(first),
          firstDate: plainDate(first.date),
          last: amountInWords(last),
          lastDate: plainDate(last.date),
        })}
        lines={[
          {
            name: last.name,
            points: points.map(({ date, value, comparator }) => ({
              date,
              value,
              ...(comparator ? { limit: comparator.startsWith('<') ? ('below' as const) : ('above' as const) } : {}),
            })),
            look: 'stroke-brand text-brand',
          },
        ]}
        usual={last.low === null && last.high === null ? undefined : [last.low, last.high]}
      />
    </figure>
  )
}
