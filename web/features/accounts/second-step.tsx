import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { accountMessages } from '#contract/accounts.ts'
import { signInTwoFactor } from '#contract/two-factor.ts'
import { call } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { CURRENT_USER_KEY } from '#web/lib/query-client.ts'
import { useProduct } from '#web/shell/product.ts'
import { goOnSignedIn } from '#web/shell/sign-in.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { AccountForm } from './account-form.tsx'
import { AccountHeading } from './account-heading.tsx'

/** After the right password: the code of the authenticator, or a recovery code. */
export function SecondStep({ challenge, onBack }: { challenge: string; onBack: () => void }) {
  const client = useQueryClient()
  const { name } = useProduct()
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  useEffect(() => input.current?.focus(), [])
  const answer = useMutation({
    mutationFn: () => call(signInTwoFactor, { body: { challenge, code } }),
    onSuccess: (user) => {
      client.setQueryData(CURRENT_USER_KEY, user)
      goOnSignedIn(name, user)
    },
    onError: () => input.current?.select(),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim()) answer.mutate()
    else input.current?.focus()
  }
  const sentence = answer.error ? sentenceOf(answer.error) : undefined
  const isOver = sentence === accountMessages.challengeOver
  return (
    <>
      <AccountHeading title="Two-factor sign-in">
        Enter the six digits that your authenticator app shows, or one of your recovery codes.
      </AccountHeading>
      <AccountForm
        onSubmit={submit}
        error={sentence}
        submit={`Sign In to ${name}`}
        pendingText="Signing In..."
        pending={answer.isPending || answer.isSuccess}
      >
        <Field label="Code">
          <TextInput
            ref={input}
            required
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            value={code}
            onChange={(event) => setCode(event.target.value)}
            className="text-lg tracking-widest tabular-nums"
          />
        </Field>
      </AccountForm>
      <Button variant={isOver ? 'secondary' : 'quiet'} className="mt-3 w-full" onClick={onBack}>
        Back to e-mail and password
      </Button>
    </>
  )
}
