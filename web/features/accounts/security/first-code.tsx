import { t } from '#language/translate.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { enableTwoFactor } from '#contract/accounts/two-factor.ts'
import { call } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { Field } from '#web/ui/field.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { AccountForm } from '#web/features/accounts/account-form.tsx'

interface FirstCodeProps {
  secretKey: string
  /** Opens the authenticator of this device. */
  link: string
  onEnabled: (recoveryCodes: string[]) => void
}

/** Returns "ABCD EFGH …", a key in groups that are easy to type. */
const inGroups = (key: string) => key.replace(/.{4}(?=.)/g, '$& ')

/** Shows the key for the authenticator and asks for its first code. */
export function FirstCode({ secretKey, link, onEnabled }: FirstCodeProps) {
  const [code, setCode] = useState('')
  const start = useRef<HTMLParagraphElement>(null)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => start.current?.focus(), [])
  const enable = useMutation({
    mutationFn: () => call(enableTwoFactor, { body: { code } }),
    onSuccess: ({ recoveryCodes }) => onEnabled(recoveryCodes),
    onError: () => input.current?.select(),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim()) enable.mutate()
    else input.current?.focus()
  }
  return (
    <AccountForm
      onSubmit={submit}
      submit={t('Turn on')}
      pendingText={t('Turning on...')}
      pending={enable.isPending || enable.isSuccess}
    >
      <div className="grid items-center gap-x-5 gap-y-3 sm:grid-cols-[auto_1fr]">
        <p ref={start} tabIndex={-1} className="outline-none sm:col-span-2">
          {t('Scan this QR code with your authenticator app, or enter the key:')}
        </p>
        <QrCode
          text={link}
          label={t('QR code with the key for your authenticator app')}
          className="mx-auto size-48 rounded-md border border-line"
        />
        <TypedKey secretKey={secretKey} link={link} />
      </div>
      <Field
        label={t('Code from the app')}
        help={t('6 digits. The code changes every 30 seconds.')}
        error={enable.error ? sentenceOf(enable.error) : undefined}
      >
        <TextInput
          ref={input}
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          className="tracking-widest tabular-nums"
        />
      </Field>
    </AccountForm>
  )
}

const TypedKey = ({ secretKey, link }: { secretKey: string; link: string }) => (
  <div className="min-w-0">
    <p className="rounded-md bg-surface-sunken px-4 py-3 font-mono tracking-wide break-words select-all">
      {inGroups(secretKey)}
    </p>
    <p className="mt-2 text-sm text-muted">
      {t('Is the app on this device?')}{' '}
      <a href={link} className="link">
        {t('Open it with the key')}
      </a>
      .
    </p>
  </div>
)
