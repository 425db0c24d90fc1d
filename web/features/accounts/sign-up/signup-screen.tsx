import { type Message, msg, t } from '#language/translate.ts'
import { Link, useLocation, useNavigate } from 'react-router'
import { nextIn, signInPath } from '#web/lib/next-path.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { useProduct } from '#web/shell/product.ts'
import { AccountFrame, AccountHeading } from '#web/features/accounts/account-frame.tsx'
import { register as registerAccount, register, type Registration } from '#contract/accounts/sign-in.ts'
import { accountMessages, PASSWORD_MIN, type Role, roleLabels, roles } from '#contract/accounts/accounts.ts'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { NO_LAST_NAME } from '#web/lib/words.ts'
import { AccountForm } from '#web/features/accounts/account-form.tsx'
import { Agreement } from './agreement.tsx'
import type { ComponentProps } from 'react'
import { RadioCard, RadioCards } from '#web/ui/radio-cards.tsx'
import { useMutation } from '@tanstack/react-query'
import { call } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { toast } from '#web/ui/toast.ts'
import { newAccountState } from './new-account.ts'

/** Registration. */
export function SignupScreen() {
  const { name } = useProduct()
  const { search } = useLocation()
  return (
    <AccountFrame
      wide
      aside={<NextSteps />}
      corner={
        <a href="/" className="inline-flex min-h-11 items-center text-sm text-muted hover:text-ink hover:underline">
          {t('Back to Home')}
        </a>
      }
    >
      <PageHead title={t('Create Account')} description={t('Create your {name} account.', { name })} />
      <AccountHeading title={t('Create Account')}>
        {t('Already have one?')}{' '}
        <Link to={signInPath(nextIn(search))} className="link">
          {t('Sign In')}
        </Link>
      </AccountHeading>
      <SignupForm />
    </AccountFrame>
  )
}

/** The fields of a new account. */
function SignupForm() {
  const registration = useRegister()
  const form = useEndpointForm(registerAccount, { save: registration.mutateAsync, inWords: registrationSentence })
  const { register, errorOf } = form
  return (
    <AccountForm
      onSubmit={(event) => void form.submit(event)}
      error={form.problem ?? undefined}
      pending={form.isSaving || registration.isSuccess}
      submit={t('Create Account')}
      pendingText={t('Creating Account...')}
      agreement={
        <Agreement by="creating an account">{t('Accounts are for people who are at least 18 years old.')}</Agreement>
      }
    >
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <Field label={t('First name')} error={errorOf('firstName')}>
          <TextInput required maxLength={100} autoComplete="given-name" {...register('firstName')} />
        </Field>
        <Field label={t('Last name')} help={t(NO_LAST_NAME)} error={errorOf('lastName')}>
          <TextInput required maxLength={100} autoComplete="family-name" {...register('lastName')} />
        </Field>
      </div>
      <Field label={t('Email')} error={errorOf('email')}>
        <TextInput type="email" required autoComplete="email" {...register('email')} />
      </Field>
      <Field
        label={t('Password')}
        help={t('At least {passwordMin} characters.', { passwordMin: PASSWORD_MIN })}
        error={errorOf('password')}
      >
        <PasswordInput required minLength={PASSWORD_MIN} autoComplete="new-password" {...register('password')} />
      </Field>
      <RoleChoice error={errorOf('role')} {...register('role')} />
    </AccountForm>
  )
}

/** Hint under each role: the role alone grants no access, a membership does (rule B1). */
const sights: Record<Role, Message> = {
  doctor: msg('Join a clinic, or choose Clinic Administrator to start your own.'),
  patient: msg('Book online. See your appointments, prescriptions and reports.'),
  clinic_admin: msg('Set up your clinic and add your team.'),
  staff: msg('Join a clinic. Its appointments appear once an administrator adds you.'),
}

/** The role of a new account. */
const RoleChoice = ({ error, ...props }: Omit<ComponentProps<'input'>, 'type'> & { error?: string }) => (
  <RadioCards legend={t('Your role')} error={error} className="grid gap-2 sm:grid-cols-2">
    {roles.map((role) => (
      <RadioCard key={role} {...props} required value={role} title={t(roleLabels[role])} detail={t(sights[role])} />
    ))}
  </RadioCards>
)

const steps = [
  { title: msg('Confirm your email address'), text: msg('We’ll send you a link right away. It works for 48 hours.') },
  { title: msg('Sign in'), text: msg('Use the email and password you enter here.') },
  {
    title: msg('Get started'),
    text: msg('Patients can book right away. Administrators set up their clinic and add its doctors and staff.'),
  },
]

/** The steps after registering, shown beside the form. */
const NextSteps = () => (
  <>
    <h2 className="text-lg lg:text-xl">{t('What happens next')}</h2>
    <ol className="mt-6 flex flex-col gap-6 lg:mt-8">
      {steps.map(({ title, text }, index) => (
        <li key={t(title)} className="flex gap-4">
          <span
            aria-hidden="true"
            className="flex size-8 shrink-0 items-center justify-center rounded-full bg-surface-raised text-sm font-semibold text-brand tabular-nums"
          >
            {index + 1}
          </span>
          <div className="pt-1">
            <h3 className="text-base">{t(title)}</h3>
            <p className="text-sm text-muted">{t(text)}</p>
          </div>
        </li>
      ))}
    </ol>
  </>
)

/** Returns the error message for a failed registration. */
const registrationSentence = (error: unknown) => sentenceOf(error, t(accountMessages.unableToCreate))

/** Creates an account without a session (rule T2): the person signs in next and returns to where they came from. */
function useRegister() {
  const { name } = useProduct()
  const navigate = useNavigate()
  const { search } = useLocation()
  return useMutation({
    mutationFn: (typed: Registration) => call(register, { body: typed }),
    onSuccess: ({ email }) => {
      toast({ title: t('Account Created'), description: t('Welcome to {name}! Please log in to continue.', { name }) })
      return navigate(signInPath(nextIn(search)), { state: newAccountState(email) })
    },
    meta: { title: t('Registration Failed'), inWords: registrationSentence },
  })
}
