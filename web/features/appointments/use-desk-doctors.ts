import { useQueries } from '@tanstack/react-query'
import { useSignedInUser } from '#web/shell/current-user.ts'
import type { ComboboxItem } from '#web/ui/combobox.tsx'
import { doctorsQuery } from './schedule/choices.ts'
import { readerOf } from './reader.ts'

/** The doctors among whom the desk can filter: those of its clinics. Empty for all others, and until they are known. */
export function useDeskDoctors(): readonly ComboboxItem[] {
  const user = useSignedInUser()
  const clinics = readerOf(user) === 'desk' ? [...new Set(user.memberships.map(({ clinic }) => clinic.id))] : []
  const answers = useQueries({ queries: clinics.map(doctorsQuery) })
  return answers.flatMap(({ data }) => data ?? [])
}
