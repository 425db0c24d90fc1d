import { PageHead } from '#web/shell/page-head.tsx'
import { afterSignIn } from '#web/shell/sign-in.ts'
import { useSignOut } from '#web/shell/use-sign-out.ts'
import { Button } from '#web/ui/button.tsx'
import { AccountFrame } from './account-frame.tsx'
import { AccountHeading } from './account-heading.tsx'
import { TwoFactorSteps } from './two-factor-steps.tsx'

/** An administrator of a clinic that asks for it sets two-factor sign-in up before anything else. */
export function TwoFactorScreen() {
  const signOut = useSignOut()
  return (
    <AccountFrame
      corner={
        <Button variant="quiet" onClick={() => signOut.mutate()} pending={signOut.isPending}>
          Sign Out
        </Button>
      }
    >
      <PageHead title="Two-factor sign-in" noIndex />
      <AccountHeading title="Set up two-factor sign-in">
        Your clinic asks its administrators for a second step when they sign in. You need an authenticator app; then you
        can begin.
      </AccountHeading>
      <TwoFactorSteps onDone={() => window.location.replace(afterSignIn(window.location.search))} />
    </AccountFrame>
  )
}
