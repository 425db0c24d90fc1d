import { shownPhone } from '#web/lib/phones.ts'
import { useSignedInUser } from './current-user.ts'

/** How a number of a clinic's patient or member is written for the reader: as in the country of that clinic of theirs. */
export function useClinicPhones(): (phone: string, clinicId: string) => string {
  const { memberships } = useSignedInUser()
  return (phone, clinicId) =>
    shownPhone(phone, memberships.find(({ clinic }) => clinic.id === clinicId)?.clinic.country)
}
