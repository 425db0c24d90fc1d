import { t } from '#language/translate.ts'
import { Siren } from 'lucide-react'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useSignedInUser } from '#web/shell/current-user.ts'

/** Links to the list of emergency accesses, for doctors and administrators. */
export const EmergencyLink = () =>
  useOverseenClinics().length > 0 ? (
    <LinkButton to="/emergency-access" variant="secondary">
      <Siren aria-hidden="true" className="size-4.5" />
      {t('Emergency access')}
    </LinkButton>
  ) : null

/** Returns the clinics whose emergency accesses the reader can list (as doctor or administrator), each once. */
export function useOverseenClinics(): { id: string; name: string }[] {
  const { memberships } = useSignedInUser()
  const clinics = memberships.filter(({ role }) => role !== 'staff').map(({ clinic }) => [clinic.id, clinic] as const)
  return [...new Map(clinics).values()]
}

/** The address of a clinic's list, at a page. */
export const addressOf = (clinicId: string, page = 1) =>
  `/emergency-access?clinic=${clinicId}${page > 1 ? `&page=${page}` : ''}`
