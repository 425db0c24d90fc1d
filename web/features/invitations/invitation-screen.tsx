import { type Message, msg, t } from '#language/translate.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { type CurrentUser, roleLabel } from '#contract/accounts/accounts.ts'
import { type Invitation, listInvitations } from '#contract/invitations/received.ts'
import {
  AboutInvited,
  acceptInvitation,
  declineInvitation,
  fieldsAsked,
  getInvitation,
  invitationMessages,
  saidOf,
} from '#contract/invitations/invitations.ts'
import { memberMessages } from '#contract/members.ts'
import { call } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { isAboutFields, setIssues } from '#web/lib/form-issues.ts'
import { dayOf, longDate } from '#web/lib/dates.ts'
import { AboutInvitedFields } from '#web/features/members/public/about-invited.tsx'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { ButtonRow } from '#web/ui/button-row.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'

/** Messages for closed invitations. */
const overWords: Record<Exclude<Invitation['state'], 'open'>, Message> = {
  accepted: msg('You accepted this invitation.'),
  declined: msg('You declined this invitation. The clinic can invite you again.'),
  withdrawn: msg('The clinic withdrew this invitation.'),
  expired: msg('This invitation has expired. The clinic can invite you again.'),
}

interface InvitationScreenProps {
  /** The invitation as loaded with the page. */
  first: Invitation
  /** Sends the link of an unconfirmed address again. */
  resend: ReactNode
}

/** A clinic's invitation to the signed-in person, to accept or decline. */
export function InvitationScreen({ first, resend }: InvitationScreenProps) {
  const { data: invitation } = useQuery({
    queryKey: [listInvitations.path, first.id],
    queryFn: ({ signal }) => call(getInvitation, { params: { id: first.id } }, { signal }),
    initialData: first,
  })
  const isHydrated = useHydrated()
  const { clinic, role, place, invitedBy, expiresAt, state } = invitation
  return (
    <div className="mx-auto max-w-xl">
      <PageHead title={t('Invitation')} noIndex />
      <h1 className="mb-6 text-xl">{t('{clinic} invites you to join', { clinic: clinic.name })}</h1>
      <Card>
        <dl className="grid gap-4 sm:grid-cols-2">
          {(
            [
              [t('Clinic'), `${clinic.name}, ${clinic.city}`],
              [t('Role'), place ? `${roleLabel(role)}, ${place}` : roleLabel(role)],
              [t('Invited by'), invitedBy],
              [t('Open until'), isHydrated ? longDate(dayOf(expiresAt)) : '\u00a0'],
            ] as const
          ).map(([name, value]) => (
            <div key={name} className="min-w-0">
              <dt className="text-sm text-muted">{name}</dt>
              <dd className="break-words">{value}</dd>
            </div>
          ))}
        </dl>
        <div className="mt-5 border-t border-line pt-5">
          {state === 'open' ? (
            <Answer invitation={invitation} resend={resend} />
          ) : (
            <div className="flex flex-col items-start gap-4">
              <Notice tone={state === 'accepted' ? 'positive' : 'info'} className="self-stretch">
                {t(overWords[state])}
              </Notice>
              <LinkButton to="/" variant="secondary">
                {t('Go to Dashboard')}
              </LinkButton>
            </div>
          )}
        </div>
      </Card>
    </div>
  )
}

const practiceOf = ({
  specialty,
  licenseNumber,
  education,
  experience,
}: NonNullable<CurrentUser['doctorProfile']>) => ({
  specialty,
  licenseNumber,
  qualification: education,
  experience,
})

function Answer({ invitation, resend }: { invitation: Invitation; resend: ReactNode }) {
  const { role, asks } = invitation
  const { emailVerified, email } = useSignedInUser()
  const { form, answer, accept } = useAnswer(invitation)
  const isSaying = (isYes: boolean) => answer.isPending && (answer.variables !== null) === isYes
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">
        {role === 'doctor'
          ? t(
              'If you accept, the clinic’s team can see your name and specialty, and you can see its patients. Patients can book you once the clinic has confirmed your license.',
            )
          : t('If you accept, you get the permissions that the clinic’s administrator chose for you.')}{' '}
        {t('If you don’t know this clinic, decline.')}
      </p>
      {emailVerified ? null : (
        <Notice tone="caution" title={t(memberMessages.verifyFirst)}>
          {t('We sent a link to {email}.', { email })} {resend}
        </Notice>
      )}
      {asks.name || asks.practice ? (
        <FormProvider {...form}>
          <AboutInvitedFields asks={asks} />
        </FormProvider>
      ) : null}
      {answer.error && !isAboutFields(answer.error, fieldsAsked(asks)) ? (
        <Notice tone="danger" live>
          {sentenceOf(answer.error)}
        </Notice>
      ) : null}
      <ButtonRow>
        <Button
          variant="secondary"
          disabled={isSaying(true)}
          pending={isSaying(false)}
          pendingText={t('Declining...')}
          onClick={() => answer.mutate(null)}
        >
          {t('Decline')}
        </Button>
        <Button
          disabled={!emailVerified || isSaying(false)}
          pending={isSaying(true)}
          pendingText={t('Accepting...')}
          onClick={() => void accept()}
        >
          {t('Accept')}
        </Button>
      </ButtonRow>
    </div>
  )
}

/** Returns the form for what the clinic asks of the person, and the calls that accept and decline. */
function useAnswer({ id, clinic, asks }: Invitation) {
  const { doctorProfile } = useSignedInUser()
  const form = useForm<AboutInvited>({
    resolver: zodResolver(AboutInvited),
    // someone who is already a doctor elsewhere has entered these before
    defaultValues: asks.practice && doctorProfile ? practiceOf(doctorProfile) : {},
  })
  const client = useQueryClient()
  const navigate = useNavigate()
  const answer = useMutation({
    mutationFn: (about: AboutInvited | null) =>
      about ? call(acceptInvitation, { params: { id }, body: about }) : call(declineInvitation, { params: { id } }),
    onSuccess: async (_, about) => {
      const isYes = about !== null
      toast(
        isYes
          ? {
              title: t(invitationMessages.accepted),
              description: t('You’re now part of {clinic}.', { clinic: clinic.name }),
            }
          : { title: t(invitationMessages.declined) },
      )
      // the person's access has changed, so everything is refetched
      await client.invalidateQueries()
      if (isYes) await navigate('/')
    },
    onError: (error) => {
      setIssues(error, fieldsAsked(asks), form.setError)
      return client.invalidateQueries({ queryKey: [listInvitations.path] })
    },
  })
  const accept = form.handleSubmit((typed) => answer.mutate(saidOf(asks, typed)))
  return { form, answer, accept }
}
