import { t } from '#language/translate.ts'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { accountMessages } from '#contract/accounts/accounts.ts'
import { forgotPassword } from '#contract/accounts/passwords.ts'
import { call } from '#web/lib/api.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { AccountForm } from '#web/features/accounts/account-form.tsx'
import { AccountFrame, AccountHeading } from '#web/features/accounts/account-frame.tsx'
import { MailSent } from '#web/features/accounts/account-outcome.tsx'

/** Requests a password reset link. The response does not reveal whether the account exists. */
export function ForgotPasswordScreen() {
  const ask = useMutation({ mutationFn: (body: { email: string }) => call(forgotPassword, { body }) })
  const form = useEndpointForm(forgotPassword, { save: ask.mutateAsync })
  return (
    <AccountFrame>
      <PageHead title={t('Forgot Password')} />
      <AccountHeading title={t('Forgot your password?')}>
        {t('Enter your email address and we’ll send you a link to choose a new password.')}
      </AccountHeading>
      {ask.isSuccess ? (
        <div className="flex flex-col items-start gap-5">
          <MailSent live title={t('Check your email at {email}', { email: ask.variables.email })}>
            {t(accountMessages.resetSent)} {t('The link works for 60 minutes.')}
          </MailSent>
          <Button variant="secondary" onClick={() => ask.reset()}>
            {t('Use another address')}
          </Button>
        </div>
      ) : (
        <AccountForm
          onSubmit={(event) => void form.submit(event)}
          error={form.problem ?? undefined}
          pending={form.isSaving}
          submit={t('Send Link')}
          pendingText={t('Sending...')}
        >
          <Field label={t('Email')} error={form.errorOf('email')}>
            <TextInput type="email" required autoComplete="username" {...form.register('email')} />
          </Field>
        </AccountForm>
      )}
      <p className="mt-4">
        <Link to="/login" className="link inline-flex min-h-11 items-center">
          {t('Back to Sign In')}
        </Link>
      </p>
    </AccountFrame>
  )
}
