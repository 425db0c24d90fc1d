import { useQuery } from '@tanstack/react-query'
import { onDemand } from '#web/ui/on-demand.tsx'
import { claimsQuery, requestsQuery } from './queries.ts'

// few people have any
const OfferList = onDemand(async () => (await import('./offer-list.tsx')).OfferList)

/** Records with the reader's verified address, if there are any: those to decide about, or those added within the last week. */
export function ClaimOffers({ isTaken = false }: { isTaken?: boolean }) {
  const { data = [] } = useQuery(claimsQuery)
  const claims = data.filter(({ state }) => (state === 'taken') === isTaken)
  return claims.length > 0 ? <OfferList claims={claims} isTaken={isTaken} /> : null
}

const RequestList = onDemand(async () => (await import('./request-list.tsx')).RequestList)

/** Open requests for charts of the reader's clinics, for doctors and administrators. Hidden if there are none. */
export function ClaimRequests() {
  const { data = [] } = useQuery(requestsQuery())
  return data.length > 0 ? <RequestList requests={data} /> : null
}
