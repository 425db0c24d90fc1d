import { useMutation } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { accountMessages, resetPassword } from '#contract/accounts/accounts.ts'
import { call } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { isAboutFields } from '#web/lib/form-issues.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { AccountFrame } from '#web/features/accounts/account-frame.tsx'
import { AccountHeading } from '#web/features/accounts/account-heading.tsx'
import { AccountOutcome } from '#web/features/accounts/account-outcome.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

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
      <PageHead title="Choose a New Password" noIndex />
      {reset.isSuccess ? (
        <AccountOutcome
          good
          title={accountMessages.passwordChanged}
          action={<LinkButton href="/login">Sign In</LinkButton>}
        >
          You’re signed out everywhere. Sign in with your new password.
        </AccountOutcome>
      ) : !token || isDeadLink(reset.error) ? (
        <AccountOutcome
          title={accountMessages.linkInvalid}
          action={<LinkButton to="/forgot-password">Request a new link</LinkButton>}
        >
          Links work once and expire after 60 minutes. Only the latest one works.
        </AccountOutcome>
      ) : (
        <>
          <AccountHeading title="Choose a new password">You’ll be signed out everywhere.</AccountHeading>
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
