import { useSearchParams } from 'react-router'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { clinicToStartWith, useShownClinic } from '#web/shell/shown-clinic.ts'

/** Returns the clinics that the signed-in person administers, by name. */
export const useAdministeredClinics = (): { id: string; name: string }[] =>
  useSignedInUser()
    .memberships.filter(({ role }) => role === 'clinic_admin')
    .map(({ clinic }) => clinic)

/** Returns the preselected clinic of a new member: the one in the URL, the shown one, or the only one; '' otherwise. */
export function useFirstClinic(): string {
  const clinics = useAdministeredClinics()
  const wanted = useSearchParams()[0].get('clinic')
  const shown = useShownClinic()
  return clinics.find(({ id }) => id === wanted)?.id ?? clinicToStartWith(clinics, shown)
}

/** Returns where adding a person leads: to the first steps of the clinic that started it, or else to the dashboard. */
export function useWayBack(): string {
  const first = useFirstClinic()
  return useSearchParams()[0].get('back') === 'first-steps' && first ? `/clinics?clinic=${first}` : '/'
}
