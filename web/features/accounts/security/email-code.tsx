import { t } from '#language/translate.ts'
import { Trans } from '#web/ui/trans.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { FACTOR_CODE_MINUTES, sendFactorCode } from '#contract/accounts/two-factor.ts'
import { call } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { AccountForm } from '#web/features/accounts/account-form.tsx'
import { twoFactorQuery, useIsOperator } from './security-api.ts'

const useSendCode = (onSent?: () => void) =>
  useMutation({ mutationFn: () => call(sendFactorCode, {}), onSuccess: onSent })

/**
 * Emails a code before a first second factor that is required. The steps behind it then ask for the code; they appear
 * immediately if none is needed.
 */
export function EmailCodeFirst({ children }: { children: (needsCode: boolean) => ReactNode }) {
  const state = useQuery(twoFactorQuery)
  const [isSent, setSent] = useState(false)
  if (state.data && (isSent || !state.data.needsEmailCode)) return children(state.data.needsEmailCode)
  if (state.data) return <SendCode onSent={() => setSent(true)} />
  if (state.error)
    return (
      <ErrorState onRetry={() => void state.refetch()} retrying={state.isFetching}>
        {sentenceOf(state.error)}
      </ErrorState>
    )
  return <SkeletonRows rows={2} label={t('Loading...')} />
}

function SendCode({ onSent }: { onSent: () => void }) {
  const { email } = useSignedInUser()
  const isOperator = useIsOperator()
  const send = useSendCode(onSent)
  return (
    <AccountForm
      onSubmit={(event) => {
        event.preventDefault()
        send.mutate()
      }}
      error={send.error ? sentenceOf(send.error) : undefined}
      submit={t('Email me a code')}
      pendingText={t('Sending...')}
      pending={send.isPending}
    >
      <p>
        <Trans
          text="To make sure it’s you, we’ll email a 6-digit code to <span>{email}</span>."
          values={{ email }}
          tags={{ span: (words) => <span className="font-medium break-words">{words}</span> }}
        />
      </p>
      {isOperator ? null : (
        <p className="text-sm text-muted">{t('Can’t open this mailbox? Ask your clinic’s administrator.')}</p>
      )}
      <Button variant="quiet" onClick={onSent}>
        {t('I already have a code')}
      </Button>
    </AccountForm>
  )
}

interface EmailCodeFieldProps {
  input: ComponentProps<'input'>
  error: string | undefined
}

/** Field for the emailed code, with a button that sends another one. */
export function EmailCodeField({ input, error }: EmailCodeFieldProps) {
  const { email } = useSignedInUser()
  const again = useSendCode()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={box} className="flex flex-col items-start gap-1.5">
      <Field
        className="w-full"
        label={t('Code from the email')}
        help={
          <>
            <Trans
              text="6 digits, emailed to <span>{email}</span>. The code works for {factorCodeMinutes} minutes."
              values={{ email, factorCodeMinutes: FACTOR_CODE_MINUTES }}
              tags={{ span: (words) => <span className="break-words">{words}</span> }}
            />
          </>
        }
        error={error}
      >
        <TextInput
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          className="tracking-widest tabular-nums"
          {...input}
        />
      </Field>
      <button
        type="button"
        className="link text-sm"
        onClick={() => !again.isPending && again.mutate()}
        aria-disabled={again.isPending || undefined}
      >
        {again.isPending ? t('Sending...') : t('Send the code again')}
      </button>
      <p role="status" className="text-sm text-muted empty:hidden">
        {again.isSuccess && !again.isPending ? again.data.message : null}
      </p>
      {again.error ? (
        <p role="alert" className="text-sm text-danger">
          {sentenceOf(again.error)}
        </p>
      ) : null}
    </div>
  )
}
