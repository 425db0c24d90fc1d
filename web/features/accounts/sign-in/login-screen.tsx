import { useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { TwoFactorChallenge } from '#contract/accounts/accounts.ts'
import { nextIn, signUpPath } from '#web/lib/next-path.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { useProduct } from '#web/shell/product.ts'
import { AccountFrame } from '#web/features/accounts/account-frame.tsx'
import { AccountHeading } from '#web/features/accounts/account-heading.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import { LoginForm, type LoginFormHandle } from './login-form.tsx'
import { LoginTiles } from './login-tiles.tsx'
import { MailSent } from '#web/features/accounts/mail-sent.tsx'
import { newAccountIn } from '#web/features/accounts/sign-up/new-account.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { SecondStep } from './second-step.tsx'

/** Signing in: at /login, and at /dashboard for visitors. */
export function LoginScreen() {
  const { isDemo } = useProduct()
  const { state, search } = useLocation()
  const newAccount = newAccountIn(state)
  const form = useRef<LoginFormHandle>(null)
  const [challenge, setChallenge] = useState<TwoFactorChallenge | null>(null)
  if (challenge !== null) {
    return (
      <AccountFrame aside={<LoginTiles />}>
        <PageHead title="Sign In" />
        <SecondStep {...challenge} onBack={() => setChallenge(null)} />
      </AccountFrame>
    )
  }
  return (
    <AccountFrame aside={<LoginTiles />}>
      <PageHead title="Sign In" />
      <AccountHeading title="Sign In">
        New here?{' '}
        <Link to={signUpPath(nextIn(search))} className="link">
          Create Account
        </Link>
      </AccountHeading>
      {newAccount ? (
        <MailSent title="Your account is ready" className="mb-5">
          We sent a link to {newAccount} so you can confirm the address is yours.
        </MailSent>
      ) : null}
      <LoginForm ref={form} email={newAccount} onChallenge={setChallenge} />
      <div className="mt-3">
        <PasskeyButton label="Sign in with a passkey" />
      </div>
      {isDemo ? <DemoAccounts onChoose={(email) => form.current?.fill(email)} /> : null}
    </AccountFrame>
  )
}
