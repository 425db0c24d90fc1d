import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import {
  addPatient,
  changePatient,
  findDuplicates,
  type NewPatient,
  type Patient,
  type PatientChange,
} from '#contract/patients.ts'
import { call } from '#web/lib/api.ts'
import { ApiError, isUnauthorized, sentenceOf } from '#web/lib/api-error.ts'
import { newKey } from '#web/lib/new-key.ts'
import { chartQuery, useKeepChart } from '#web/features/patients/api.ts'
import { toast } from '#web/ui/toast.ts'
import { additionOf, changeOf, type PatientValues } from './values.ts'

/** Adds a patient, or saves what was changed on top of the chart's version. A repeated press adds once (decision D6). */
export function useSavePatient(chart: Patient | null) {
  const keep = useKeepChart()
  const attempt = useRef({ body: '', key: '' })
  const failed = chart ? 'Failed to update patient' : 'Failed to add patient'
  return useMutation({
    mutationFn: (values: PatientValues) => {
      if (chart) {
        const body = { ...(changeOf(values, chart) as PatientChange), version: chart.version }
        return call(changePatient, { params: { id: chart.id }, body })
      }
      const body = additionOf(values) as NewPatient
      const text = JSON.stringify(body)
      if (attempt.current.body !== text) attempt.current = { body: text, key: newKey() }
      return call(addPatient, { body }, { headers: { 'Idempotency-Key': attempt.current.key } })
    },
    onSuccess: async (saved) => {
      await keep(saved)
      toast({ title: chart ? 'Patient updated successfully' : 'Patient added successfully' })
    },
    onError: (error) => {
      if (!isUnauthorized(error))
        toast({ title: failed, description: sentenceOf(error, failed), variant: 'destructive' })
    },
  })
}

export const isChanged = (error: unknown) => error instanceof ApiError && error.refusal?.code === 'patient-changed'

/** The chart as it is now, after somebody else was quicker. */
export function useTheirs() {
  const client = useQueryClient()
  return (id: string) => client.fetchQuery({ ...chartQuery(id), staleTime: 0 })
}

/** Charts that may be the same person's; a question that fails holds nobody up. */
export function useDuplicates() {
  return useMutation({
    mutationFn: ({ clinicId, firstName, lastName, email, noEmail, phone, dateOfBirth }: PatientValues) =>
      call(findDuplicates, {
        body: { clinicId, firstName, lastName, email: noEmail ? null : email, phone, dateOfBirth },
      }).catch((error: unknown) => {
        if (isUnauthorized(error)) throw error
        return []
      }),
  })
}
