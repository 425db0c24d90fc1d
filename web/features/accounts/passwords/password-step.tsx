import { t } from '#language/translate.ts'
import { FactorProof } from '#contract/accounts/two-factor.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { AccountForm } from '#web/features/accounts/account-form.tsx'
import { EmailCodeField } from '#web/features/accounts/security/email-code.tsx'

interface PasswordStepProps {
  submit: string
  pendingText: string
  /** Asks for an emailed code as well. */
  needsCode?: boolean
  /** Called with the password and the emailed code. Errors it throws are shown in the form. */
  onSubmit: (password: string, emailCode?: string) => Promise<unknown>
}

/** Asks for the password again before a step that a stolen session must not take. */
export function PasswordStep({ submit, pendingText, needsCode = false, onSubmit }: PasswordStepProps) {
  const { email } = useSignedInUser()
  const form = useEndpointForm(
    { body: FactorProof },
    { save: ({ password, emailCode }) => onSubmit(password, emailCode) },
  )
  return (
    <AccountForm
      onSubmit={(event) => void form.submit(event)}
      error={form.problem ?? undefined}
      pending={form.isSaving}
      submit={submit}
      pendingText={pendingText}
    >
      {needsCode ? <EmailCodeField input={form.register('emailCode')} error={form.errorOf('emailCode')} /> : null}
      {/* Tells a password manager whose password this is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <Field label={t('Current password')} error={form.errorOf('password')}>
        <PasswordInput required autoComplete="current-password" {...form.register('password')} />
      </Field>
    </AccountForm>
  )
}
