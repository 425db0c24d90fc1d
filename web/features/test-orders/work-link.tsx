import { t } from '#language/translate.ts'
import { FlaskConical } from 'lucide-react'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { LinkButton } from '#web/ui/link-button.tsx'

/** Links to the test orders, for doctors and staff with the permission. */
export function WorkLink() {
  const { memberships, screens } = useSignedInUser()
  return memberships.length > 0 && screens.includes('test-orders') ? (
    <LinkButton to="/test-orders" variant="secondary">
      <FlaskConical aria-hidden="true" className="size-4.5" />
      {t('Test orders')}
    </LinkButton>
  ) : null
}
