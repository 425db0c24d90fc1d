import { changePassword, PASSWORD_MIN } from '#contract/accounts/accounts.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { AccountForm } from '#web/features/accounts/account-form.tsx'
import { useChangePassword } from './use-change-password.ts'

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
      submit="Change Password"
      pendingText="Changing..."
    >
      {/* Tells a password manager whose password this is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <Field label={isFirst ? 'Temporary password' : 'Current password'} error={errorOf('currentPassword')}>
        <PasswordInput required autoComplete="current-password" {...register('currentPassword')} />
      </Field>
      <Field
        label="New password"
        help={`At least ${PASSWORD_MIN} characters. Common passwords aren’t allowed.`}
        error={errorOf('newPassword')}
      >
        <PasswordInput required minLength={PASSWORD_MIN} autoComplete="new-password" {...register('newPassword')} />
      </Field>
    </AccountForm>
  )
}
