import { t } from '#language/translate.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { CircleCheck, KeyRound } from 'lucide-react'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { type OwnerProof, startPasskeyProof } from '#contract/accounts/passkeys.ts'
import { knowsPasskeys, passkeySentence, signWithPasskey } from '#web/features/accounts/security/passkey-browser.ts'
import { twoFactorQuery } from '#web/features/accounts/security/security-api.ts'
import { call } from '#web/lib/api.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FieldError } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'

/** The button that had the focus is gone. */
const focus = (element: HTMLElement | null) => element?.focus()

/**
 * Fields of a form around it that confirm a step: the password, or for a person who has one and a browser that knows
 * them, a passkey. A passkey's signature works once, so it is asked for again after a refusal.
 */
export function OwnerProofFields({ label }: { label: string }) {
  const { email } = useSignedInUser()
  const { register, unregister, setValue, setFocus, getFieldState, formState } = useFormContext<OwnerProof>()
  const passkey = useWatch<OwnerProof, 'passkey'>({ name: 'passkey' })
  const { data } = useQuery(twoFactorQuery)
  const confirm = useMutation({
    mutationFn: async () => signWithPasskey(await call(startPasskeyProof, {})),
    onSuccess: (credential) => {
      setValue('passkey', credential, { shouldDirty: true })
      unregister('password')
    },
    meta: { isQuiet: () => true },
  })
  const problem = formState.errors.root?.message
  useEffect(() => {
    if (problem) setValue('passkey', undefined)
  }, [problem, setValue])
  const backToPassword = () => {
    setValue('passkey', undefined)
    requestAnimationFrame(() => setFocus('password'))
  }
  if (passkey) return <Confirmed onPassword={backToPassword} />
  return (
    <div className="flex flex-col items-start gap-2">
      {/* Tells a password manager whose password this is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <Field
        label={label}
        required
        error={getFieldState('password', formState).error?.message}
        className="w-full max-w-80"
      >
        <PasswordInput autoComplete="current-password" {...register('password')} />
      </Field>
      {data?.hasPasskey && knowsPasskeys() ? (
        <>
          <Button
            variant="quiet"
            size="sm"
            className="-ms-3"
            pending={confirm.isPending}
            pendingText={t('Waiting for your passkey...')}
            onClick={() => confirm.mutate()}
          >
            <KeyRound aria-hidden="true" className="size-4" />
            {t('Use a passkey instead')}
          </Button>
          <FieldError id="passkey-error" error={confirm.error ? passkeySentence(confirm.error) : undefined} />
        </>
      ) : null}
    </div>
  )
}

const Confirmed = ({ onPassword }: { onPassword: () => void }) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
    <p ref={focus} tabIndex={-1} className="flex items-center gap-2 font-medium outline-none">
      <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-positive" strokeWidth={1.75} />
      {t('Confirmed with your passkey')}
    </p>
    <Button variant="quiet" size="sm" onClick={onPassword}>
      {t('Use your password instead')}
    </Button>
  </div>
)
