import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { accountMessages, verifyEmail } from '#contract/accounts.ts'
import { call } from '#web/lib/api.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'
import { useCurrentUser } from '#web/shell/current-user.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { AccountFrame } from './account-frame.tsx'
import { AccountHeading } from './account-heading.tsx'
import { AccountOutcome } from './account-outcome.tsx'
import { ResendVerification } from './resend-verification.tsx'

/** Opened from a mail, with a secret in the address: posts it, once, and tells how that ended. */
export function VerifyEmailScreen() {
  const token = useSearchParams()[0].get('token')
  // A query and not a mutation: it runs by itself, and once however often the page is put together.
  const check = useQuery({
    queryKey: ['/api/auth/verify-email', token],
    queryFn: () => call(verifyEmail, { body: { token: token ?? '' } }),
    enabled: token !== null,
    gcTime: Infinity,
  })
  return (
    <AccountFrame>
      <PageHead title="Confirm Your E-mail" noIndex />
      {check.isSuccess ? (
        <Confirmed />
      ) : token === null || (check.error instanceof ApiError && check.error.status === 400) ? (
        <NoLink wasGiven={token !== null} />
      ) : check.error ? (
        <AccountOutcome
          title="This did not work"
          action={
            <Button onClick={() => void check.refetch()} pending={check.isFetching} pendingText="Retrying...">
              Retry
            </Button>
          }
        >
          {sentenceOf(check.error)}
        </AccountOutcome>
      ) : (
        <>
          <h1 className="sr-only">Confirm Your E-mail</h1>
          <Spinner label="Confirming your e-mail address..." />
        </>
      )}
    </AccountFrame>
  )
}

function Confirmed() {
  const user = useCurrentUser()
  return (
    <AccountOutcome
      good
      title={accountMessages.emailVerified}
      action={user ? <LinkButton href="/">Go to Dashboard</LinkButton> : <LinkButton href="/login">Sign In</LinkButton>}
    >
      Mails about your account can reach you there. Visits that were booked with it before you had an account are
      offered to you on the dashboard.
    </AccountOutcome>
  )
}

/** Without a link, or with one that is used up: says so, and how to get another. */
function NoLink({ wasGiven }: { wasGiven: boolean }) {
  const user = useCurrentUser()
  if (user?.emailVerified) return <Confirmed />
  if (user && !wasGiven) {
    return (
      <>
        <AccountHeading title="Confirm Your E-mail">
          We send a link to {user.email}. It works for 48 hours.
        </AccountHeading>
        <ResendVerification />
      </>
    )
  }
  return (
    <AccountOutcome
      title={accountMessages.linkInvalid}
      action={user ? <ResendVerification /> : <LinkButton href="/login?next=%2Fverify-email">Sign In</LinkButton>}
    >
      A link works once, for 48 hours. If you have confirmed your address already, there is nothing more to do.
      {user ? null : ' If not, sign in and you can ask for another.'}
    </AccountOutcome>
  )
}
