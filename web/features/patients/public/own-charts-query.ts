import { queryOptions } from '@tanstack/react-query'
import { listPatients } from '#contract/patients/patients.ts'
import { call } from '#web/lib/api.ts'
import { PATIENTS_KEY } from './chart-key.ts'

/** A patient's own charts and their family's. */
export const ownChartsQuery = queryOptions({
  queryKey: [PATIENTS_KEY, 'list', 'own'],
  queryFn: () => call(listPatients, { query: { limit: 100 } }),
})
