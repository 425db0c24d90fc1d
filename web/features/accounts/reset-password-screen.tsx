import { useMutation } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { accountMessages, resetPassword } from '#contract/accounts.ts'
import { call } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { isAboutFields } from '#web/lib/form-issues.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { AccountFrame } from './account-frame.tsx'
import { AccountHeading } from './account-heading.tsx'
import { AccountOutcome } from './account-outcome.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

/** The link itself is refused: that is a 400 which is not about the password. */
const isDeadLink = (error: unknown) =>
  error instanceof ApiError && error.status === 400 && !isAboutFields(error, ['newPassword'])

/** Opened from a mail, with a secret in the address: chooses a new password. */
export function ResetPasswordScreen() {
  const token = useSearchParams()[0].get('token')
  const reset = useMutation({
    mutationFn: (newPassword: string) => call(resetPassword, { body: { token: token ?? '', newPassword } }),
  })
  return (
    <AccountFrame>
      <PageHead title="Choose a New Password" noIndex />
      {reset.isSuccess ? (
        <AccountOutcome
          good
          title={accountMessages.passwordChanged}
          action={<LinkButton href="/login">Sign In</LinkButton>}
        >
          You are signed out everywhere. Sign in with the new password.
        </AccountOutcome>
      ) : !token || isDeadLink(reset.error) ? (
        <AccountOutcome
          title={accountMessages.linkInvalid}
          action={<LinkButton to="/forgot-password">Ask for a New Link</LinkButton>}
        >
          A link works once, for 60 minutes, and only the newest one counts.
        </AccountOutcome>
      ) : (
        <>
          <AccountHeading title="Choose a new password">It ends every session of your account.</AccountHeading>
          <NewPasswordForm
            submit="Change Password"
            pendingText="Changing..."
            pending={reset.isPending}
            error={reset.error}
            onSubmit={reset.mutate}
          />
        </>
      )}
    </AccountFrame>
  )
}
