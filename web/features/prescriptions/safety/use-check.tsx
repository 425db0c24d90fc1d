import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { checkPrescription, type SafetyCheck } from '#contract/prescriptions/safety.ts'
import type { PrescriptionValues } from '#web/features/prescriptions/form/values.ts'
import { call } from '#web/lib/api.ts'
import { problemOf } from '#web/lib/api-error.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'

const PAUSE = 500

interface Checked {
  /** Null with nothing to check, or before the first reply. */
  check: SafetyCheck | null
  isChecking: boolean
  problem: string | null
  retry: () => void
}

const NOTHING: Checked = { check: null, isChecking: false, problem: null, retry: () => {} }
const CheckContext = createContext<Checked>(NOTHING)

/** Returns the safety check of the prescription being written. */
export const useCheck = (): Checked => useContext(CheckContext)

/** Checks the prescription whenever the doctor pauses. Needs a FormProvider. `prescriptionId`: the edited one. */
export function SafetyCheckProvider({ prescriptionId, children }: { prescriptionId?: string; children: ReactNode }) {
  const { control } = useFormContext<PrescriptionValues>()
  const [clinicId, patientId, medications] = useWatch({ control, name: ['clinicId', 'patientId', 'medications'] })
  const text = JSON.stringify(
    medications.map(({ medicationName, medicineId, dosage, frequency, instructions }) => ({
      medicationName: medicationName.slice(0, 200),
      medicineId,
      dosage,
      frequency,
      instructions,
    })),
  )
  const written = useDebounced(text, PAUSE)
  const isEnabled =
    clinicId !== '' && patientId !== '' && medications.some(({ medicationName }) => medicationName.trim())
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['prescription-check', clinicId, patientId, prescriptionId, written],
    queryFn: () =>
      call(checkPrescription, {
        body: { clinicId, patientId, prescriptionId, medications: JSON.parse(written) as [] },
      }),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
  })
  const problem = isEnabled ? problemOf(error) : null
  const value = useMemo<Checked>(
    () => ({
      check: isEnabled && !problem ? (data ?? null) : null,
      isChecking: isEnabled && (isFetching || written !== text),
      problem,
      retry: () => void refetch(),
    }),
    [data, isEnabled, isFetching, problem, refetch, text, written],
  )
  return <CheckContext value={value}>{children}</CheckContext>
}
