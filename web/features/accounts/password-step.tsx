import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { PasswordProof } from '#contract/two-factor.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { isAboutFields, placeIssues } from '#web/lib/form-issues.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { AccountForm } from './account-form.tsx'

interface PasswordStepProps {
  submit: string
  pendingText: string
  /** Runs with the password; what it throws is shown at its place. */
  onSubmit: (password: string) => Promise<unknown>
}

const fields = ['password'] as const

/** The password once more, before a step that a borrowed session must not take. */
export function PasswordStep({ submit, pendingText, onSubmit }: PasswordStepProps) {
  const { email } = useSignedInUser()
  const { register, handleSubmit, formState, setError } = useForm<PasswordProof>({
    resolver: zodResolver(PasswordProof),
  })
  const { errors, isSubmitting } = formState
  const run = handleSubmit(({ password }) =>
    onSubmit(password).catch((error: unknown) => {
      if (isAboutFields(error, fields)) placeIssues(error, fields, setError)
      else setError('root', { message: sentenceOf(error) })
    }),
  )
  return (
    <AccountForm
      onSubmit={run}
      error={errors.root?.message}
      submit={submit}
      pendingText={pendingText}
      pending={isSubmitting}
    >
      {/* Tells a password manager whose password this is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <Field label="Current password" error={errors.password?.message}>
        <PasswordInput required autoComplete="current-password" {...register('password')} />
      </Field>
    </AccountForm>
  )
}
