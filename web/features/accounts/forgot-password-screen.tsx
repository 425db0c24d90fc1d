import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import type { z } from 'zod'
import { accountMessages, ForgottenPassword, forgotPassword } from '#contract/accounts.ts'
import { call } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { AccountForm } from './account-form.tsx'
import { AccountFrame } from './account-frame.tsx'
import { AccountHeading } from './account-heading.tsx'
import { MailSent } from './mail-sent.tsx'

type Typed = z.infer<typeof ForgottenPassword>

/** Asks for a link to choose a new password; the answer is the same whether the account exists or not. */
export function ForgotPasswordScreen() {
  const ask = useMutation({ mutationFn: (typed: Typed) => call(forgotPassword, { body: typed }) })
  const { register, handleSubmit, formState } = useForm<Typed>({ resolver: zodResolver(ForgottenPassword) })
  return (
    <AccountFrame>
      <PageHead title="Forgot Password" />
      <AccountHeading title="Forgot your password?">
        Type the e-mail address of your account. We send a link to choose a new password.
      </AccountHeading>
      {ask.isSuccess ? (
        <div className="flex flex-col items-start gap-5">
          <MailSent live title={`Look into the mailbox of ${ask.variables.email}`}>
            {accountMessages.resetSent} It works for 60 minutes.
          </MailSent>
          <Button variant="secondary" onClick={() => ask.reset()}>
            Use another address
          </Button>
        </div>
      ) : (
        <AccountForm
          onSubmit={handleSubmit((typed) => ask.mutate(typed))}
          error={ask.error ? sentenceOf(ask.error) : undefined}
          submit="Send Link"
          pendingText="Sending..."
          pending={ask.isPending}
        >
          <Field label="Email" error={formState.errors.email?.message}>
            <TextInput type="email" required autoComplete="username" {...register('email')} />
          </Field>
        </AccountForm>
      )}
      <p className="mt-6">
        <Link to="/login" className="link">
          Back to Sign In
        </Link>
      </p>
    </AccountFrame>
  )
}
