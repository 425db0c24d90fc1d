import { t } from '#language/translate.ts'
import { useState } from 'react'
import { addPasskey, PasskeyForm, passkeyMessages, startPasskey } from '#contract/accounts/passkeys.ts'
import { call } from '#web/lib/api.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { AccountForm } from '#web/features/accounts/account-form.tsx'
import { EmailCodeField } from './email-code.tsx'
import { makePasskey, passkeySentence } from './passkey-browser.ts'
import { RecoveryCodeList } from './recovery-code-list.tsx'

interface PasskeyStepsProps {
  /** Asks for an emailed code as well. */
  needsCode: boolean
  /** The passkey is saved; recovery codes may still be shown. */
  onAdded?: () => void
  /** The person has saved the recovery codes, if any. */
  onDone: () => void
}

/** Adds a passkey: name, password and, if needed, an emailed code, then the device prompt, then recovery codes if it is the first factor. */
export function PasskeySteps({ needsCode, onAdded, onDone }: PasskeyStepsProps) {
  const { email } = useSignedInUser()
  const [codes, setCodes] = useState<string[] | null>(null)
  const add = async ({ name, ...proof }: PasskeyForm) => {
    const credential = await makePasskey(await call(startPasskey, { body: proof }))
    const { recoveryCodes } = await call(addPasskey, { body: { name, credential } })
    toast({ title: t(passkeyMessages.added) })
    onAdded?.()
    if (recoveryCodes) setCodes(recoveryCodes)
    else onDone()
  }
  const form = useEndpointForm({ body: PasskeyForm }, { save: add, inWords: passkeySentence })
  const { register, errorOf } = form
  if (codes) return <RecoveryCodeList codes={codes} onDone={onDone} />
  return (
    <AccountForm
      onSubmit={(event) => void form.submit(event)}
      error={form.problem ?? undefined}
      pending={form.isSaving}
      submit={t('Add passkey')}
      pendingText={t('Waiting for your device...')}
    >
      <p className="text-muted">
        {t(
          'Your device will ask for your fingerprint, face or PIN. The passkey stays on your device or in your password manager.',
        )}
      </p>
      {needsCode ? <EmailCodeField input={register('emailCode')} error={errorOf('emailCode')} /> : null}
      <Field
        label={t('Name')}
        optional
        help={t('Helps you tell your passkeys apart, such as “Work laptop”.')}
        error={errorOf('name')}
      >
        <TextInput maxLength={60} autoComplete="off" {...register('name')} />
      </Field>
      {/* Tells a password manager whose password this is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <Field label={t('Current password')} error={errorOf('password')}>
        <PasswordInput required autoComplete="current-password" {...register('password')} />
      </Field>
    </AccountForm>
  )
}
