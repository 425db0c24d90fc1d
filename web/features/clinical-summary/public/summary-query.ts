import { queryOptions } from '@tanstack/react-query'
import { getClinicalSummary } from '#contract/clinical-summary/summary.ts'
import { PATIENTS_KEY } from '#web/features/patients/public/chart-key.ts'
import { call } from '#web/lib/api.ts'

/** A chart's allergies, problems and pregnancy. The server records each opening, so it isn't cached once closed. */
export const summaryQuery = (patientId: string) =>
  queryOptions({
    queryKey: [PATIENTS_KEY, 'summary', patientId],
    queryFn: () => call(getClinicalSummary, { params: { id: patientId } }),
    gcTime: 0,
  })
