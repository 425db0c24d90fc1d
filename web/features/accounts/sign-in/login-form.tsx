import { t } from '#language/translate.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { type Ref, useImperativeHandle, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { SignIn, signIn, type TwoFactorChallenge } from '#contract/accounts/sign-in.ts'
import { DEMO_PASSWORD } from '#contract/demo.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { useProduct } from '#web/shell/product.ts'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { AccountForm } from '#web/features/accounts/account-form.tsx'
import { Agreement } from '#web/features/accounts/sign-up/agreement.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/lib/api.ts'
import { CURRENT_USER_KEY } from '#web/lib/query-client.ts'
import { useGoOn } from '#web/shell/sign-in.ts'

export interface LoginFormHandle {
  /** Fills the fields with a demo account; the person only has to submit. */
  fill: (email: string) => void
}

interface LoginFormProps {
  /** The address that has just been registered. */
  email: string | undefined
  ref: Ref<LoginFormHandle>
  /** Called when the password was right and a second factor is required. */
  onChallenge: (challenge: TwoFactorChallenge) => void
}

/** Email and password. No empty default values, so that input typed before hydration is kept. */
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
      // The email is usually right, so the password is retyped.
      onError: () => setFocus('password', { shouldSelect: true }),
    }),
  )
  const { errors } = formState
  return (
    <AccountForm
      onSubmit={submit}
      button={button}
      error={signIn.error ? sentenceOf(signIn.error) : undefined}
      submit={t('Sign In to {name}', { name })}
      pendingText={t('Signing In...')}
      pending={signIn.isPending || signIn.isSuccess}
      agreement={<Agreement by="signing in" />}
    >
      <Field label={t('Email')} error={errors.email?.message}>
        <TextInput type="email" required autoComplete="username" {...register('email')} />
      </Field>
      <div className="relative">
        <Field label={t('Password')} error={errors.password?.message}>
          <PasswordInput required autoComplete="current-password" {...register('password')} />
        </Field>
        <Link to="/forgot-password" className="link absolute -top-4 end-0 pt-4 pb-2 text-sm">
          {t('Forgot password?')}
        </Link>
      </div>
    </AccountForm>
  )
}

/** Signs in. With two-factor sign-in, `onChallenge` gets the data for the second step. */
function useSignIn(onChallenge: (challenge: TwoFactorChallenge) => void) {
  const client = useQueryClient()
  const { name } = useProduct()
  const goOn = useGoOn()
  return useMutation({
    mutationFn: (typed: SignIn) => call(signIn, { body: typed }),
    onSuccess: (user) => {
      if ('challenge' in user) return onChallenge(user)
      client.setQueryData(CURRENT_USER_KEY, user)
      goOn(name, user)
    },
    meta: { title: t('{name} Login Failed', { name }) },
  })
}
