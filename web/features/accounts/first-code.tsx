import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { enableTwoFactor } from '#contract/two-factor.ts'
import { call } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { Field } from '#web/ui/field.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { AccountForm } from './account-form.tsx'

interface FirstCodeProps {
  secretKey: string
  /** Opens the authenticator of this device. */
  link: string
  onEnabled: (recoveryCodes: string[]) => void
}

/** "ABCD EFGH …": a key as people can type it. */
const inGroups = (key: string) => key.replace(/.{4}(?=.)/g, '$& ')

/** The key to put into the authenticator, and the first code that it shows. */
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
      submit="Switch on"
      pendingText="Switching on..."
      pending={enable.isPending || enable.isSuccess}
    >
      <div className="grid items-center gap-x-5 gap-y-3 sm:grid-cols-[auto_1fr]">
        <p ref={start} tabIndex={-1} className="outline-none sm:col-span-2">
          Scan this picture with your authenticator app, or type the key:
        </p>
        <QrCode
          text={link}
          label="QR code with the key for your authenticator app"
          className="mx-auto size-48 rounded-md border border-line"
        />
        <div className="min-w-0">
          <p className="rounded-md bg-surface-sunken px-4 py-3 font-mono tracking-wide break-words select-all">
            {inGroups(secretKey)}
          </p>
          <p className="mt-2 text-sm text-muted">
            Is the app on this device?{' '}
            <a href={link} className="link">
              Open it with the key
            </a>
            .
          </p>
        </div>
      </div>
      <Field
        label="Code that the app shows"
        help="Six digits; a new code every 30 seconds."
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
