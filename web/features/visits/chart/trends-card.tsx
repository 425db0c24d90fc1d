import { type Message, msg, t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import type { VitalName } from '#contract/visits/content.ts'
import type { VisitSummary } from '#contract/visits/visits.ts'
import { chartVisitsQuery } from '#web/features/visits/api.ts'
import { plainDate } from '#web/lib/dates.ts'
import { LineChart } from '#web/shell/trends/line-chart.tsx'
import type { Point } from '#web/shell/trends/scale.ts'
import { Card } from '#web/ui/card.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead } from '#web/ui/table.tsx'

/** Returns the measurements from the first visit to the last; the last one of a day. */
const pointsOf = (visits: readonly VisitSummary[], name: VitalName): Point[] => [
  ...new Map(
    visits.flatMap(({ visitDate: date, vitals }) => {
      const value = vitals[name]
      return value === null ? [] : [[date, { date, value }] as const]
    }),
  ).values(),
]

/** A sentence for a single measurement, and one for several. */
interface RangeWords {
  one: Message
  several: Message
}

const weightWords: RangeWords = {
  one: msg('Weight {value} kg on {date}'),
  several: msg('Weight from {first} kg on {firstDate} to {last} kg on {lastDate}'),
}
const systolicWords: RangeWords = {
  one: msg('Systolic {value} mmHg on {date}'),
  several: msg('Systolic from {first} mmHg on {firstDate} to {last} mmHg on {lastDate}'),
}
const diastolicWords: RangeWords = {
  one: msg('diastolic {value} mmHg on {date}'),
  several: msg('diastolic from {first} mmHg on {firstDate} to {last} mmHg on {lastDate}'),
}

const rangeInWords = (points: readonly Point[], words: RangeWords) => {
  const [first, last] = [points[0]!, points.at(-1)!]
  return points.length === 1
    ? t(words.one, { value: first.value, date: plainDate(first.date) })
    : t(words.several, {
        first: first.value,
        firstDate: plainDate(first.date),
        last: last.value,
        lastDate: plainDate(last.date),
      })
}

/** Weight and blood pressure over time, as charts and as a table; renders nothing without measurements. */
export function TrendsCard({ patientId }: { patientId: string }) {
  const { data } = useQuery(chartVisitsQuery(patientId))
  const visits = [...(data?.items ?? [])].reverse()
  const [weight, systolic, diastolic] = (['weight', 'systolic', 'diastolic'] as const).map((name) =>
    pointsOf(visits, name),
  ) as [Point[], Point[], Point[]]
  if (weight.length === 0 && systolic.length === 0) return null
  const measured = visits.filter(({ vitals }) => vitals.weight !== null || vitals.systolic !== null).toReversed()
  return (
    <Card title={t('Weight and blood pressure')}>
      <div className="grid gap-6 md:grid-cols-2">
        {weight.length > 0 ? (
          <figure>
            <figcaption className="mb-1 text-sm text-muted">{t('Weight in kg')}</figcaption>
            <LineChart
              label={rangeInWords(weight, weightWords)}
              lines={[{ name: t('Weight'), points: weight, look: 'stroke-brand text-brand' }]}
            />
          </figure>
        ) : null}
        {systolic.length > 0 ? (
          <figure>
            <figcaption className="mb-1 text-sm text-muted">
              {t('Blood pressure in mmHg: systolic as a line, diastolic dashed')}
            </figcaption>
            <LineChart
              label={`${rangeInWords(systolic, systolicWords)}; ${rangeInWords(diastolic, diastolicWords)}`}
              lines={[
                { name: t('Systolic'), points: systolic, look: 'stroke-brand text-brand' },
                { name: t('Diastolic'), points: diastolic, look: 'stroke-info text-info', isDashed: true },
              ]}
            />
          </figure>
        ) : null}
      </div>
      <details className="group mt-3">
        <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-2 text-sm md:min-h-8">
          <ChevronRight aria-hidden="true" className="size-4 text-muted transition-transform group-open:rotate-90" />
          {t('Show as a table')}
        </summary>
        <Table caption={t('Weight and blood pressure by date')}>
          <TableHead>
            <HeaderCell>{t('Date')}</HeaderCell>
            <HeaderCell>{t('Weight')}</HeaderCell>
            <HeaderCell>{t('Blood pressure')}</HeaderCell>
          </TableHead>
          <TableBody>
            {measured.map(({ id, visitDate, vitals: { weight: kg, systolic: high, diastolic: low } }) => (
              <tr key={id}>
                <Cell>{plainDate(visitDate)}</Cell>
                <Cell className="tabular-nums">{kg === null ? t('Not measured') : `${kg} kg`}</Cell>
                <Cell className="tabular-nums">{high === null ? t('Not measured') : `${high}/${low} mmHg`}</Cell>
              </tr>
            ))}
          </TableBody>
        </Table>
      </details>
    </Card>
  )
}
