import { useQuery } from '@tanstack/react-query'
import { exactMoney } from '#contract/money.ts'
import { t } from '#language/translate.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { clockIn } from '#web/lib/clock.ts'
import { joined } from '#web/lib/words.ts'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead } from '#web/ui/table.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { cashBookQuery } from './api.ts'
import { counterName } from './words.ts'

interface CashBookProps {
  clinicId: string
  /** Empty: today. */
  day: string
  onDay: (day: string) => void
}

/** The cash payments and refunds of a day. */
export function CashBook({ clinicId, day, onDay }: CashBookProps) {
  const query = useQuery(cashBookQuery(clinicId, day))
  return (
    <Card title={t('Cash book')}>
      <Field label={t('Date')} className="mb-4 sm:w-48">
        <TextInput
          type="date"
          value={day || (query.data?.day ?? '')}
          onChange={({ target: { value } }) => onDay(value)}
        />
      </Field>
      <Loaded query={query} inWords={sentenceOf} loading={t('Loading the cash book...')} rows={3}>
        {({ books, timeZone }) =>
          books.length === 0 ? (
            <p className="text-muted">{t('No cash on this day')}</p>
          ) : (
            <div className="flex flex-col gap-4">
              {books.map((book) => (
                <Table key={book.currency} caption={joined(t('Cash book'), book.currency)}>
                  <TableHead>
                    <HeaderCell>{t('Time')}</HeaderCell>
                    <HeaderCell>{t('Receipt')}</HeaderCell>
                    <HeaderCell>{t('Bill')}</HeaderCell>
                    <HeaderCell>{t('Counter')}</HeaderCell>
                    <HeaderCell className="text-end">{t('In')}</HeaderCell>
                    <HeaderCell className="text-end">{t('Out')}</HeaderCell>
                  </TableHead>
                  <TableBody>
                    {book.rows.map(({ number, at, bill, counter, isRefund, amount }) => (
                      <tr key={number}>
                        <Cell numeric className="text-start">
                          {clockIn(timeZone, new Date(at))}
                        </Cell>
                        <Cell className="whitespace-nowrap">{number}</Cell>
                        <Cell className="whitespace-nowrap">{bill ?? t('Advance')}</Cell>
                        <Cell>{counterName(counter)}</Cell>
                        <Cell numeric>{isRefund ? '' : exactMoney(amount, book.currency)}</Cell>
                        <Cell numeric>{isRefund ? exactMoney(amount, book.currency) : ''}</Cell>
                      </tr>
                    ))}
                    <tr className="font-medium">
                      <th scope="row" colSpan={4} className="h-11 px-4 py-2 text-start font-medium">
                        {t('Net {amount}', { amount: exactMoney(book.net, book.currency) })}
                      </th>
                      <Cell numeric>{exactMoney(book.in, book.currency)}</Cell>
                      <Cell numeric>{exactMoney(book.out, book.currency)}</Cell>
                    </tr>
                  </TableBody>
                </Table>
              ))}
            </div>
          )
        }
      </Loaded>
    </Card>
  )
}
