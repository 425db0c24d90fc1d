import { queryOptions } from '@tanstack/react-query'
import { getPatient } from '#contract/patients/patients.ts'
import { call } from '#web/lib/api.ts'
import { PATIENTS_KEY } from './chart-key.ts'

/** One chart. The server records each opening, so it isn't cached once closed. */
export const chartQuery = (id: string) =>
  queryOptions({ queryKey: [PATIENTS_KEY, id], queryFn: () => call(getPatient, { params: { id } }), gcTime: 0 })
