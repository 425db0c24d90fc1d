import { t } from '#language/translate.ts'
import { ClipboardList } from 'lucide-react'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { LinkButton } from '#web/ui/link-button.tsx'

/** Links to the clinic's forms, for administrators. */
export function FormsLink() {
  const { memberships } = useSignedInUser()
  return memberships.some(({ role }) => role === 'clinic_admin') ? (
    <LinkButton to="/clinic-forms" variant="secondary">
      <ClipboardList aria-hidden="true" className="size-4.5" />
      {t('Forms')}
    </LinkButton>
  ) : null
}
