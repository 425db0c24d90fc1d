import { t } from '#language/translate.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { roleLabel } from '#contract/accounts/accounts.ts'
import { leaveClinic, listOwnMemberships, membershipMessages, type OwnMembership } from '#contract/memberships.ts'
import { call } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { listWithCommas } from '#web/lib/text.ts'

/** The person's clinics, with a button to leave each. Renders nothing if there are none. */
export function OwnClinics() {
  const { memberships, parts, screens } = useSignedInUser()
  const [asked, setAsked] = useState<OwnMembership | null>(null)
  const own = useQuery({
    queryKey: [listOwnMemberships.path],
    queryFn: ({ signal }) => call(listOwnMemberships, {}, { signal }),
    enabled: memberships.length > 0,
  })
  if (memberships.length === 0 && !asked) return null
  // render the known memberships while the details load, to avoid a layout shift
  const clinics = new Map(memberships.map(({ clinic }) => [clinic.id, clinic]))
  return (
    <Card title={t('Your clinics')}>
      {parts.includes('doctor') && !screens.includes('clinics') ? (
        <p className="mb-3 text-sm text-muted">
          {t('Do you run a practice of your own?')}{' '}
          <Link to="/clinics?new=1" className="link">
            {t('Set up your clinic')}
          </Link>
        </p>
      ) : null}
      {own.error ? (
        <Notice tone="danger" className="mb-3">
          {sentenceOf(own.error)}
        </Notice>
      ) : null}
      <ul className="-my-2 divide-y divide-line">
        {[...clinics.values()].map(({ id, name }) => {
          const one = own.data?.find(({ clinic }) => clinic.id === id)
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <div className="min-w-0 flex-1 basis-60">
                <p className="font-medium break-words">{name}</p>
                <p className="text-sm text-muted">
                  {rolesAt(memberships, id)}
                  {one?.isLastAdministrator ? `. ${t('You’re its only administrator.')}` : ''}
                </p>
              </div>
              <Button
                variant="secondary"
                size="sm"
                aria-label={t('Leave clinic {name}', { name })}
                disabled={!one || one.isLastAdministrator}
                onClick={() => one && setAsked(one)}
              >
                {t('Leave clinic')}
              </Button>
            </li>
          )
        })}
      </ul>
      {asked ? <LeaveDialog membership={asked} onClose={() => setAsked(null)} /> : null}
    </Card>
  )
}

const rolesAt = (memberships: readonly { clinic: { id: string }; role: string }[], clinicId: string) =>
  listWithCommas(memberships.filter(({ clinic }) => clinic.id === clinicId).map(({ role }) => roleLabel(role)))

function LeaveDialog({ membership, onClose }: { membership: OwnMembership; onClose: () => void }) {
  const { clinic, comingVisits: comingAppointments } = membership
  const cache = useQueryClient()
  const leave = useMutation({
    mutationFn: () => call(leaveClinic, { params: { id: clinic.id } }),
    onSuccess: async () => {
      onClose()
      toast({ title: t(membershipMessages.left) })
      // the person's access has changed, so everything is refetched
      await cache.invalidateQueries()
    },
  })
  const sentences = [
    t(
      'You’ll lose access to the clinic, and we’ll let its administrators know. Everything you did and signed is kept.',
    ),
    comingAppointments > 0
      ? t(
          '{appointments, plural, one {Your # upcoming appointment will stay booked until the clinic reschedules or cancels it.} other {Your # upcoming appointments will stay booked until the clinic reschedules or cancels them.}}',
          { appointments: comingAppointments },
        )
      : '',
    t('To come back, you’ll need a new invitation.'),
  ]
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('Leave {clinic}?', { clinic: clinic.name })}
      description={sentences.filter(Boolean).join(' ')}
      confirmText={t('Leave clinic')}
      pendingText={t('Leaving...')}
      pending={leave.isPending}
      error={leave.error ? sentenceOf(leave.error) : undefined}
      onConfirm={() => leave.mutate()}
    />
  )
}
