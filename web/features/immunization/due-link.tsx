import { t } from '#language/translate.ts'
import { Syringe } from 'lucide-react'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { LinkButton } from '#web/ui/link-button.tsx'

/** Links to the children whose vaccines are due, for doctors and staff with the permission. */
export function DueLink() {
  const { memberships, screens } = useSignedInUser()
  return memberships.length > 0 && screens.includes('vaccines-due') ? (
    <LinkButton to="/vaccines-due" variant="secondary">
      <Syringe aria-hidden="true" className="size-4.5" />
      {t('Vaccines due')}
    </LinkButton>
  ) : null
}
