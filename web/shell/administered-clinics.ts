import { useSignedInUser } from './current-user.ts'

/** The clinics that the signed-in person administers, by name. */
export const useAdministeredClinics = (): { id: string; name: string }[] =>
  useSignedInUser()
    .memberships.filter(({ role }) => role === 'clinic_admin')
    .map(({ clinic }) => clinic)
