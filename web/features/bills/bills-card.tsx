import { useQuery } from '@tanstack/react-query'
import type { Patient } from '#contract/patients/patients.ts'
import { t } from '#language/translate.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Rows } from '#web/ui/rows.tsx'
import { billsQuery } from './api.ts'
import { BillItem } from './list/bill-item.tsx'
import { BillButton } from './public/bill-button.tsx'

/** Bills of a chart that its card shows. */
const FEW = 5

/** The bills of a chart, the newest first. A doctor whose clinic doesn't show amounts sees no card. */
export function BillsCard({ chart }: { chart: Pick<Patient, 'id' | 'chartNumber' | 'can'> }) {
  const query = useQuery(billsQuery({ page: 1, list: 'all', search: '', patientId: chart.id }, FEW))
  const { data } = query
  if (!chart.can.bill && (data === undefined || data.total === 0)) return null
  return (
    <Card
      title={t('Bills')}
      action={chart.can.bill ? <BillButton subject={{ kind: 'chart', id: chart.id }} isAlone /> : null}
    >
      <Loaded query={query} inWords={sentenceOf} loading={t('Loading bills...')} rows={2}>
        {({ items, total }) =>
          items.length === 0 ? (
            <p className="text-muted">{t('No bills yet.')}</p>
          ) : (
            <>
              <Rows label={t('Bills of this chart')}>
                {items.map((bill) => (
                  <BillItem key={bill.id} bill={bill} namesPatient={false} namesClinic={false} />
                ))}
              </Rows>
              {total > items.length && chart.can.bill ? (
                <LinkButton
                  to={`/bills?${new URLSearchParams({ q: chart.chartNumber })}`}
                  variant="secondary"
                  size="sm"
                  className="mt-2"
                >
                  {t('Show all {count}', { count: total })}
                </LinkButton>
              ) : null}
            </>
          )
        }
      </Loaded>
    </Card>
  )
}
