import { t } from '#language/translate.ts'
import { ChangePasswordForm } from '#web/features/accounts/passwords/change-password-form.tsx'
import { FirstPasswordScreen } from '#web/features/accounts/passwords/first-password-screen.tsx'
import { notFound } from '#web/lib/not-found.ts'
import { pageOf } from '#web/lib/page-context.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { PageHeader } from '#web/shell/page-header.tsx'
import { barParts } from '#web/features/search/bar-parts.tsx'
import { SignedInFrame } from '#web/shell/signed-in-frame.tsx'
import type { Route } from './+types/change-password.ts'

export function loader({ context }: Route.LoaderArgs) {
  if (!pageOf(context).user) throw notFound()
  return null
}

/** Changes the password. People with a first password must do so before they see anything else. */
export default function ChangePasswordPage() {
  const { mustChangePassword } = useSignedInUser()
  if (mustChangePassword) return <FirstPasswordScreen />
  return (
    <SignedInFrame parts={barParts}>
      <PageHead title={t('Change Password')} noIndex />
      <PageHeader title={t('Change Password')} description={t('You’ll be signed out everywhere else.')} />
      <div className="max-w-md">
        <ChangePasswordForm isFirst={false} />
      </div>
    </SignedInFrame>
  )
}
