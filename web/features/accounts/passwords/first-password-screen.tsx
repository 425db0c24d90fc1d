import { t } from '#language/translate.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { withoutPrefix } from '#web/shell/people.ts'
import { useSignOut } from '#web/shell/use-sign-out.ts'
import { Button } from '#web/ui/button.tsx'
import { AccountFrame, AccountHeading } from '#web/features/accounts/account-frame.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'

/** A person with a first password must choose their own before anything else (rule G3). */
export function FirstPasswordScreen() {
  const user = useSignedInUser()
  const signOut = useSignOut()
  return (
    <AccountFrame
      corner={
        <Button variant="quiet" onClick={() => signOut.mutate()} pending={signOut.isPending}>
          {t('Sign Out')}
        </Button>
      }
    >
      <PageHead title={t('Change Password')} noIndex />
      <AccountHeading title={t('Welcome, {firstName}', { firstName: withoutPrefix(user.firstName) })}>
        {t('Your clinic gave you a temporary password. Choose your own to continue.')}
      </AccountHeading>
      <ChangePasswordForm isFirst />
    </AccountFrame>
  )
}
