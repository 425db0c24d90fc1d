import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { PASSWORD_MIN, PasswordChange } from '#contract/accounts.ts'
import { isAboutFields, placeIssues } from '#web/lib/form-issues.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { AccountForm } from './account-form.tsx'
import { useChangePassword } from './use-change-password.ts'

const fields = ['currentPassword', 'newPassword'] as const

/** The current password and another one. */
export function ChangePasswordForm({ isFirst }: { isFirst: boolean }) {
  const { email } = useSignedInUser()
  const change = useChangePassword(isFirst)
  const { register, handleSubmit, formState, setError } = useForm<PasswordChange>({
    resolver: zodResolver(PasswordChange),
  })
  const submit = handleSubmit((typed) =>
    change.mutate(typed, { onError: (error) => placeIssues(error, fields, setError) }),
  )
  const { errors } = formState
  const isUnplaced = change.isError && !isAboutFields(change.error, fields)
  return (
    <AccountForm
      onSubmit={submit}
      error={isUnplaced ? sentenceOf(change.error) : undefined}
      submit="Change Password"
      pendingText="Changing..."
      pending={change.isPending || change.isSuccess}
    >
      {/* Tells a password manager whose password this is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <Field
        label={isFirst ? 'Password that you were given' : 'Current password'}
        error={errors.currentPassword?.message}
      >
        <PasswordInput required autoComplete="current-password" {...register('currentPassword')} />
      </Field>
      <Field
        label="New password"
        help={`At least ${PASSWORD_MIN} characters, and not one of the common ones.`}
        error={errors.newPassword?.message}
      >
        <PasswordInput required minLength={PASSWORD_MIN} autoComplete="new-password" {...register('newPassword')} />
      </Field>
    </AccountForm>
  )
}
