import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { PASSWORD_MIN, PasswordReset } from '#contract/accounts/accounts.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { isAboutFields, setIssues } from '#web/lib/form-issues.ts'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { AccountForm } from '#web/features/accounts/account-form.tsx'

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
export function NewPasswordForm({ error, onSubmit, ...props }: NewPasswordFormProps) {
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
        label="New password"
        help={`At least ${PASSWORD_MIN} characters. Common passwords aren’t allowed.`}
        error={formState.errors.newPassword?.message}
      >
        <PasswordInput required minLength={PASSWORD_MIN} autoComplete="new-password" {...register('newPassword')} />
      </Field>
    </AccountForm>
  )
}
