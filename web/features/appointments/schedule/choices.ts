import { queryOptions } from '@tanstack/react-query'
import type { CurrentUser } from '#contract/accounts.ts'
import { type ClinicSummary, getClinic, listClinics } from '#contract/clinics.ts'
import { listDoctors } from '#contract/doctors.ts'
import { call } from '#web/lib/api.ts'
import { doctorName } from '#web/shell/people.ts'
import type { ComboboxItem } from '#web/ui/combobox.tsx'

const MOST = 100

/** The clinics to book at: one's own for clinic people, the public ones for patients. */
export const clinicsQuery = ({ id, memberships }: CurrentUser) =>
  queryOptions({
    queryKey: ['/api/clinics', 'to-book-at', id],
    queryFn: (): Promise<ClinicSummary[]> => {
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
