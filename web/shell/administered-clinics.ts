import { useSearchParams } from 'react-router'
import { useSignedInUser } from './current-user.ts'

/** The clinics that the signed-in person administers, by name. */
export const useAdministeredClinics = (): { id: string; name: string }[] =>
  useSignedInUser()
    .memberships.filter(({ role }) => role === 'clinic_admin')
    .map(({ clinic }) => clinic)

/** Where somebody new begins unless another clinic is chosen: the one that the address names, or the only one; '' for none. */
export function useFirstClinic(): string {
  const clinics = useAdministeredClinics()
  const wanted = useSearchParams()[0].get('clinic')
  return clinics.find(({ id }) => id === wanted)?.id ?? (clinics.length === 1 ? clinics[0]!.id : '')
}
