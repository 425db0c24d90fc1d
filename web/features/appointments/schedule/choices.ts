import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CurrentUser } from '#contract/accounts.ts'
import { getClinic, listClinics } from '#contract/clinics.ts'
import { listDoctors } from '#contract/doctors.ts'
import { listPatients, type PatientSummary } from '#contract/patients.ts'
import { call } from '#web/lib/api.ts'
import { doctorName, fullName } from '#web/shell/people.ts'
import type { ComboboxItem } from '#web/ui/combobox.tsx'

const MOST = 100
const FOUND = 20

/** The clinics to book at: one's own for clinic people, the public ones for patients. */
export const clinicsQuery = ({ id, memberships }: CurrentUser) =>
  queryOptions({
    queryKey: ['/api/clinics', 'to-book-at', id],
    queryFn: () => {
      const own = [...new Set(memberships.map(({ clinic }) => clinic.id))]
      return own.length > 0
        ? Promise.all(own.map((clinic) => call(getClinic, { params: { id: clinic } })))
        : call(listClinics, { query: { limit: MOST } })
    },
  })

/** The doctors of a clinic, as choices. */
export const doctorsQuery = (clinicId: string) =>
  queryOptions({
    queryKey: ['/api/doctors', clinicId],
    queryFn: () => call(listDoctors, { query: { clinicId, limit: 200 } }),
    select: (doctors): ComboboxItem[] =>
      doctors.map(({ id, user, specialty }) => ({ value: id, label: doctorName(user), detail: specialty })),
    enabled: clinicId !== '',
  })

/** Patients of a clinic whose name, e-mail or phone has these words. What was found before stays while more is typed. */
export const patientsQuery = (clinicId: string, search: string) =>
  queryOptions({
    queryKey: ['/api/patients', clinicId, search],
    queryFn: ({ signal }) => call(listPatients, { query: { clinicId, search, limit: FOUND } }, { signal }),
    select: (patients) => patients.map(itemOf),
    placeholderData: keepPreviousData,
    enabled: clinicId !== '',
    // others add patients, and names should not stay in memory
    staleTime: 15_000,
    gcTime: 60_000,
  })

/** A patient with what tells two of the same name apart. */
const itemOf = ({ id, user, phone, dateOfBirth, chartNumber }: PatientSummary): ComboboxItem => ({
  value: id,
  label: fullName(user) || chartNumber,
  detail: [dateOfBirth && `born ${dateOfBirth}`, phone ?? user.email, `No. ${chartNumber}`].filter(Boolean).join(' · '),
})
