import { useQuery } from '@tanstack/react-query'
import { onDemand } from '#web/ui/on-demand.tsx'
import { requestsQuery } from './api.ts'

const RequestList = onDemand(async () => (await import('./request-list.tsx')).RequestList)

/** Open requests for charts of the reader's clinics, for doctors and administrators. Hidden if there are none. */
export function ClaimRequests() {
  const { data = [] } = useQuery(requestsQuery())
  return data.length > 0 ? <RequestList requests={data} /> : null
}
