import { t } from '#language/translate.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { TwoFactorChallenge } from '#contract/accounts/sign-in.ts'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import { clockIn } from '#web/lib/clock.ts'
import { signInPath } from '#web/lib/next-path.ts'
import { makeQueryClient } from '#web/lib/query-client.ts'
import { goOnAfterWait } from '#web/lib/typed-work.ts'
import { firstDuty } from '#web/shell/guards.ts'
import { Mark } from '#web/shell/mark.tsx'
import { displayName } from '#web/shell/people.ts'
import { useProduct } from '#web/shell/product.ts'
import { announceSessionExpired, leaveForSignIn, REDIRECT_DELAY } from '#web/shell/session-expired.ts'
import { GoOnContext, goOnSignedIn } from '#web/shell/sign-in.ts'
import { toastFailure } from '#web/shell/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Cover } from '#web/ui/cover.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AccountHeading } from '#web/features/accounts/account-frame.tsx'
import { LoginForm } from './login-form.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { SecondStep } from './second-step.tsx'

/** How long typed work waits for its person; then the page is left as at any end of a session. */
const KEPT_MS = 60 * 60_000

/** Covers the page and asks its person to sign in again. */
export function SignInCover({ user }: { user: CurrentUser }) {
  const product = useProduct()
  const [isCovered, setCovered] = useState(false)
  const [until] = useState(() => new Date(Date.now() + KEPT_MS))
  const page = useRef('')
  useEffect(() => {
    page.current = window.location.pathname + window.location.search + window.location.hash
    announceSessionExpired(product.name)
    const cover = setTimeout(() => {
      // a reload now, or a return to this tab later, leads to the sign-in page
      window.history.replaceState(window.history.state, '', signInPath(page.current))
      setCovered(true)
    }, REDIRECT_DELAY)
    const leave = setTimeout(() => leaveForSignIn(page.current), KEPT_MS)
    return () => {
      clearTimeout(cover)
      clearTimeout(leave)
    }
  }, [product.name])
  if (!isCovered) return null
  const goOn: typeof goOnSignedIn = (name, person) => {
    if (person.id !== user.id || firstDuty(person)) return goOnSignedIn(name, person)
    window.history.replaceState(window.history.state, '', page.current)
    goOnAfterWait()
  }
  return (
    <Cover title={t('Sign in again')}>
      <div className="mx-auto flex min-h-dvh w-full max-w-md flex-col px-4 py-6 sm:px-8">
        <Mark name={product.name} />
        <div className="my-auto py-8">
          <AccountHeading title={t('Sign In')} />
          <Notice tone="caution" title={t('Your session has expired')} className="mb-5">
            {t(
              'Sign in as {displayName} to go on. What you typed is kept until {until}, and is lost if someone else signs in.',
              { displayName: displayName(user), until: clockIn(undefined, until) },
            )}
          </Notice>
          <GoOnContext value={goOn}>
            <OwnSignIn email={user.email} />
          </GoOnContext>
          <Button variant="quiet" className="mt-3 w-full" onClick={() => leaveForSignIn(page.current)}>
            {t('Discard and leave the page')}
          </Button>
        </div>
      </div>
    </Cover>
  )
}

/** With its own cache: another person who signs in here must not see what the page has loaded. */
function OwnSignIn({ email }: { email: string }) {
  const [client] = useState(() => makeQueryClient(null, { onSessionExpired: () => {}, onFailure: toastFailure }))
  const [challenge, setChallenge] = useState<TwoFactorChallenge | null>(null)
  return (
    <QueryClientProvider client={client}>
      {challenge ? (
        <SecondStep {...challenge} onBack={() => setChallenge(null)} />
      ) : (
        <>
          <LoginForm ref={null} email={email} onChallenge={setChallenge} />
          <div className="mt-3">
            <PasskeyButton label={t('Sign in with a passkey')} />
          </div>
        </>
      )}
    </QueryClientProvider>
  )
}
