import { queryOptions } from '@tanstack/react-query'
import { listNextImmunizations } from '#contract/immunization/due.ts'
import { getImmunizations } from '#contract/immunization/immunizations.ts'
import { PATIENTS_KEY } from '#web/features/patients/public/chart-query.ts'
import { call } from '#web/lib/api.ts'

/** The doses of a chart and its plan. The server records each opening, so it isn't cached once closed. */
export const immunizationsQuery = (patientId: string) =>
  queryOptions({
    queryKey: [PATIENTS_KEY, 'immunizations', patientId],
    queryFn: () => call(getImmunizations, { params: { id: patientId } }),
    gcTime: 0,
  })

/** The next dose of each of the reader's own charts. */
export const nextQuery = () =>
  queryOptions({
    queryKey: [PATIENTS_KEY, 'immunizations-next'],
    queryFn: () => call(listNextImmunizations, {}),
  })
