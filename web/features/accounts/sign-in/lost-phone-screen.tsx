import { t } from '#language/translate.ts'
import { useMutation } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { accountMessages } from '#contract/accounts/accounts.ts'
import {
  FACTOR_REMOVAL_HOURS,
  lostFactorMessages,
  startFactorRemoval,
  stopFactorRemoval,
} from '#contract/accounts/lost-factor.ts'
import { call } from '#web/lib/api.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { AccountForm } from '#web/features/accounts/account-form.tsx'
import { AccountFrame, AccountHeading } from '#web/features/accounts/account-frame.tsx'
import { AccountOutcome } from '#web/features/accounts/account-outcome.tsx'

/** Opened from an emailed link with a secret token: starts or stops the removal of a lost second factor. */
export function LostPhoneScreen() {
  const [params] = useSearchParams()
  const stop = params.get('stop')
  return (
    <AccountFrame>
      <PageHead title={t('Two-Factor Codes')} noIndex />
      {stop ? <Stop token={stop} /> : <Start token={params.get('token') ?? ''} />}
    </AccountFrame>
  )
}

/** A dead link has a screen of its own. */
const isDeadLink = (error: unknown) => error instanceof ApiError && error.status === 400

const DeadLink = () => (
  <AccountOutcome title={t(accountMessages.linkInvalid)} action={<LinkButton href="/login">{t('Sign In')}</LinkButton>}>
    {t('Links work once. To get a new one, sign in with your password and choose “I’ve lost my phone”.')}
  </AccountOutcome>
)

function Start({ token }: { token: string }) {
  const start = useMutation({
    mutationFn: () => call(startFactorRemoval, { body: { token } }),
    meta: { isQuiet: isDeadLink },
  })
  if (start.isSuccess)
    return (
      <AccountOutcome
        good
        title={lostFactorMessages.started()}
        action={<LinkButton href="/">{t('Go to home page')}</LinkButton>}
      >
        {t(
          'Until then, you still need your codes to sign in. To stop the removal, use the link in the email we sent you or sign in with a code.',
        )}
      </AccountOutcome>
    )
  if (!token || isDeadLink(start.error)) return <DeadLink />
  return (
    <>
      <AccountHeading title={t('Remove your two-factor codes?')}>
        {t(
          'We’ll remove them {factorRemovalHours} hours after you confirm. From then on, you sign in with just your password until you set up new codes.',
          { factorRemovalHours: FACTOR_REMOVAL_HOURS },
        )}
      </AccountHeading>
      <AccountForm
        onSubmit={(event) => {
          event.preventDefault()
          start.mutate()
        }}
        error={start.error ? sentenceOf(start.error) : undefined}
        submit={t('Remove My Two-Factor Codes')}
        pendingText={t('Saving...')}
        pending={start.isPending}
      >
        {null}
      </AccountForm>
    </>
  )
}

function Stop({ token }: { token: string }) {
  const stop = useMutation({
    mutationFn: () => call(stopFactorRemoval, { body: { token } }),
    meta: { isQuiet: isDeadLink },
  })
  if (stop.isSuccess)
    return (
      <AccountOutcome
        good
        title={t(lostFactorMessages.stopped)}
        action={<LinkButton href="/login">{t('Sign In')}</LinkButton>}
      >
        {t('If you didn’t request the removal, change your password: someone else knows it.')}
      </AccountOutcome>
    )
  if (isDeadLink(stop.error)) return <DeadLink />
  return (
    <>
      <AccountHeading title={t('Keep your two-factor codes?')}>
        {t('We received a request to remove them. Keep them to stop the removal.')}
      </AccountHeading>
      <AccountForm
        onSubmit={(event) => {
          event.preventDefault()
          stop.mutate()
        }}
        error={stop.error ? sentenceOf(stop.error) : undefined}
        submit={t('Keep My Two-Factor Codes')}
        pendingText={t('Saving...')}
        pending={stop.isPending}
      >
        {null}
      </AccountForm>
    </>
  )
}
