import { useState } from 'react'
import { PageHead } from '#web/shell/page-head.tsx'
import { afterSignIn } from '#web/shell/sign-in.ts'
import { useSignOut } from '#web/shell/use-sign-out.ts'
import { Button } from '#web/ui/button.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { AccountFrame } from '#web/features/accounts/account-frame.tsx'
import { AccountHeading } from '#web/features/accounts/account-heading.tsx'
import { knowsPasskeys } from './passkey-browser.ts'
import { PasskeySteps } from './passkey-steps.tsx'
import { TwoFactorSteps } from './two-factor-steps.tsx'

/** Required setup of a second factor (app codes or a passkey) for members of clinics that demand one. */
export function TwoFactorScreen() {
  const signOut = useSignOut()
  const isAlive = useHydrated()
  const [way, setWay] = useState<'app' | 'passkey'>('app')
  // once a factor is set up, the recovery codes are shown and the method is final
  const [isSetUp, setSetUp] = useState(false)
  const goOn = () => window.location.replace(afterSignIn(window.location.search))
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
        Your clinic requires a second factor when you sign in: a code from an authenticator app, or a passkey.
      </AccountHeading>
      {way === 'app' ? (
        <TwoFactorSteps onEnabled={() => setSetUp(true)} onDone={goOn} />
      ) : (
        <PasskeySteps onAdded={() => setSetUp(true)} onDone={goOn} />
      )}
      {isAlive && knowsPasskeys() && !isSetUp ? (
        <Button variant="quiet" className="mt-3 w-full" onClick={() => setWay(way === 'app' ? 'passkey' : 'app')}>
          {way === 'app' ? 'Use a passkey instead' : 'Use an authenticator app instead'}
        </Button>
      ) : null}
    </AccountFrame>
  )
}
