import { shownPhone } from '#web/lib/phones.ts'
import { useSignedInUser } from './current-user.ts'

/** Returns a function that formats phone numbers for the country of a clinic. */
export function useClinicPhones(): (phone: string, clinicId: string) => string {
  const { memberships } = useSignedInUser()
  return (phone, clinicId) =>
    shownPhone(phone, memberships.find(({ clinic }) => clinic.id === clinicId)?.clinic.country)
}
