import { queryOptions } from '@tanstack/react-query'
import { listCorrections } from '#contract/chart-corrections.ts'
import type { Patient } from '#contract/patients/patients.ts'
import { PATIENTS_KEY } from '#web/features/patients/public/chart-key.ts'
import { call } from '#web/lib/api.ts'

/** The corrections of a chart that its patient asked for. */
export const correctionsQuery = (patientId: string) =>
  queryOptions({
    queryKey: [PATIENTS_KEY, 'corrections', patientId],
    queryFn: () => call(listCorrections, { params: { id: patientId } }),
    gcTime: 0,
  })

/** True for the holder of the chart, and for people of the clinic who can edit it. */
export const showsCorrections = ({ can }: Pick<Patient, 'can'>): boolean =>
  can.edit || (can.readClinical && can.seeAccess)
