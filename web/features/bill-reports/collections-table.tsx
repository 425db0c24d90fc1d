import type { CollectedBy, Collections } from '#contract/bill-reports.ts'
import { exactMoney } from '#contract/money.ts'
import { t } from '#language/translate.ts'
import { joined } from '#web/lib/words.ts'
import { Cell, HeaderCell, Table, TableBody, TableHead } from '#web/ui/table.tsx'

/** What was billed and received, by the doctor of the bill. */
export function CollectionsTable({ all }: { all: Collections }) {
  if (all.length === 0) return <p className="text-muted">{t('No bills and payments in this time')}</p>
  return (
    <div className="flex flex-col gap-4">
      {all.map(({ currency, doctors, total }) => (
        <Table key={currency} caption={joined(t('Collections by doctor'), currency)}>
          <TableHead>
            <HeaderCell>{t('Doctor')}</HeaderCell>
            <HeaderCell className="text-end">{t('Bills')}</HeaderCell>
            <HeaderCell className="text-end">{t('Billed')}</HeaderCell>
            <HeaderCell className="text-end">{t('Credited')}</HeaderCell>
            <HeaderCell className="text-end">{t('Received')}</HeaderCell>
            <HeaderCell className="text-end">{t('Refunded')}</HeaderCell>
            <HeaderCell className="text-end">{t('Net')}</HeaderCell>
            <HeaderCell className="text-end">{t('From advances')}</HeaderCell>
          </TableHead>
          <TableBody>
            {doctors.map((one) => (
              <tr key={one.id ?? ''}>
                <RowHeader>{one.id === null ? t('Without a doctor') : one.name}</RowHeader>
                <Sums sums={one} currency={currency} />
              </tr>
            ))}
            <tr className="font-medium">
              <RowHeader>{t('Total')}</RowHeader>
              <Sums sums={total} currency={currency} />
            </tr>
          </TableBody>
        </Table>
      ))}
    </div>
  )
}

const RowHeader = ({ children }: { children: string }) => (
  <th scope="row" className="h-11 max-w-64 min-w-32 px-4 py-2 text-start font-medium break-words">
    {children}
  </th>
)

const Sums = ({ sums, currency }: { sums: Omit<CollectedBy, 'id' | 'name'>; currency: string }) => (
  <>
    <Cell numeric>{sums.bills}</Cell>
    {([sums.billed, sums.credited, sums.received, sums.refunded, sums.net, sums.fromAdvances] as const).map(
      (amount, at) => (
        <Cell key={at} numeric>
          {exactMoney(amount, currency)}
        </Cell>
      ),
    )}
  </>
)
