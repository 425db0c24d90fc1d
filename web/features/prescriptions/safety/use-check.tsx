import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import {
  checkPrescription,
  isSameFinding,
  needsReason,
  type ReasonGiven,
  type SafetyCheck,
  type SignedCheck,
} from '#contract/prescriptions/safety.ts'
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
  /** Who gave the reasons of the earlier prescription, by finding. */
  carriedOver: ReadonlyMap<string, ReasonGiven>
}

/** The prescription that gets a new version, or that is repeated: its reasons are offered again. */
export interface Earlier {
  id: string
  check: SignedCheck | null
}

const NOTHING: Checked = {
  check: null,
  isChecking: false,
  problem: null,
  retry: () => {},
  carriedOver: new Map(),
}
const CheckContext = createContext<Checked>(NOTHING)

/** Returns the safety check of the prescription being written. */
export const useCheck = (): Checked => useContext(CheckContext)

interface SafetyCheckProviderProps {
  /** The edited prescription. */
  prescriptionId?: string
  earlier?: Earlier | null
  children: ReactNode
}

/** Checks the prescription whenever the doctor pauses. Needs a FormProvider. */
export function SafetyCheckProvider({ prescriptionId, earlier = null, children }: SafetyCheckProviderProps) {
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
  const check = isEnabled && !problem ? (data ?? null) : null
  useReasonsOf(earlier, check)
  const value = useMemo<Checked>(
    () => ({
      check,
      carriedOver: new Map(earlier?.check?.findings.flatMap(({ key, given }) => (given ? [[key, given]] : []))),
      isChecking: isEnabled && (isFetching || written !== text),
      problem,
      retry: () => void refetch(),
    }),
    [check, earlier, isEnabled, isFetching, problem, refetch, text, written],
  )
  return <CheckContext value={value}>{children}</CheckContext>
}

/** Fills in the reasons of an earlier prescription for findings that are the same, each once: the doctor can remove them. */
function useReasonsOf(earlier: Earlier | null, check: SafetyCheck | null): void {
  const { getValues, setValue } = useFormContext<PrescriptionValues>()
  const offered = useRef(new Set<string>())
  useEffect(() => {
    if (!earlier?.check || !check) return
    const written = getValues('safetyReasons') ?? []
    const carried = check.findings.flatMap((one) => {
      const { key } = one
      if (!needsReason(one) || offered.current.has(key) || written.some(({ finding }) => finding === key)) return []
      const reason = earlier.check?.findings.find((it) => isSameFinding(it, one))?.reason
      if (!reason) return []
      offered.current.add(key)
      return [{ finding: key, reason, givenIn: earlier.id }]
    })
    if (carried.length > 0) setValue('safetyReasons', [...written, ...carried])
  }, [check, earlier, getValues, setValue])
}
