import { useMutation, useQueryClient } from '@tanstack/react-query'
import { findDuplicates } from '#contract/patients/duplicates.ts'
import {
  addPatient,
  changePatient,
  type NewPatient,
  type Patient,
  type PatientChange,
} from '#contract/patients/patients.ts'
import { call } from '#web/lib/api.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { useCacheChart } from '#web/features/patients/api.ts'
import { chartQuery } from '#web/features/patients/public/chart-query.ts'
import { toast } from '#web/ui/toast.ts'
import { additionOf, changeOf, type PatientValues } from './values.ts'

/** Returns the server's message, or the general one where it has none. */
export const patientSentence = (chart: Patient | null) => (error: unknown) =>
  sentenceOf(error, chart ? 'Failed to update patient' : 'Failed to add patient')

/** Adds a patient, or saves changes to the chart's version. Pressing twice adds once (rule D6). */
export function useSavePatient(chart: Patient | null) {
  const cacheChart = useCacheChart()
  const add = useOnce(addPatient)
  return useMutation({
    mutationFn: (values: PatientValues) => {
      if (chart) {
        const body = { ...(changeOf(values, chart) as PatientChange), version: chart.version }
        return call(changePatient, { params: { id: chart.id }, body })
      }
      return add({ body: additionOf(values) as NewPatient })
    },
    onSuccess: async (saved) => {
      await cacheChart(saved)
      toast({ title: chart ? 'Patient updated successfully' : 'Patient added successfully' })
    },
    meta: { inWords: patientSentence(chart) },
  })
}

export const isChanged = (error: unknown) => error instanceof ApiError && error.refusal?.code === 'patient-changed'

/** Reads the current chart after an edit conflict. */
export function useTheirs() {
  const client = useQueryClient()
  return (id: string) => client.fetchQuery({ ...chartQuery(id), staleTime: 0 })
}

/** Returns charts that may be the same person's; none if the request fails, so that saving can go on. */
export function useDuplicates() {
  return useMutation({
    mutationFn: ({ clinicId, firstName, lastName, email, noEmail, phone, dateOfBirth }: PatientValues) =>
      call(findDuplicates, {
        body: { clinicId, firstName, lastName, email: noEmail ? null : email, phone, dateOfBirth },
      }).catch(() => []),
  })
}
