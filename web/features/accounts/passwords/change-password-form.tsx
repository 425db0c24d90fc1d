import { t } from '#language/translate.ts'
import { accountMessages, PASSWORD_MIN } from '#contract/accounts/accounts.ts'
import { changePassword, type PasswordChange } from '#contract/accounts/passwords.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { AccountForm } from '#web/features/accounts/account-form.tsx'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '#web/lib/api.ts'
import { afterSignIn } from '#web/shell/sign-in.ts'
import { toast, toastOnNextPage } from '#web/ui/toast.ts'

/** The current password and another one. */
export function ChangePasswordForm({ isFirst }: { isFirst: boolean }) {
  const { email } = useSignedInUser()
  const change = useChangePassword(isFirst)
  const form = useEndpointForm(changePassword, { save: change.mutateAsync })
  const { register, errorOf } = form
  return (
    <AccountForm
      onSubmit={(event) => void form.submit(event)}
      error={form.problem ?? undefined}
      pending={form.isSaving || change.isSuccess}
      submit={t('Change Password')}
      pendingText={t('Changing...')}
    >
      {/* Tells a password manager whose password this is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <Field label={isFirst ? t('Temporary password') : t('Current password')} error={errorOf('currentPassword')}>
        <PasswordInput required autoComplete="current-password" {...register('currentPassword')} />
      </Field>
      <Field
        label={t('New password')}
        help={t('At least {passwordMin} characters. Common passwords aren’t allowed.', { passwordMin: PASSWORD_MIN })}
        error={errorOf('newPassword')}
      >
        <PasswordInput required minLength={PASSWORD_MIN} autoComplete="new-password" {...register('newPassword')} />
      </Field>
    </AccountForm>
  )
}

/** Changes the user's password. After a first password, reloads the page to open the app. */
function useChangePassword(isFirst: boolean) {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (typed: PasswordChange) => call(changePassword, { body: typed }),
    onSuccess: () => {
      const done = { title: t(accountMessages.passwordChanged) }
      if (isFirst) {
        toastOnNextPage(done)
        window.location.replace(afterSignIn(window.location.search))
        return
      }
      toast(done)
      return navigate('/profile')
    },
  })
}
