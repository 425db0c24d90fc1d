import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { listPatients, type PatientSummary } from '#contract/patients.ts'
import { call } from '#web/lib/api.ts'
import type { ComboboxItem } from '#web/ui/combobox.tsx'
import { useClinicPhones } from './clinic-phones.ts'
import { fullName } from './people.ts'

const FOUND = 20
/** So long after the last letter the server is asked. */
const PAUSE = 200

/** Charts of a clinic whose name, e-mail or phone has these words. What was found before stays while more is typed. */
export const patientsQuery = (clinicId: string, search: string) =>
  queryOptions({
    queryKey: ['/api/patients', clinicId, search],
    queryFn: ({ signal }) => call(listPatients, { query: { clinicId, search, limit: FOUND } }, { signal }),
    placeholderData: keepPreviousData,
    enabled: clinicId !== '',
    // others add patients, and names should not stay in memory
    staleTime: 15_000,
    gcTime: 60_000,
  })

/** How a patient is offered: with what tells two of the same name apart. */
export function usePatientItem(): (patient: PatientSummary) => ComboboxItem {
  const inWords = useClinicPhones()
  return ({ id, user, phone, dateOfBirth, chartNumber, clinicId }) => ({
    value: id,
    label: fullName(user) || chartNumber,
    detail: [dateOfBirth && `b. ${dateOfBirth}`, phone ? inWords(phone, clinicId) : user.email, chartNumber]
      .filter(Boolean)
      .join(' · '),
  })
}

/** A text once it has rested for a moment. */
export function useLate(text: string): string {
  const [late, setLate] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setLate(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return late
}
