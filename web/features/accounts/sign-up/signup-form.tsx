import { PASSWORD_MIN, register as registerAccount } from '#contract/accounts/accounts.ts'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { NO_LAST_NAME } from '#web/lib/words.ts'
import { AccountForm } from '#web/features/accounts/account-form.tsx'
import { Agreement } from './agreement.tsx'
import { RoleChoice } from './role-choice.tsx'
import { registrationSentence, useRegister } from './use-register.ts'

/** The fields of a new account. */
export function SignupForm() {
  const registration = useRegister()
  const form = useEndpointForm(registerAccount, { save: registration.mutateAsync, inWords: registrationSentence })
  const { register, errorOf } = form
  return (
    <AccountForm
      onSubmit={(event) => void form.submit(event)}
      error={form.problem ?? undefined}
      pending={form.isSaving || registration.isSuccess}
      submit="Create Account"
      pendingText="Creating Account..."
      agreement={<Agreement by="creating an account">Accounts are for people who are at least 18 years old.</Agreement>}
    >
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <Field label="First name" error={errorOf('firstName')}>
          <TextInput required maxLength={100} autoComplete="given-name" {...register('firstName')} />
        </Field>
        <Field label="Last name" help={NO_LAST_NAME} error={errorOf('lastName')}>
          <TextInput required maxLength={100} autoComplete="family-name" {...register('lastName')} />
        </Field>
      </div>
      <Field label="Email" error={errorOf('email')}>
        <TextInput type="email" required autoComplete="email" {...register('email')} />
      </Field>
      <Field label="Password" help={`At least ${PASSWORD_MIN} characters.`} error={errorOf('password')}>
        <PasswordInput required minLength={PASSWORD_MIN} autoComplete="new-password" {...register('password')} />
      </Field>
      <RoleChoice error={errorOf('role')} {...register('role')} />
    </AccountForm>
  )
}
