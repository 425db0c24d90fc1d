import { type Message, msg, t } from '#language/translate.ts'
import { Trans } from '#web/ui/trans.tsx'
import { Download } from 'lucide-react'
import type { Analytics, TableName } from '#contract/analytics/analytics.ts'
import { definitions, type FigureName } from '#contract/analytics/figures.ts'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Summary } from '#web/ui/summary.tsx'
import { Columns } from './columns.tsx'
import { FiguresTable, type TableRow } from './figures-table.tsx'
import { shortValue, shown, unitOf, valueInWords } from './words.ts'

interface ChartCardProps {
  table: TableName
  title: string
  /** The title of the table's first column. */
  first: string
  rows: readonly (TableRow & { short?: string })[]
  data: Analytics
  figure: FigureName
  /** The address of the table as a file. */
  file: string
}

const captions: Record<TableName, Message> = {
  weeks: msg('Figures by week'),
  doctors: msg('Figures by doctor'),
  services: msg('Figures by service'),
  weekdays: msg('Figures by weekday'),
}

const pictures: Record<TableName, Message> = {
  weeks: msg('{figure} by week'),
  doctors: msg('{figure} by doctor'),
  services: msg('{figure} by service'),
  weekdays: msg('{figure} by weekday'),
}

/** A view of a metric: a picture of it, and a table with all metrics, also as a file. */
export function ChartCard({ table, title, first, rows, data, figure, file }: ChartCardProps) {
  const { currency } = data.clinic
  const { value } = shown[figure]
  const withFillRate = table !== 'services'
  const drawn = rows.map(({ key, name, short, figures }) => {
    const one = value(figures)
    return { key, name, short: short ?? name, value: one, words: valueInWords(figure, one, currency) }
  })
  return (
    <Card
      title={title}
      action={
        <LinkButton href={file} variant="secondary" size="sm">
          <Download aria-hidden="true" className="size-4" />
          <Trans
            text="Download CSV<span>: {title}</span>"
            values={{ title }}
            tags={{ span: (words) => <span className="sr-only">{words}</span> }}
          />
        </LinkButton>
      }
    >
      {figure === 'fill-rate' && !withFillRate ? (
        <p className="text-muted">{t('Not available by service. Choose another figure to compare services.')}</p>
      ) : (
        <ChartPicture table={table} figure={figure} drawn={drawn} currency={currency} />
      )}
      <details className="group mt-3">
        <Summary className="text-sm">{t('Show as a table')}</Summary>
        <FiguresTable
          caption={t(captions[table])}
          first={first}
          rows={rows}
          totals={data.totals}
          currency={currency}
          withFillRate={withFillRate}
        />
      </details>
    </Card>
  )
}

interface ChartPictureProps extends Pick<ChartCardProps, 'table' | 'figure'> {
  drawn: readonly (Bar & { short: string })[]
  currency: string
}

/** Columns over time or weekdays, bars for doctors and services. */
function ChartPicture({ table, figure, drawn, currency }: ChartPictureProps) {
  const { measure } = shown[figure]
  const unit = unitOf(
    figure,
    drawn.map((one) => one.value),
  )
  const label = pictureInWords(figure, table, drawn)
  return (
    <figure>
      <figcaption className="mb-3 text-sm text-muted">
        {unit.title ? t(unit.title, { measure: measure(currency) }) : measure(currency)}
      </figcaption>
      {table === 'weeks' || table === 'weekdays' ? (
        <Columns
          label={label}
          columns={drawn.map((one) => ({
            ...one,
            label: one.short,
            value: one.value === null ? null : one.value / unit.size,
            words: `${one.name}: ${one.words}`,
          }))}
          write={(amount) => shortValue(figure, amount, currency)}
          whole={figure === 'bookings'}
        />
      ) : (
        <Bars label={label} bars={drawn} />
      )}
    </figure>
  )
}

/** "Revenue by week: most Mon 16 Nov with $200, least …". The table has the rest. */
function pictureInWords(
  figure: FigureName,
  table: TableName,
  drawn: readonly { name: string; value: number | null; words: string }[],
): string {
  const counted = drawn.filter((one) => one.value !== null).toSorted((a, b) => b.value! - a.value!)
  const what = t(pictures[table], { figure: t(definitions[figure].title) })
  const [most, least] = [counted[0], counted.at(-1)]
  if (!most || !least) return t('{what}: nothing to show', { what })
  return most === least
    ? `${what}: ${most.name} ${most.words}`
    : t('{what}: from {lowest} ({least}) to {highest} ({most})', {
        what,
        lowest: least.words,
        least: least.name,
        highest: most.words,
        most: most.name,
      })
}

interface Bar {
  key: string
  name: string
  /** Null if there is nothing to count. */
  value: number | null
  /** The value in words. */
  words: string
}

interface BarsProps {
  /** The picture's content for people who can't see it. */
  label: string
  bars: readonly Bar[]
}

/** More rows would be unreadable; the table has all. */
const MOST = 8

/** Bars of doctors or services, each with its name and value, from zero; a table beside them has the same values. */
function Bars({ label, bars }: BarsProps) {
  const drawn = bars.toSorted((a, b) => (b.value ?? -1) - (a.value ?? -1)).slice(0, MOST)
  const max = Math.max(...drawn.map(({ value }) => value ?? 0)) || 1
  return (
    <>
      <div role="img" aria-label={label} className="flex flex-col gap-3">
        {drawn.map(({ key, name, value, words }) => (
          <div key={key}>
            <div className="flex items-baseline justify-between gap-4 text-sm">
              <span className="min-w-0 truncate">{name}</span>
              <span className="shrink-0 font-medium tabular-nums">{words}</span>
            </div>
            <svg aria-hidden="true" width="100%" height="10" className="mt-1 block">
              <rect width="100%" height="10" rx="3" className="fill-surface-sunken" />
              <rect width={`${((value ?? 0) / max) * 100}%`} height="10" rx="3" className="fill-brand" />
            </svg>
          </div>
        ))}
      </div>
      {bars.length > MOST ? (
        <p className="mt-3 text-sm text-muted">
          {t('The first {most} of {count}. The table has all.', { most: MOST, count: bars.length })}
        </p>
      ) : null}
    </>
  )
}
