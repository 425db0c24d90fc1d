import { t } from '#language/translate.ts'
import type { Figures } from '#contract/analytics/analytics.ts'
import { Cell, HeaderCell, Table, TableBody, TableHead } from '#web/ui/table.tsx'
import { count, shown, valueInWords } from './words.ts'

export interface TableRow {
  key: string
  name: string
  figures: Figures
}

interface FiguresTableProps {
  caption: string
  /** The title of the first column. */
  first: string
  rows: readonly TableRow[]
  totals: Figures
  currency: string
  /** Services offer no time. */
  withFillRate: boolean
}

/** All metrics of each row and of the total. */
export const FiguresTable = ({ caption, first, rows, totals, currency, withFillRate }: FiguresTableProps) => (
  <Table caption={caption}>
    <TableHead>
      <HeaderCell>{first}</HeaderCell>
      <HeaderCell className="text-end">{t('Revenue')}</HeaderCell>
      <HeaderCell className="text-end">{t('Bookings')}</HeaderCell>
      <HeaderCell className="text-end">{t('Completed')}</HeaderCell>
      <HeaderCell className="text-end">{t('No-shows')}</HeaderCell>
      {withFillRate ? <HeaderCell className="text-end">{t('Fill rate')}</HeaderCell> : null}
      <HeaderCell className="text-end">{t('Lead time')}</HeaderCell>
      <HeaderCell className="text-end">{t('Returning patients')}</HeaderCell>
    </TableHead>
    <TableBody>
      {rows.map(({ key, name, figures }) => (
        <tr key={key}>
          <RowHeader>{name}</RowHeader>
          <FigureCells figures={figures} currency={currency} withFillRate={withFillRate} />
        </tr>
      ))}
      <tr className="font-medium">
        <RowHeader>{t('Total')}</RowHeader>
        <FigureCells figures={totals} currency={currency} withFillRate={withFillRate} />
      </tr>
    </TableBody>
  </Table>
)

const RowHeader = ({ children }: { children: string }) => (
  <th scope="row" className="h-11 max-w-64 min-w-32 px-4 py-2 text-start font-medium break-words">
    {children}
  </th>
)

function FigureCells({
  figures,
  currency,
  withFillRate,
}: Pick<FiguresTableProps, 'currency' | 'withFillRate'> & { figures: Figures }) {
  const { bookings, completed, noShows, patients, returning } = figures
  const of = (figure: keyof typeof shown) => valueInWords(figure, shown[figure].value(figures), currency)
  return (
    <>
      <Cell numeric>{of('revenue')}</Cell>
      <Cell numeric>{count(bookings)}</Cell>
      <Cell numeric>{count(completed)}</Cell>
      <Cell numeric>
        {count(noShows)} ({of('no-shows')})
      </Cell>
      {withFillRate ? <Cell numeric>{of('fill-rate')}</Cell> : null}
      <Cell numeric>{of('lead-time')}</Cell>
      <Cell numeric>
        {t('{returning} of {patients} ({share})', {
          returning: count(returning),
          patients: count(patients),
          share: of('returning'),
        })}
      </Cell>
    </>
  )
}
