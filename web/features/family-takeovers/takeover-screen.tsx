import { t } from '#language/translate.ts'
import { useMutation, type UseMutationResult, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { acceptTakeover, type Takeover, takeoverMessages } from '#contract/family-takeovers.ts'
import { call } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { dayOf, longDate } from '#web/lib/dates.ts'
import { signInPath, signUpPath } from '#web/lib/next-path.ts'
import { useCurrentUser } from '#web/shell/current-user.ts'
import { fullName } from '#web/shell/people.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

interface TakeoverScreenProps {
  token: string
  takeover: Takeover
  /** Sends the link of an unconfirmed address again. */
  resend: ReactNode
}

/** The page behind an invitation's secret link: explains it, lets the person accept, then confirms. */
export function TakeoverScreen({ token, takeover: { firstName, guardian, expiresAt }, resend }: TakeoverScreenProps) {
  const cache = useQueryClient()
  const isHydrated = useHydrated()
  const accept = useMutation({
    mutationFn: () => call(acceptTakeover, { params: { token } }),
    // records, appointments and the dashboard have changed
    onSuccess: () => cache.invalidateQueries(),
  })
  return (
    <div className="max-w-[60ch]">
      <div role="status">
        {accept.isSuccess ? (
          <>
            <h1 className="text-xl">{t(takeoverMessages.accepted)}</h1>
            <p className="mt-3 mb-6">
              {t(
                '{guardian} can no longer see them. Your appointments are on your dashboard, your records in your profile.',
                { guardian: fullName(guardian) },
              )}
            </p>
            <LinkButton href="/">{t('Go to Dashboard')}</LinkButton>
          </>
        ) : null}
      </div>
      {accept.isSuccess ? null : (
        <>
          <h1 className="text-xl">{t('{firstName}, look after your own records', { firstName })}</h1>
          <p className="mt-3">
            {t(
              '{guardian} books appointments for you and has invited you to take over your records. Once you accept, {firstName} can no longer see your records or appointments. Existing appointments are kept.',
              { guardian: fullName(guardian), firstName: guardian.firstName },
            )}
          </p>
          <p className="mt-2 text-muted">
            {isHydrated
              ? t('The link works once, until {date}.', { date: longDate(dayOf(expiresAt)) })
              : t('The link works once.')}{' '}
            {t('If you don’t know {guardian}, close this page.', { guardian: fullName(guardian) })}
          </p>
          <div className="mt-6">
            <Answer accept={accept} resend={resend} />
          </div>
        </>
      )}
    </div>
  )
}

interface AnswerProps {
  accept: UseMutationResult<unknown, Error, void>
  resend: ReactNode
}

function Answer({ accept, resend }: AnswerProps) {
  const user = useCurrentUser()
  const { pathname } = useLocation()
  if (!user)
    return (
      <>
        <Notice className="mb-4">
          {t(
            'Sign in with the email address this invitation was sent to, or create an account with it. We’ll bring you back to this page.',
          )}
        </Notice>
        <div className="flex flex-wrap gap-3">
          <LinkButton href={signInPath(pathname)}>{t('Sign In')}</LinkButton>
          <LinkButton href={signUpPath(pathname)} variant="secondary">
            {t('Create Account')}
          </LinkButton>
        </div>
      </>
    )
  return (
    <>
      {user.emailVerified ? null : (
        <Notice tone="caution" title={t(takeoverMessages.verifyFirst)} className="mb-4">
          {t('We sent a link to {email}.', { email: user.email })} {resend}
        </Notice>
      )}
      {accept.error ? (
        <Notice tone="danger" live className="mb-4">
          {sentenceOf(accept.error)}
        </Notice>
      ) : null}
      <p className="mb-3 text-muted">{t('You are signed in as {email}.', { email: user.email })}</p>
      <Button
        disabled={!user.emailVerified}
        pending={accept.isPending}
        pendingText={t('Taking over...')}
        onClick={() => accept.mutate()}
      >
        {t('Take over my records')}
      </Button>
    </>
  )
}
