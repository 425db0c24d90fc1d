import { t } from '#language/translate.ts'
import type { AntenatalCheckup } from '#contract/antenatal/checkups.ts'
import { plainDate } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead } from '#web/ui/table.tsx'
import { columnsOf } from './words.ts'

interface CheckupTableProps {
  checkups: readonly AntenatalCheckup[]
  dueOn: string
  /** Undefined for people who only read. */
  onCorrect?: (checkup: AntenatalCheckup) => void
}

/** The checkups over time; columns without a value are left out. */
export function CheckupTable({ checkups, dueOn, onCorrect }: CheckupTableProps) {
  const columns = columnsOf(checkups, dueOn)
  return (
    <Table caption={t('Checkups')}>
      <TableHead>
        {columns.map(({ title, unit }) => (
          <HeaderCell key={title} className="text-start">
            {title}
            {unit ? <span className="block font-normal">{unit}</span> : null}
          </HeaderCell>
        ))}
        {onCorrect ? (
          <HeaderCell>
            <span className="sr-only">{t('Correct')}</span>
          </HeaderCell>
        ) : null}
      </TableHead>
      <TableBody>
        {checkups.map((one) => (
          <tr key={one.id}>
            {columns.map(({ title, text, isNumber }) => (
              <Cell key={title} className={isNumber ? 'whitespace-nowrap tabular-nums' : 'min-w-24 break-words'}>
                {text(one)}
              </Cell>
            ))}
            {onCorrect ? (
              <Cell>
                <Button
                  size="sm"
                  variant="quiet"
                  aria-label={t('Correct the checkup of {date}', { date: plainDate(one.seenOn) })}
                  onClick={() => onCorrect(one)}
                >
                  {t('Correct')}
                </Button>
              </Cell>
            ) : null}
          </tr>
        ))}
      </TableBody>
    </Table>
  )
}
