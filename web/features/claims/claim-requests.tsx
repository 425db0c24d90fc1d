import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Card } from '#web/ui/card.tsx'
import { requestsQuery } from './api.ts'
import { RequestItem } from './request-item.tsx'

/** Open requests for charts of the reader's clinics, for doctors and administrators. Hidden if there are none. */
export function ClaimRequests() {
  const { data = [] } = useQuery(requestsQuery())
  if (data.length === 0) return null
  return (
    <Card title="Chart requests">
      <ul className="-my-3 divide-y divide-line">
        {data.map((request) => (
          <RequestItem
            key={request.id}
            request={request}
            chart={
              <Link to={`/patients/${request.chart.id}`} className="link">
                Chart {request.chart.chartNumber}
              </Link>
            }
          />
        ))}
      </ul>
    </Card>
  )
}
