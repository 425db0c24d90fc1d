import { useQueries } from '@tanstack/react-query'
import { listDoctors } from '#contract/doctors.ts'
import { call } from '#web/lib/api.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { doctorName } from '#web/shell/people.ts'
import type { ComboboxItem } from '#web/ui/combobox.tsx'
import { readerOf } from './reader.ts'

/** The doctors of the desk's clinics, for the filter. Empty for others and while loading. */
export function useDeskDoctors(): readonly ComboboxItem[] {
  const user = useSignedInUser()
  const clinics = readerOf(user) === 'desk' ? [...new Set(user.memberships.map(({ clinic }) => clinic.id))] : []
  const answers = useQueries({
    queries: clinics.map((clinicId) => ({
      queryKey: ['/api/doctors', clinicId],
      queryFn: () => call(listDoctors, { query: { clinicId, limit: 200 } }),
    })),
  })
  return answers.flatMap(({ data }) =>
    (data ?? []).map(({ id, user, specialty }) => ({ value: id, label: doctorName(user), detail: specialty })),
  )
}
