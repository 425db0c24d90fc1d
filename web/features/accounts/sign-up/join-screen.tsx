import { t } from '#language/translate.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { z } from 'zod'
import { accountMessages, PASSWORD_MIN, roleLabel } from '#contract/accounts/accounts.ts'
import { PasswordReset } from '#contract/accounts/passwords.ts'
import type { Asked } from '#contract/invitations/received.ts'
import { AboutInvited, saidOf } from '#contract/invitations/invitations.ts'
import { joinClinic, type Joining, openJoining } from '#contract/memberships.ts'
import { call } from '#web/lib/api.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'
import { isAboutFields, setIssues } from '#web/lib/form-issues.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { AccountForm } from '#web/features/accounts/account-form.tsx'
import { AccountFrame, AccountHeading } from '#web/features/accounts/account-frame.tsx'
import { AccountOutcome } from '#web/features/accounts/account-outcome.tsx'

const Typed = z.object({ ...PasswordReset.pick({ newPassword: true }).shape, ...AboutInvited.shape })
type Typed = z.infer<typeof Typed>
const fields = Object.keys(Typed.shape) as (keyof Typed)[]

const isDeadLink = (error: unknown) =>
  error instanceof ApiError && error.status === 400 && !isAboutFields(error, fields)

interface JoinScreenProps {
  /** The fields that the person must fill in to join; inside a FormProvider. */
  about: (asks: Asked) => ReactNode
}

interface Said {
  newPassword: string
  accepts: boolean
  about?: AboutInvited
}

/** Opened from an emailed link with a secret token: a person added by a clinic sets a password and accepts or declines. */
export function JoinScreen({ about }: JoinScreenProps) {
  const token = useSearchParams()[0].get('token') ?? ''
  const asked = useQuery({
    queryKey: [openJoining.path, token],
    queryFn: ({ signal }) => call(openJoining, { body: { token } }, { signal }),
    enabled: token !== '',
    gcTime: Infinity,
  })
  const answer = useMutation({
    mutationFn: (typed: Said) => call(joinClinic, { body: { token, ...typed } }),
  })
  const signIn = <LinkButton href="/login">{t('Sign In')}</LinkButton>
  return (
    <AccountFrame>
      <PageHead title={t('Join a Clinic')} noIndex />
      {answer.isSuccess && asked.data ? (
        answer.variables.accepts ? (
          <AccountOutcome good title={t('You’ve joined {clinic}', { clinic: asked.data.clinic.name })} action={signIn}>
            {t('Sign in with {email} and your new password.', { email: asked.data.email })}
          </AccountOutcome>
        ) : (
          <AccountOutcome good title={t('Invitation declined')} action={signIn}>
            {t(
              'You don’t belong to {clinic}. The account is still yours: sign in with {email} and your new password.',
              { clinic: asked.data.clinic.name, email: asked.data.email },
            )}
          </AccountOutcome>
        )
      ) : token === '' || isDeadLink(asked.error) || isDeadLink(answer.error) ? (
        <AccountOutcome
          title={t(accountMessages.linkInvalid)}
          action={<LinkButton to="/forgot-password">{t('Choose a password by email')}</LinkButton>}
        >
          {t(
            'Links work once and expire after 7 days, and only the latest one works. You can choose a password by email instead. The clinic’s invitation will be on your dashboard when you sign in.',
          )}
        </AccountOutcome>
      ) : asked.data ? (
        <Answer
          joining={asked.data}
          about={about}
          pending={answer.isPending}
          error={answer.error}
          onAnswer={answer.mutate}
        />
      ) : asked.error ? (
        <ErrorState onRetry={() => void asked.refetch()} retrying={asked.isFetching}>
          {sentenceOf(asked.error)}
        </ErrorState>
      ) : (
        <Spinner label={t('Checking your link...')} />
      )}
    </AccountFrame>
  )
}

interface AnswerProps extends JoinScreenProps {
  joining: Joining
  pending: boolean
  error: unknown
  onAnswer: (typed: Said) => void
}

function Answer({ joining, about, pending, error, onAnswer }: AnswerProps) {
  const { email, asks } = joining
  const form = useForm<Typed>({ resolver: zodResolver(Typed) })
  const { register, handleSubmit, formState, setError, getValues } = form
  useEffect(() => setIssues(error, fields, setError), [error, setError])
  const accept = handleSubmit(({ newPassword, ...typed }) =>
    onAnswer({ newPassword, accepts: true, about: saidOf(asks, typed) }),
  )
  // a person who declines doesn't have to say who they are
  const decline = async () => {
    if (await form.trigger('newPassword')) onAnswer({ newPassword: getValues('newPassword'), accepts: false })
  }
  return (
    <>
      <Invitation joining={joining} />
      <AccountForm
        onSubmit={accept}
        error={error && !isAboutFields(error, fields) ? sentenceOf(error) : undefined}
        submit={t('Accept')}
        pendingText={t('Saving...')}
        pending={pending}
      >
        {/* Tells a password manager whose password this is. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        {asks.name || asks.practice ? <FormProvider {...form}>{about(asks)}</FormProvider> : null}
        <Field
          label={t('New password')}
          help={t('For {email}. At least {passwordMin} characters. Common passwords aren’t allowed.', {
            email,
            passwordMin: PASSWORD_MIN,
          })}
          error={formState.errors.newPassword?.message}
        >
          <PasswordInput required minLength={PASSWORD_MIN} autoComplete="new-password" {...register('newPassword')} />
        </Field>
      </AccountForm>
      <Button variant="secondary" size="lg" className="mt-3 w-full" disabled={pending} onClick={() => void decline()}>
        {t('Decline')}
      </Button>
      <p className="mt-4 text-sm text-muted">
        {t(
          'Either way, the account becomes yours: a temporary password from the clinic stops working. If you don’t know this clinic, decline or close this page.',
        )}
      </p>
    </>
  )
}

/** Who invited or added the person, where, and as what. */
function Invitation({ joining: { clinic, role, place, invitedBy, asks } }: { joining: Joining }) {
  const invitation = {
    invitedBy,
    role: place ? `${roleLabel(role)}, ${place}` : roleLabel(role),
    clinic: clinic.city ? `${clinic.name}, ${clinic.city}` : clinic.name,
  }
  return (
    <AccountHeading
      title={
        asks.name || asks.practice
          ? t('{clinic} invites you', { clinic: clinic.name })
          : t('{clinic} added you', { clinic: clinic.name })
      }
    >
      {asks.name || asks.practice
        ? t('{invitedBy} invites you as {role} at {clinic}.', invitation)
        : t('{invitedBy} added you as {role} at {clinic}.', invitation)}{' '}
      {t('Choose a password, then accept or decline.')}
    </AccountHeading>
  )
}
