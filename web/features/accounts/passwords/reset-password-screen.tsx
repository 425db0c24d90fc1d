import { t } from '#language/translate.ts'
import { useMutation } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { accountMessages, PASSWORD_MIN } from '#contract/accounts/accounts.ts'
import { PasswordReset, resetPassword } from '#contract/accounts/passwords.ts'
import { call } from '#web/lib/api.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'
import { isAboutFields, setIssues } from '#web/lib/form-issues.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { AccountFrame, AccountHeading } from '#web/features/accounts/account-frame.tsx'
import { AccountOutcome } from '#web/features/accounts/account-outcome.tsx'
import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { AccountForm } from '#web/features/accounts/account-form.tsx'

/** True if the server rejects the link itself: a 400 without an issue for the password. */
const isDeadLink = (error: unknown) =>
  error instanceof ApiError && error.status === 400 && !isAboutFields(error, ['newPassword'])

/** Opened from an emailed link with a secret token: sets a new password. */
export function ResetPasswordScreen() {
  const token = useSearchParams()[0].get('token')
  const reset = useMutation({
    mutationFn: (newPassword: string) => call(resetPassword, { body: { token: token ?? '', newPassword } }),
    // the screen shows it
    meta: { isQuiet: isDeadLink },
  })
  return (
    <AccountFrame>
      <PageHead title={t('Choose a New Password')} noIndex />
      {reset.isSuccess ? (
        <AccountOutcome
          good
          title={t(accountMessages.passwordChanged)}
          action={<LinkButton href="/login">{t('Sign In')}</LinkButton>}
        >
          {t('You’re signed out everywhere. Sign in with your new password.')}
        </AccountOutcome>
      ) : !token || isDeadLink(reset.error) ? (
        <AccountOutcome
          title={t(accountMessages.linkInvalid)}
          action={<LinkButton to="/forgot-password">{t('Request a new link')}</LinkButton>}
        >
          {t('Links work once and expire after 60 minutes. Only the latest one works.')}
        </AccountOutcome>
      ) : (
        <>
          <AccountHeading title={t('Choose a new password')}>{t('You’ll be signed out everywhere.')}</AccountHeading>
          <NewPasswordForm
            submit={t('Change Password')}
            pendingText={t('Changing...')}
            pending={reset.isPending}
            error={reset.error}
            onSubmit={reset.mutate}
          />
        </>
      )}
    </AccountFrame>
  )
}

const fields = ['newPassword'] as const
const NewPassword = PasswordReset.pick({ newPassword: true })

interface NewPasswordFormProps {
  submit: string
  pendingText: string
  pending: boolean
  error: unknown
  onSubmit: (newPassword: string) => void
  children?: ReactNode
}

/** New password field. The input can be shown, so it is not repeated. */
function NewPasswordForm({ error, onSubmit, ...props }: NewPasswordFormProps) {
  const { register, handleSubmit, formState, setError } = useForm<{ newPassword: string }>({
    resolver: zodResolver(NewPassword),
  })
  useEffect(() => setIssues(error, fields, setError), [error, setError])
  return (
    <AccountForm
      {...props}
      onSubmit={handleSubmit(({ newPassword }) => onSubmit(newPassword))}
      error={error && !isAboutFields(error, fields) ? sentenceOf(error) : undefined}
    >
      <Field
        label={t('New password')}
        help={t('At least {passwordMin} characters. Common passwords aren’t allowed.', { passwordMin: PASSWORD_MIN })}
        error={formState.errors.newPassword?.message}
      >
        <PasswordInput required minLength={PASSWORD_MIN} autoComplete="new-password" {...register('newPassword')} />
      </Field>
    </AccountForm>
  )
}
