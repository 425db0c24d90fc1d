import { t } from '#language/translate.ts'
import { useState } from 'react'
import { PageHead } from '#web/shell/page-head.tsx'
import { afterSignIn } from '#web/shell/sign-in.ts'
import { useSignOut } from '#web/shell/use-sign-out.ts'
import { Button } from '#web/ui/button.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { AccountFrame, AccountHeading } from '#web/features/accounts/account-frame.tsx'
import { knowsPasskeys } from './passkey-browser.ts'
import { PasskeySteps } from './passkey-steps.tsx'
import { setUpTwoFactor } from '#contract/accounts/two-factor.ts'
import { call } from '#web/lib/api.ts'
import { EmailCodeFirst } from './email-code.tsx'
import { FirstCode } from './first-code.tsx'
import { PasswordStep } from '#web/features/accounts/passwords/password-step.tsx'
import { RecoveryCodeList } from './recovery-code-list.tsx'
import { useIsOperator } from './security-api.ts'

/** Required setup of a second factor (app codes or a passkey) for operators and members of clinics that require one. */
export function TwoFactorScreen() {
  const signOut = useSignOut()
  const isAlive = useHydrated()
  const isOperator = useIsOperator()
  const [way, setWay] = useState<'app' | 'passkey'>('app')
  // once a factor is set up, the recovery codes are shown and the method is final
  const [isSetUp, setSetUp] = useState(false)
  const goOn = () => window.location.replace(afterSignIn(window.location.search))
  return (
    <AccountFrame
      corner={
        <Button variant="quiet" onClick={() => signOut.mutate()} pending={signOut.isPending}>
          {t('Sign Out')}
        </Button>
      }
    >
      <PageHead title={t('Two-factor sign-in')} noIndex />
      <AccountHeading title={t('Set up two-factor sign-in')}>
        {isOperator
          ? t(
              'Operators of this site need a second factor when they sign in: a code from an authenticator app, or a passkey.',
            )
          : t('Your clinic requires a second factor when you sign in: a code from an authenticator app, or a passkey.')}
      </AccountHeading>
      <EmailCodeFirst>
        {(needsCode) => (
          <>
            {way === 'app' ? (
              <TwoFactorSteps needsCode={needsCode} onEnabled={() => setSetUp(true)} onDone={goOn} />
            ) : (
              <PasskeySteps needsCode={needsCode} onAdded={() => setSetUp(true)} onDone={goOn} />
            )}
            {isAlive && knowsPasskeys() && !isSetUp ? (
              <Button variant="quiet" className="mt-3 w-full" onClick={() => setWay(way === 'app' ? 'passkey' : 'app')}>
                {way === 'app' ? t('Use a passkey instead') : t('Use an authenticator app instead')}
              </Button>
            ) : null}
          </>
        )}
      </EmailCodeFirst>
    </AccountFrame>
  )
}

interface TwoFactorStepsProps {
  /** Asks for an emailed code as well. */
  needsCode: boolean
  /** Two-factor sign-in is on; the recovery codes are still shown. */
  onEnabled?: () => void
  /** The person has saved the recovery codes. */
  onDone: () => void
}

/** Turns two-factor sign-in on: password and, if needed, an emailed code, key with a first code, recovery codes. */
export function TwoFactorSteps({ needsCode, onEnabled, onDone }: TwoFactorStepsProps) {
  const [setUp, setSetUp] = useState<{ key: string; link: string } | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  if (codes) return <RecoveryCodeList codes={codes} onDone={onDone} />
  if (setUp) {
    const enabled = (recoveryCodes: string[]) => {
      setCodes(recoveryCodes)
      onEnabled?.()
    }
    return <FirstCode secretKey={setUp.key} link={setUp.link} onEnabled={enabled} />
  }
  return (
    <PasswordStep
      submit={t('Continue')}
      pendingText={t('Checking...')}
      needsCode={needsCode}
      onSubmit={async (password, emailCode) => setSetUp(await call(setUpTwoFactor, { body: { password, emailCode } }))}
    />
  )
}
