import { t } from '#language/translate.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { verifyEmail } from '#contract/accounts/sign-in.ts'
import { accountMessages, resendVerification } from '#contract/accounts/accounts.ts'
import { call } from '#web/lib/api.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'
import { isAboutFields } from '#web/lib/form-issues.ts'
import { useCurrentUser } from '#web/shell/current-user.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { Field } from '#web/ui/field.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { AccountForm } from '#web/features/accounts/account-form.tsx'
import { AccountFrame, AccountHeading } from '#web/features/accounts/account-frame.tsx'
import { AccountOutcome, MailSent } from '#web/features/accounts/account-outcome.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

const fields = ['password'] as const

/** True if the server rejects the link itself: a 400 without an issue for the password. */
const isDeadLink = (error: unknown) =>
  error instanceof ApiError && error.status === 400 && !isAboutFields(error, fields)

/**
 * Opened from an emailed link with a secret token. Opening it does nothing: the person presses the button, either signed
 * in to the account that requested the link or with its password.
 */
export function VerifyEmailScreen() {
  const token = useSearchParams()[0].get('token')
  const user = useCurrentUser()
  const confirm = useMutation({
    mutationFn: (password: string | undefined) => call(verifyEmail, { body: { token: token ?? '', password } }),
    // an expired link has its own screen, and a wrong password is shown at its field
    meta: { isQuiet: (error) => error instanceof ApiError && error.status === 400 },
  })
  const isDead = token === null || isDeadLink(confirm.error)
  // the signed-in account may differ from the one that requested the link
  const asksPassword = !user || isAboutFields(confirm.error, fields)
  return (
    <AccountFrame>
      <PageHead title={t('Confirm Your Email')} noIndex />
      {confirm.isSuccess ? (
        <Confirmed />
      ) : isDead ? (
        <NoLink wasGiven={token !== null} />
      ) : (
        <>
          <AccountHeading title={t('Confirm your email address')}>
            {asksPassword
              ? t('Only the account that requested this link can use it. If you didn’t request it, close this page.')
              : t('This confirms the address for your account, {email}. If you didn’t request it, close this page.', {
                  email: user.email,
                })}
          </AccountHeading>
          <ConfirmForm
            key={String(asksPassword)}
            asksPassword={asksPassword}
            pending={confirm.isPending}
            error={confirm.error}
            onSubmit={confirm.mutate}
          />
        </>
      )}
    </AccountFrame>
  )
}

interface ConfirmFormProps {
  asksPassword: boolean
  pending: boolean
  error: unknown
  onSubmit: (password: string | undefined) => void
}

function ConfirmForm({ asksPassword, pending, error, onSubmit }: ConfirmFormProps) {
  const [isMissing, setMissing] = useState(false)
  const [wasSent, setSent] = useState(false)
  const isWrong = isAboutFields(error, fields) && wasSent
  return (
    <AccountForm
      onSubmit={(event) => {
        event.preventDefault()
        setSent(true)
        // from the form: it may have been typed before hydration
        const password = new FormData(event.currentTarget).get('password') as string | null
        setMissing(password === '')
        if (password !== '') onSubmit(password ?? undefined)
      }}
      error={error && !isAboutFields(error, fields) ? sentenceOf(error) : undefined}
      submit={t('Confirm Email Address')}
      pendingText={t('Confirming...')}
      pending={pending}
    >
      {asksPassword ? (
        <Field
          label={t('Password')}
          help={t('The password of the account that requested this link.')}
          error={isMissing ? t('Password is required') : isWrong ? t(accountMessages.wrongPassword) : undefined}
        >
          <PasswordInput name="password" required autoComplete="current-password" onChange={() => setMissing(false)} />
        </Field>
      ) : null}
    </AccountForm>
  )
}

function Confirmed() {
  const user = useCurrentUser()
  return (
    <AccountOutcome
      good
      title={t(accountMessages.emailVerified)}
      action={
        user ? (
          <LinkButton href="/">{t('Go to Dashboard')}</LinkButton>
        ) : (
          <LinkButton href="/login">{t('Sign In')}</LinkButton>
        )
      }
    >
      {t('You’re all set. If you booked with this address before, you can add those appointments from your dashboard.')}
    </AccountOutcome>
  )
}

/** Shown without a token or with a used or expired one. Offers a new link. */
function NoLink({ wasGiven }: { wasGiven: boolean }) {
  const user = useCurrentUser()
  if (user?.emailVerified) return <Confirmed />
  if (user && !wasGiven) {
    return (
      <>
        <AccountHeading title={t('Confirm your email address')}>
          {t('We’ll send a link to {email}. It works for 48 hours.', { email: user.email })}
        </AccountHeading>
        <ResendVerification />
      </>
    )
  }
  return (
    <AccountOutcome
      title={t(accountMessages.linkInvalid)}
      action={
        user ? <ResendVerification /> : <LinkButton href="/login?next=%2Fverify-email">{t('Sign In')}</LinkButton>
      }
    >
      {t('Links work once and expire after 48 hours. If you’ve already confirmed your address, you’re all set.')}
      {user ? null : <> {t('If not, sign in to request a new link.')}</>}
    </AccountOutcome>
  )
}

/** Requests a new link to confirm the user's email address. */
function ResendVerification() {
  const resend = useMutation({ mutationFn: () => call(resendVerification, {}) })
  if (resend.isSuccess) {
    return (
      <MailSent live title={t('A new link is on its way')}>
        {t('Use the link in the latest email. Older links no longer work.')}
      </MailSent>
    )
  }
  return (
    <div className="flex flex-col items-start gap-4">
      {resend.error ? (
        <Notice tone="danger" live>
          {sentenceOf(resend.error)}
        </Notice>
      ) : null}
      <Button onClick={() => resend.mutate()} pending={resend.isPending} pendingText={t('Sending...')}>
        {t('Send Link')}
      </Button>
    </div>
  )
}
