import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { getAntenatal } from '#contract/antenatal/records.ts'
import { listVitals } from '#contract/visits/vitals.ts'
import { PATIENTS_KEY } from '#web/features/patients/public/chart-key.ts'
import { call } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'

/** The pregnancies of a chart. The server records each opening, so it isn't cached once closed. */
export const antenatalQuery = (patientId: string) =>
  queryOptions({
    queryKey: [PATIENTS_KEY, 'antenatal', patientId],
    queryFn: () => call(getAntenatal, { params: { id: patientId } }),
    gcTime: 0,
  })

/** Vitals that were recorded as entries of their own, for the form of a checkup. */
export const measuredQuery = (patientId: string) =>
  queryOptions({
    queryKey: ['/api/vitals', patientId, 'for checkups'],
    queryFn: () => call(listVitals, { params: { id: patientId }, query: { limit: 50 } }),
    gcTime: 0,
  })

/** Returns a function that reads the pregnancies again after a change, and the summary, which a due date or an outcome changes. */
export function useRefresh(patientId: string) {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: antenatalQuery(patientId).queryKey }),
      client.invalidateQueries({ queryKey: [PATIENTS_KEY, 'summary', patientId] }),
    ])
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof ApiError && error.status === 409 && error.refusal?.code === code

/** True if someone else has changed the record since it was read. */
export const isChanged = (error: unknown): boolean => hasCode(error, 'record-changed')

/** True if the server asks whether the dates are right. */
export const isDoubtful = (error: unknown): boolean => hasCode(error, 'doubtful')
