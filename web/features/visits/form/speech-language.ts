import { language } from '#language/translate.ts'
import type { Visit } from '#contract/visits/visits.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'

/** Returns the language in which the doctor can dictate a visit: that of the interface, as in the clinic's country; null if they can't. */
export function useSpeechLanguage({ can, clinicId }: Pick<Visit, 'can' | 'clinicId'>): string | null {
  const { memberships } = useSignedInUser()
  if (!can.dictate) return null
  const [tag] = language().split('-')
  const country = memberships.find(({ clinic }) => clinic.id === clinicId)?.clinic.country
  return country ? `${tag}-${country}` : tag!
}
