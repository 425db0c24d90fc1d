import { t } from '#language/translate.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { TwoFactorChallenge } from '#contract/accounts/sign-in.ts'
import { signInTwoFactor } from '#contract/accounts/two-factor.ts'
import { call } from '#web/lib/api.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'
import { CURRENT_USER_KEY } from '#web/lib/query-client.ts'
import { useProduct } from '#web/shell/product.ts'
import { useGoOn } from '#web/shell/sign-in.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { AccountForm } from '#web/features/accounts/account-form.tsx'
import { AccountHeading } from '#web/features/accounts/account-frame.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { askFactorRemoval, lostFactorMessages } from '#contract/accounts/lost-factor.ts'
import { Notice } from '#web/ui/notice.tsx'
import { MailSent } from '#web/features/accounts/account-outcome.tsx'

interface SecondStepProps extends Pick<TwoFactorChallenge, 'challenge' | 'methods'> {
  onBack: () => void
}

/** After the right password: a passkey, the code of the authenticator, or a recovery code. */
export function SecondStep({ challenge, methods, onBack }: SecondStepProps) {
  const client = useQueryClient()
  const { name } = useProduct()
  const goOn = useGoOn()
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const passkey = useRef<HTMLButtonElement>(null)
  const hasPasskey = methods.includes('passkey')
  useEffect(() => (passkey.current ?? input.current)?.focus(), [])
  const answer = useMutation({
    mutationFn: () => call(signInTwoFactor, { body: { challenge, code } }),
    onSuccess: (user) => {
      client.setQueryData(CURRENT_USER_KEY, user)
      goOn(name, user)
    },
    onError: () => input.current?.select(),
    meta: { title: t('{name} Login Failed', { name }) },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim()) answer.mutate()
    else input.current?.focus()
  }
  const sentence = answer.error ? sentenceOf(answer.error) : undefined
  const isOver = answer.error instanceof ApiError && answer.error.refusal?.code === 'challenge-over'
  return (
    <>
      <AccountHeading title={t('Two-factor sign-in')}>
        {hasPasskey
          ? t(
              'Use your passkey. If you don’t have it with you, enter a code from your authenticator app or a recovery code.',
            )
          : t('Enter the 6-digit code from your authenticator app, or a recovery code.')}
      </AccountHeading>
      {hasPasskey ? (
        <div className="mb-5">
          <PasskeyButton ref={passkey} challenge={challenge} label={t('Use your passkey')} />
        </div>
      ) : null}
      <AccountForm
        onSubmit={submit}
        error={sentence}
        submit={t('Sign In to {name}', { name })}
        pendingText={t('Signing In...')}
        pending={answer.isPending || answer.isSuccess}
      >
        <CodeField ref={input} value={code} onChange={setCode} />
      </AccountForm>
      {isOver ? null : <LostPhone challenge={challenge} />}
      <Button variant={isOver ? 'secondary' : 'quiet'} className="mt-3 w-full" onClick={onBack}>
        {t('Back to email and password')}
      </Button>
    </>
  )
}

/** On the second step: recovery for people who lost their phone. */
function LostPhone({ challenge }: { challenge: string }) {
  const { sendsMail } = useProduct()
  const ask = useMutation({ mutationFn: () => call(askFactorRemoval, { body: { challenge } }) })
  if (ask.isSuccess)
    return (
      <MailSent live title={t('Check your email')} className="mt-4">
        {t(lostFactorMessages.asked)} {t('It starts the removal of your two-factor codes, which takes a day.')}
      </MailSent>
    )
  if (!sendsMail)
    return (
      <p className="mt-4 text-sm text-muted">
        {t(
          'Lost your phone and your recovery codes? An administrator of your clinic can remove your two-factor codes.',
        )}
      </p>
    )
  return (
    <>
      {ask.error ? (
        <Notice tone="danger" live className="mt-4">
          {sentenceOf(ask.error)}
        </Notice>
      ) : null}
      <Button
        variant="quiet"
        className="mt-3 w-full"
        onClick={() => ask.mutate()}
        pending={ask.isPending}
        pendingText={t('Sending...')}
      >
        {t('I’ve lost my phone')}
      </Button>
    </>
  )
}

interface CodeFieldProps {
  ref: RefObject<HTMLInputElement | null>
  value: string
  onChange: (code: string) => void
}

const CodeField = ({ ref, value, onChange }: CodeFieldProps) => (
  <Field label={t('Code')}>
    <TextInput
      ref={ref}
      required
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="text-lg tracking-widest tabular-nums"
    />
  </Field>
)
