import { PageHead } from '#web/shell/page-head.tsx'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { withoutPrefix } from '#web/shell/people.ts'
import { useSignOut } from '#web/shell/use-sign-out.ts'
import { Button } from '#web/ui/button.tsx'
import { AccountFrame } from './account-frame.tsx'
import { AccountHeading } from './account-heading.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'

/** A person whose password was typed by somebody else chooses an own one before anything else (decision G3). */
export function FirstPasswordScreen() {
  const user = useSignedInUser()
  const signOut = useSignOut()
  return (
    <AccountFrame
      corner={
        <Button variant="quiet" onClick={() => signOut.mutate()} pending={signOut.isPending}>
          Sign Out
        </Button>
      }
    >
      <PageHead title="Change Password" noIndex />
      <AccountHeading title={`Welcome, ${withoutPrefix(user.firstName)}`}>
        Somebody else typed your first password. Please choose one that only you know; then you can begin.
      </AccountHeading>
      <ChangePasswordForm isFirst />
    </AccountFrame>
  )
}
