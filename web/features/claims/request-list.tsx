import { t } from '#language/translate.ts'
import type { ClaimRequest } from '#contract/claims/requests.ts'
import { Link } from 'react-router'
import { Card } from '#web/ui/card.tsx'
import { EnabledOnceHydrated } from '#web/ui/enabled-once-hydrated.tsx'
import { RequestItem } from './request-item.tsx'

/** Open requests for charts of the reader's clinics. */
export function RequestList({ requests }: { requests: readonly ClaimRequest[] }) {
  return (
    <EnabledOnceHydrated>
      <Card title={t('Chart requests')}>
        <ul className="-my-3 divide-y divide-line">
          {requests.map((request) => (
            <RequestItem
              key={request.id}
              request={request}
              chart={
                <Link to={`/patients/${request.chart.id}`} className="link">
                  {t('Chart {chartNumber}', { chartNumber: request.chart.chartNumber })}
                </Link>
              }
            />
          ))}
        </ul>
      </Card>
    </EnabledOnceHydrated>
  )
}
