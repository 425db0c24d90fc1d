import { queryOptions } from '@tanstack/react-query'
import { listNextImmunizations } from '#contract/immunization/next.ts'
import { PATIENTS_KEY } from '#web/features/patients/public/chart-key.ts'
import { call } from '#web/lib/api.ts'

/** The next dose of each of the reader's own charts. */
export const nextQuery = () =>
  queryOptions({
    queryKey: [PATIENTS_KEY, 'immunizations-next'],
    queryFn: () => call(listNextImmunizations, {}),
  })
