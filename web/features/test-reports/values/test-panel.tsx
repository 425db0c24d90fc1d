import { t } from '#language/translate.ts'
import { ChevronRight, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { valueInWords } from '#contract/test-reports/measured.ts'
import { labTest, type LabTestName, rangeSources } from '#contract/test-reports/tests.ts'
import { usualIn } from '#contract/test-reports/units.ts'
import type { TestValue } from '#contract/test-reports/values.ts'
import { plainDate } from '#web/lib/dates.ts'
import { joined } from '#web/lib/words.ts'
import { LineChart } from '#web/shell/trends/line-chart.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead } from '#web/ui/table.tsx'
import { markOf, otherUnits, pointsIn, usualInWords, writerOf } from './words.ts'

interface TestPanelProps {
  name: LabTestName
  /** Latest first. */
  values: readonly TestValue[]
  isOpen: boolean
  onChange: (value: TestValue) => void
  onDelete: (value: TestValue) => void
}

/** Rows of the table before "Show all". */
const ROWS = 6

/** One test over time: its latest value, and when expanded a chart with its table. */
export function TestPanel({ name, values, isOpen, onChange, onDelete }: TestPanelProps) {
  const title = t(labTest(name).title)
  const latest = values[0]!
  return (
    <details className="group border-t border-line first:border-t-0" open={isOpen}>
      <summary className="flex min-h-11 cursor-pointer items-center gap-x-3 py-2">
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 text-muted transition-transform group-open:rotate-90 motion-reduce:transition-none"
        />
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-0.5">
          <span className="min-w-0 flex-1 basis-36 font-medium">{title}</span>
          <span className="tabular-nums">{valueInWords(latest)}</span>
          <span className="text-sm text-muted tabular-nums max-sm:basis-24">{plainDate(latest.measuredOn)}</span>
          <Mark value={latest} />
        </span>
      </summary>
      <div className="grid gap-x-6 gap-y-3 pb-4 md:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
        <Picture name={name} values={values} />
        <ValueTable name={name} values={values} onChange={onChange} onDelete={onDelete} />
      </div>
    </details>
  )
}

function Mark({ value }: { value: TestValue }) {
  const mark = markOf(value)
  return mark ? <span className="text-sm font-medium text-caution">{mark}</span> : null
}

/** Values from first to last in the unit of the latest one, with the usual range as a lighter area. */
function Picture({ name, values }: Pick<TestPanelProps, 'name' | 'values'>) {
  const { title: test, usual: fromSource } = labTest(name)
  const title = t(test)
  const { unit } = values[0]!
  const usual = usualIn(name, unit)
  const others = otherUnits(unit, values)
  const points = pointsIn(unit, values)
  const valueOf = ({ value, limit }: (typeof points)[number]) => {
    const amount = `${value} ${unit}`.trim()
    if (!limit) return amount
    return limit === 'below' ? t('below {amount}', { amount }) : t('above {amount}', { amount })
  }
  const [first, last] = [points[0]!, points.at(-1)!]
  const ends = {
    title,
    first: valueOf(first),
    firstDate: plainDate(first.date),
    last: valueOf(last),
    lastDate: plainDate(last.date),
  }
  return (
    <figure>
      <figcaption className="mb-1 text-sm text-muted">
        {[
          unit ? t('{title} in {unit}.', { title, unit }) : `${title}.`,
          others && t('Values in {others} are converted to {unit} here.', { others, unit }),
          points.some(({ limit }) => limit) && t('A hollow point is a limit: the arrow shows where the value is.'),
        ]
          .filter(Boolean)
          .join(' ')}
        {fromSource ? (
          <>
            {' '}
            {usualInWords(name, unit)}{' '}
            <a className="underline" href={rangeSources[fromSource.source].url} target="_blank" rel="noreferrer">
              {t('Source: {title}', { title: rangeSources[fromSource.source].title })}
            </a>
          </>
        ) : null}
      </figcaption>
      <LineChart
        label={
          points.length === 1
            ? t('{title} {first} on {firstDate}', ends)
            : t('{title} from {first} on {firstDate} to {last} on {lastDate}', ends)
        }
        lines={[{ name: title, points, look: 'stroke-brand text-brand' }]}
        usual={usual && 'all' in usual ? usual.all : undefined}
      />
    </figure>
  )
}

function ValueTable({ name, values, onChange, onDelete }: Omit<TestPanelProps, 'isOpen'>) {
  const [isWhole, setWhole] = useState(false)
  const title = t(labTest(name).title)
  return (
    <div className="min-w-0">
      <Table caption={t('{title} by date', { title })}>
        <TableHead>
          <HeaderCell className="max-sm:px-2">{t('Date')}</HeaderCell>
          <HeaderCell className="max-sm:px-2">{t('Value')}</HeaderCell>
          <HeaderCell className="hidden lg:table-cell">{t('Written by')}</HeaderCell>
          <HeaderCell>
            <span className="sr-only">{t('Actions')}</span>
          </HeaderCell>
        </TableHead>
        <TableBody>
          {(isWhole ? values : values.slice(0, ROWS)).map((one) => {
            const { id, measuredOn, note, changedAt, can } = one
            const ofDay = { title, day: plainDate(measuredOn) }
            return (
              <tr key={id}>
                <Cell className="whitespace-nowrap tabular-nums max-sm:px-2">{plainDate(measuredOn)}</Cell>
                <Cell className="max-sm:px-2">
                  <span className="whitespace-nowrap tabular-nums">{valueInWords(one)}</span>
                  {markOf(one) ? <span className="block text-sm text-caution">{markOf(one)}</span> : null}
                  {note ? <span className="block text-sm break-words text-muted">{note}</span> : null}
                  <span className="block text-sm text-muted lg:hidden">
                    {joined(writerOf(one), changedAt && t('changed later'))}
                  </span>
                </Cell>
                <Cell className="hidden lg:table-cell">
                  {writerOf(one)}
                  {changedAt ? <span className="block text-sm text-muted">{t('changed later')}</span> : null}
                </Cell>
                <Cell className="px-2 max-sm:px-0">
                  {can.edit ? (
                    <span className="flex justify-end max-sm:flex-col">
                      <IconButton label={t('Change {title} of {day}', ofDay)} onClick={() => onChange(one)}>
                        <Pencil aria-hidden="true" className="size-4" />
                      </IconButton>
                      <IconButton label={t('Delete {title} of {day}', ofDay)} onClick={() => onDelete(one)}>
                        <Trash2 aria-hidden="true" className="size-4" />
                      </IconButton>
                    </span>
                  ) : null}
                </Cell>
              </tr>
            )
          })}
        </TableBody>
      </Table>
      {values.length > ROWS && !isWhole ? (
        <Button variant="secondary" size="sm" className="mt-2" onClick={() => setWhole(true)}>
          {t('Show all {count}', { count: values.length })}
        </Button>
      ) : null}
    </div>
  )
}
