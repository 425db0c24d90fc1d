import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { roleLabel } from '#contract/accounts.ts'
import {
  acceptInvitation,
  declineInvitation,
  getInvitation,
  type Invitation,
  invitationMessages,
  listInvitations,
} from '#contract/invitations.ts'
import { memberMessages } from '#contract/members.ts'
import { call } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { longDate } from '#web/lib/dates.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'

/** What to say of an invitation that is over. */
const overWords: Record<Exclude<Invitation['state'], 'open'>, string> = {
  accepted: 'You have accepted this invitation.',
  declined: 'You have declined this invitation. The clinic can invite you again.',
  withdrawn: 'The clinic has withdrawn this invitation.',
  expired: 'This invitation has expired. The clinic can invite you again.',
}

interface InvitationScreenProps {
  /** As the server had it when the page was asked for. */
  first: Invitation
  /** Sends the link of an unconfirmed address again. */
  resend: ReactNode
}

/** A clinic asks the signed-in person to join: who, as what, and their answer. */
export function InvitationScreen({ first, resend }: InvitationScreenProps) {
  const { data: invitation } = useQuery({
    queryKey: [listInvitations.path, first.id],
    queryFn: ({ signal }) => call(getInvitation, { params: { id: first.id } }, { signal }),
    initialData: first,
  })
  const { clinic, role, place, invitedBy, expiresAt, state } = invitation
  return (
    <div className="mx-auto max-w-xl">
      <PageHead title="Invitation" noIndex />
      <h1 className="mb-6 text-xl">{clinic.name} invites you to join</h1>
      <Card>
        <dl className="grid gap-4 sm:grid-cols-2">
          {(
            [
              ['Clinic', `${clinic.name}, ${clinic.city}`],
              ['As', place ? `${roleLabel(role)}, ${place}` : roleLabel(role)],
              ['Invited by', invitedBy],
              ['Open until', longDate(expiresAt.slice(0, 10))],
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
                {overWords[state]}
              </Notice>
              <LinkButton to="/" variant="secondary">
                Go to the dashboard
              </LinkButton>
            </div>
          )}
        </div>
      </Card>
    </div>
  )
}

function Answer({ invitation: { id, clinic, role }, resend }: { invitation: Invitation; resend: ReactNode }) {
  const { emailVerified, email } = useSignedInUser()
  const client = useQueryClient()
  const navigate = useNavigate()
  const answer = useMutation({
    mutationFn: (isYes: boolean) => call(isYes ? acceptInvitation : declineInvitation, { params: { id } }),
    onSuccess: async (_, isYes) => {
      toast(
        isYes
          ? { title: invitationMessages.accepted, description: `You belong to ${clinic.name} now.` }
          : { title: invitationMessages.declined },
      )
      // what the person may see has changed from the ground up
      await client.invalidateQueries()
      if (isYes) await navigate('/')
    },
    onError: () => client.invalidateQueries({ queryKey: [listInvitations.path] }),
  })
  const isSaying = (isYes: boolean) => answer.isPending && answer.variables === isYes
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">
        {role === 'doctor'
          ? 'If you accept, the clinic’s people see your name and specialty, and you see its patients. Patients can book you once the clinic has confirmed your license.'
          : 'If you accept, you see and do at the clinic what its administrator lets you.'}{' '}
        If you do not know this clinic, decline.
      </p>
      {emailVerified ? null : (
        <Notice tone="caution" title={memberMessages.verifyFirst}>
          We sent a link to {email}. {resend}
        </Notice>
      )}
      {answer.error ? (
        <Notice tone="danger" live>
          {sentenceOf(answer.error)}
        </Notice>
      ) : null}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button
          variant="secondary"
          disabled={isSaying(true)}
          pending={isSaying(false)}
          pendingText="Declining..."
          onClick={() => answer.mutate(false)}
        >
          Decline
        </Button>
        <Button
          disabled={!emailVerified || isSaying(false)}
          pending={isSaying(true)}
          pendingText="Accepting..."
          onClick={() => answer.mutate(true)}
        >
          Accept
        </Button>
      </div>
    </div>
  )
}
