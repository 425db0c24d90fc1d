import { t } from '#language/translate.ts'
import { type GrowthMeasure, growthMeasures, growthOf } from '#contract/visits/growth/growth.ts'
import type { Measurement } from '#web/features/visits/vitals/measurements.ts'
import { plainDate } from '#web/lib/dates.ts'
import { Cell, HeaderCell, Table, TableBody, TableHead } from '#web/ui/table.tsx'
import { ageOn, type Child, daysOld, growthIn } from './child.ts'
import { type AgePoint, CurveChart } from './curve-chart.tsx'
import { growthInWords, measures } from './words.ts'

interface GrowthChartsProps {
  child: Child
  /** Oldest first. */
  visits: readonly Measurement[]
}

const MONTH_DAYS = 30.4375

/** A child's measurements on WHO's centile lines, and as a table. */
export function GrowthCharts({ child, visits }: GrowthChartsProps) {
  const rows = visits
    .map(({ id, visitDate, vitals }) => ({ id, date: visitDate, measured: growthIn(vitals) }))
    .filter(({ date, measured }) => date >= child.dateOfBirth && growthMeasures.some((name) => measured[name] !== null))
  const shown = growthMeasures.filter((name) => rows.some(({ measured }) => measured[name] !== null))
  return (
    <>
      <div className="grid gap-6 md:grid-cols-2">
        {shown.map((name) => (
          <MeasureChart key={name} name={name} child={child} rows={rows} />
        ))}
      </div>
      <div className="mt-4">
        <Table caption={t('Growth by date')}>
          <TableHead>
            <HeaderCell>{t('Date')}</HeaderCell>
            <HeaderCell>{t('Age')}</HeaderCell>
            {shown.map((name) => (
              <HeaderCell key={name}>{t(measures[name].title)}</HeaderCell>
            ))}
          </TableHead>
          <TableBody>
            {rows.toReversed().map(({ id, date, measured }) => (
              <tr key={id}>
                <Cell className="whitespace-nowrap">{plainDate(date)}</Cell>
                <Cell className="whitespace-nowrap">{ageOn(child, date)}</Cell>
                {shown.map((name) => (
                  <Cell key={name} className="min-w-34 tabular-nums">
                    <Measured name={name} child={child} date={date} value={measured[name]} />
                  </Cell>
                ))}
              </tr>
            ))}
          </TableBody>
        </Table>
      </div>
      <p className="mt-3 text-sm text-muted">
        {t(
          'Lines: WHO Child Growth Standards (2006) up to 5 years, WHO growth reference (2007) from 5 to 19 years; weight up to 10 years, head circumference up to 5. Length is measured lying under 2 years, height standing from 2 years on. Ages aren’t corrected for preterm birth. A centile is no diagnosis.',
        )}
      </p>
    </>
  )
}

interface MeasuredProps {
  name: GrowthMeasure
  child: Child
  date: string
  value: number | null
}

function Measured({ name, child, date, value }: MeasuredProps) {
  if (value === null) return t('Not measured')
  const growth = growthOf(name, child.sex, daysOld(child, date), value)
  return (
    <>
      <span className="whitespace-nowrap">{`${value} ${measures[name].unit}`}</span>
      <span className="block text-sm text-muted">{growth ? growthInWords(growth) : t('No centile at this age')}</span>
    </>
  )
}

interface MeasureChartProps {
  name: GrowthMeasure
  child: Child
  rows: readonly { date: string; measured: Record<GrowthMeasure, number | null> }[]
}

/** One measure by age; nothing if the tables have none of the ages. */
function MeasureChart({ name, child, rows }: MeasureChartProps) {
  const points = rows.flatMap(({ date, measured }): (AgePoint & { date: string })[] => {
    const value = measured[name]
    const days = daysOld(child, date)
    if (value === null || !growthOf(name, child.sex, days, value)) return []
    return [{ date, months: days / MONTH_DAYS, value }]
  })
  if (points.length === 0) return null
  const { title, unit } = measures[name]
  const last = points.at(-1)!
  const growth = growthOf(name, child.sex, daysOld(child, last.date), last.value)!
  return (
    <figure className="break-inside-avoid">
      <figcaption className="mb-1 text-sm text-muted">{t('{title} in {unit}', { title: t(title), unit })}</figcaption>
      <CurveChart
        label={t('{title} {value} {unit} on {date}: {place}', {
          title: t(title),
          value: last.value,
          unit,
          date: plainDate(last.date),
          place: growthInWords(growth),
        })}
        measure={name}
        sex={child.sex}
        range={rangeOf(name, points[0]!.months, last.months)}
        points={points}
      />
    </figure>
  )
}

/** Returns the ages that a chart shows: one of WHO's usual spans that has all points. */
function rangeOf(name: GrowthMeasure, first: number, last: number): readonly [number, number] {
  if (last <= 24) return [0, 24]
  if (last <= 60) return [0, 60]
  return [first < 60 ? 0 : 60, name === 'weight' ? 120 : 228]
}
