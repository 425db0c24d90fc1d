import { zodResolver } from '@hookform/resolvers/zod'
import { type Ref, useImperativeHandle, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { SignIn } from '#contract/accounts.ts'
import { DEMO_PASSWORD } from '#contract/demo.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { useProduct } from '#web/shell/product.ts'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { AccountForm } from './account-form.tsx'
import { Agreement } from './agreement.tsx'
import { useSignIn } from './use-sign-in.ts'

export interface LoginFormHandle {
  /** Puts a demo account into the fields; one press is left to do. */
  fill: (email: string) => void
}

interface LoginFormProps {
  /** The address that has just been registered. */
  email: string | undefined
  ref: Ref<LoginFormHandle>
  /** The password was right, and a code is asked for. */
  onChallenge: (challenge: string) => void
}

/** E-mail and password. No empty default values: what was typed before the page came alive stays. */
export function LoginForm({ email, ref, onChallenge }: LoginFormProps) {
  const { name } = useProduct()
  const signIn = useSignIn(onChallenge)
  const button = useRef<HTMLButtonElement>(null)
  const { register, handleSubmit, formState, setFocus, reset } = useForm<SignIn>({
    resolver: zodResolver(SignIn),
    defaultValues: email ? { email } : undefined,
  })
  useImperativeHandle(ref, () => ({
    fill: (demoEmail) => {
      signIn.reset()
      reset({ email: demoEmail, password: DEMO_PASSWORD })
      button.current?.focus()
    },
  }))
  const submit = handleSubmit((typed) =>
    signIn.mutate(typed, {
      // The address is mostly right; what is typed next is the password.
      onError: () => setFocus('password', { shouldSelect: true }),
    }),
  )
  const { errors } = formState
  return (
    <AccountForm
      onSubmit={submit}
      button={button}
      error={signIn.error ? sentenceOf(signIn.error) : undefined}
      submit={`Sign In to ${name}`}
      pendingText="Signing In..."
      pending={signIn.isPending || signIn.isSuccess}
      agreement={<Agreement by="signing in" />}
    >
      <Field label="Email" error={errors.email?.message}>
        <TextInput type="email" required autoComplete="username" {...register('email')} />
      </Field>
      <div className="relative">
        <Field label="Password" error={errors.password?.message}>
          <PasswordInput required autoComplete="current-password" {...register('password')} />
        </Field>
        <Link to="/forgot-password" className="link absolute top-0 right-0 text-sm">
          Forgot password?
        </Link>
      </div>
    </AccountForm>
  )
}
