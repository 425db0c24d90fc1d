import { queryOptions } from '@tanstack/react-query'
import { listClaimRequests } from '#contract/claims/requests.ts'
import { listClaims } from '#contract/claims/offers.ts'
import { call } from '#web/lib/api.ts'

/** Records offered to the reader, and those added within the last week; for patients. */
export const claimsQuery = queryOptions({
  queryKey: [listClaims.path],
  queryFn: ({ signal }) => call(listClaims, {}, { signal }),
})

/** Open requests for charts of the reader's clinics, or for one chart; for doctors and administrators. */
export const requestsQuery = (patientId?: string) =>
  queryOptions({
    queryKey: [listClaimRequests.path, patientId ?? 'all'],
    queryFn: ({ signal }) => call(listClaimRequests, { query: { patientId } }, { signal }),
    // names should not stay in memory
    gcTime: 60_000,
  })
