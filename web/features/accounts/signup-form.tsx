import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { PASSWORD_MIN, Registration } from '#contract/accounts.ts'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { isAboutFields, placeIssues } from '#web/lib/form-issues.ts'
import { AccountForm } from './account-form.tsx'
import { Agreement } from './agreement.tsx'
import { RoleChoice } from './role-choice.tsx'
import { registrationSentence, useRegister } from './use-register.ts'

const fields = ['firstName', 'lastName', 'email', 'password', 'role'] as const

/** The fields of a new account. */
export function SignupForm() {
  const registration = useRegister()
  const { register, handleSubmit, formState, setError } = useForm<Registration>({ resolver: zodResolver(Registration) })
  const submit = handleSubmit((typed) =>
    registration.mutate(typed, { onError: (error) => placeIssues(error, fields, setError) }),
  )
  const { errors } = formState
  const isUnplaced = registration.isError && !isAboutFields(registration.error, fields)
  return (
    <AccountForm
      onSubmit={submit}
      error={isUnplaced ? registrationSentence(registration.error) : undefined}
      submit="Create Account"
      pendingText="Creating Account..."
      pending={registration.isPending || registration.isSuccess}
      agreement={<Agreement by="creating an account">Accounts are for people who are at least 18 years old.</Agreement>}
    >
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <Field label="First name" error={errors.firstName?.message}>
          <TextInput required maxLength={100} autoComplete="given-name" {...register('firstName')} />
        </Field>
        <Field label="Last name" error={errors.lastName?.message}>
          <TextInput required maxLength={100} autoComplete="family-name" {...register('lastName')} />
        </Field>
      </div>
      <Field label="Email" error={errors.email?.message}>
        <TextInput type="email" required autoComplete="email" {...register('email')} />
      </Field>
      <Field label="Password" help={`At least ${PASSWORD_MIN} characters.`} error={errors.password?.message}>
        <PasswordInput required minLength={PASSWORD_MIN} autoComplete="new-password" {...register('password')} />
      </Field>
      <RoleChoice error={errors.role?.message} {...register('role')} />
    </AccountForm>
  )
}
