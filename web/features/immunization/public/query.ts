import { queryOptions } from '@tanstack/react-query'
import { getImmunizations } from '#contract/immunization/immunizations.ts'
import { PATIENTS_KEY } from '#web/features/patients/public/chart-key.ts'
import { call } from '#web/lib/api.ts'

/** The doses of a chart and its plan. The server records each opening, so it isn't cached once closed. */
export const immunizationsQuery = (patientId: string) =>
  queryOptions({
    queryKey: [PATIENTS_KEY, 'immunizations', patientId],
    queryFn: () => call(getImmunizations, { params: { id: patientId } }),
    gcTime: 0,
  })
