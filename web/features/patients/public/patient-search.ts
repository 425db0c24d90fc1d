import { t } from '#language/translate.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listPatients, type PatientSummary } from '#contract/patients/patients.ts'
import { call } from '#web/lib/api.ts'
import { plainDate } from '#web/lib/dates.ts'
import type { ComboboxItem } from '#web/ui/combobox.tsx'
import { useClinicPhones } from '#web/shell/clinic-phones.ts'
import { fullName } from '#web/shell/people.ts'

const FOUND = 20
/** Debounce of the search, in milliseconds. */
export const SEARCH_PAUSE = 200

/** Charts of a clinic by name, email or phone. Keeps the previous results while a new search loads. */
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

/** Returns a patient as an option, with details that tell two of the same name apart. */
export function usePatientItem(): (patient: PatientSummary) => ComboboxItem {
  const inWords = useClinicPhones()
  return ({ id, user, phone, dateOfBirth, chartNumber, clinicId }) => ({
    value: id,
    label: fullName(user) || chartNumber,
    detail: [
      dateOfBirth && t('born {date}', { date: plainDate(dateOfBirth) }),
      phone ? inWords(phone, clinicId) : user.email,
      chartNumber,
    ]
      .filter(Boolean)
      .join(' · '),
  })
}
