import { type Message, msg, t } from '#language/translate.ts'
import { bodyMassIndex, type TemperatureUnit, toFahrenheit, type Vitals, vitals } from '#contract/visits/content.ts'
import { useMeasurements } from '#web/features/visits/vitals/api.ts'
import type { Measurement } from '#web/features/visits/vitals/measurements.ts'
import { plainDate } from '#web/lib/dates.ts'
import { LineChart } from '#web/shell/trends/line-chart.tsx'
import type { Point } from '#web/shell/trends/scale.ts'
import { Card } from '#web/ui/card.tsx'
import { Summary } from '#web/ui/summary.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead } from '#web/ui/table.tsx'

/** A measurement over time. */
interface Series {
  title: Message
  unit: string
  valueIn: (measured: Vitals) => number | null
}

const seriesOf = (name: 'weight' | 'pulse' | 'oxygen' | 'systolic' | 'diastolic'): Series => ({
  ...vitals[name],
  valueIn: (measured) => measured[name],
})
const systolic = seriesOf('systolic')
const diastolic = seriesOf('diastolic')

const temperatureIn = (unit: TemperatureUnit): Series => ({
  title: vitals.temperature.title,
  unit: `°${unit}`,
  valueIn: ({ temperature }) => (temperature !== null && unit === 'F' ? toFahrenheit(temperature) : temperature),
})

/** What is drawn alone, the temperature in this unit; blood pressure is a picture of two. */
const single = (unit: TemperatureUnit): readonly Series[] => [
  seriesOf('weight'),
  { title: msg('BMI'), unit: 'kg/m²', valueIn: bodyMassIndex },
  seriesOf('pulse'),
  temperatureIn(unit),
  seriesOf('oxygen'),
]

/** Returns the measurements from the first visit to the last; the last one of a day. */
const pointsOf = (visits: readonly Measurement[], { valueIn }: Series): Point[] => [
  ...new Map(
    visits.flatMap(({ visitDate: date, vitals: measured }) => {
      const value = valueIn(measured)
      return value === null ? [] : [[date, { date, value }] as const]
    }),
  ).values(),
]

function rangeInWords(points: readonly Point[], { title, unit }: Series): string {
  const [first, last] = [points[0]!, points.at(-1)!]
  return points.length === 1
    ? t('{title} {value} {unit} on {date}', {
        title: t(title),
        value: first.value,
        unit,
        date: plainDate(first.date),
      })
    : t('{title} from {first} {unit} on {firstDate} to {last} {unit} on {lastDate}', {
        title: t(title),
        unit,
        first: first.value,
        firstDate: plainDate(first.date),
        last: last.value,
        lastDate: plainDate(last.date),
      })
}

/** All vitals over time, as charts and as a table; renders nothing without measurements. */
export function TrendsCard({ patientId }: { patientId: string }) {
  const visits = useMeasurements(patientId)
  const unit = visits.findLast(({ vitals: all }) => all.temperatureUnit)?.vitals.temperatureUnit ?? 'C'
  const shown = single(unit).filter((one) => pointsOf(visits, one).length > 0)
  const pressure = pointsOf(visits, systolic)
  if (shown.length === 0 && pressure.length === 0) return null
  return (
    <Card title={t('Vitals over time')}>
      <div className="grid gap-6 md:grid-cols-2">
        {pressure.length > 0 ? <Pressure high={pressure} low={pointsOf(visits, diastolic)} /> : null}
        {shown.map((one) => (
          <Picture key={t(one.title)} series={one} points={pointsOf(visits, one)} />
        ))}
      </div>
      <VitalsTable visits={visits} shown={shown} hasPressure={pressure.length > 0} />
    </Card>
  )
}

const Picture = ({ series, points }: { series: Series; points: readonly Point[] }) => (
  <figure>
    <figcaption className="mb-1 text-sm text-muted">
      {t('{title} in {unit}', { title: t(series.title), unit: series.unit })}
    </figcaption>
    <LineChart
      label={rangeInWords(points, series)}
      lines={[{ name: t(series.title), points, look: 'stroke-brand text-brand' }]}
    />
  </figure>
)

const Pressure = ({ high, low }: { high: readonly Point[]; low: readonly Point[] }) => (
  <figure>
    <figcaption className="mb-1 text-sm text-muted">
      {t('Blood pressure (mmHg): systolic solid, diastolic dashed')}
    </figcaption>
    <LineChart
      label={`${rangeInWords(high, systolic)}; ${rangeInWords(low, diastolic)}`}
      lines={[
        { name: t('Systolic'), points: high, look: 'stroke-brand text-brand' },
        { name: t('Diastolic'), points: low, look: 'stroke-info text-info', isDashed: true },
      ]}
    />
  </figure>
)

interface VitalsTableProps {
  /** Oldest first. */
  visits: readonly Measurement[]
  shown: readonly Series[]
  hasPressure: boolean
}

/** The same values as in the pictures, the latest first. */
function VitalsTable({ visits, shown, hasPressure }: VitalsTableProps) {
  const measured = visits
    .filter(({ vitals: all }) => all.systolic !== null || shown.some(({ valueIn }) => valueIn(all) !== null))
    .toReversed()
  return (
    <details className="group mt-3">
      <Summary className="text-sm">{t('Show as a table')}</Summary>
      <Table caption={t('Vitals by date')}>
        <TableHead>
          <HeaderCell>{t('Date')}</HeaderCell>
          {hasPressure ? <HeaderCell>{t('Blood pressure')}</HeaderCell> : null}
          {shown.map(({ title }) => (
            <HeaderCell key={t(title)}>{t(title)}</HeaderCell>
          ))}
        </TableHead>
        <TableBody>
          {measured.map(({ id, visitDate, vitals: all }) => (
            <tr key={id}>
              <Cell className="whitespace-nowrap">{plainDate(visitDate)}</Cell>
              {hasPressure ? (
                <Cell className="tabular-nums">
                  {all.systolic === null ? t('Not measured') : `${all.systolic}/${all.diastolic} mmHg`}
                </Cell>
              ) : null}
              {shown.map(({ title, unit, valueIn }) => {
                const value = valueIn(all)
                return (
                  <Cell key={t(title)} className="tabular-nums">
                    {value === null ? t('Not measured') : `${value} ${unit}`}
                  </Cell>
                )
              })}
            </tr>
          ))}
        </TableBody>
      </Table>
    </details>
  )
}
