import { t } from '#language/translate.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listSentInvitations, type SentInvitation, withdrawInvitation } from '#contract/invitations/invitations.ts'
import { call } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { dayOf, shortDate } from '#web/lib/dates.ts'
import { joined } from '#web/lib/words.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { toast } from '#web/ui/toast.ts'
import { fullName } from '#web/shell/people.ts'

/** Open invitations of doctors or staff. */
export const useSentInvitations = (as: 'doctor' | 'staff') =>
  useQuery({
    queryKey: [listSentInvitations.path, as],
    queryFn: ({ signal }) => call(listSentInvitations, { query: { role: as } }, { signal }),
  })

/** Returns the invited person's name as typed, or the address. */
const nameOf = (one: SentInvitation) => fullName(one) || one.email

/** Administrators are listed among the staff, so their role is named. */
const roleOf = ({ role }: SentInvitation) => (role === 'clinic_admin' ? t('Administrator') : null)

/** List of open invitations; renders nothing if there are none. */
export function SentInvitations({ sent: { data, error } }: { sent: ReturnType<typeof useSentInvitations> }) {
  const [asked, setAsked] = useState<SentInvitation | null>(null)
  if (error)
    return (
      <Notice tone="caution" className="mb-6" title={t('Couldn’t load open invitations')}>
        {sentenceOf(error)}
      </Notice>
    )
  if (!data?.length && !asked) return null
  return (
    <section aria-labelledby="open-invitations" className="mb-6">
      <h2 id="open-invitations" className="mb-2 text-lg">
        {t('Open invitations')}
      </h2>
      <Rows label={t('Open invitations')}>
        {data?.map((one) => (
          <Row
            key={one.id}
            title={nameOf(one)}
            detail={
              <span className="break-words">
                {joined(
                  one.firstName && one.email,
                  roleOf(one),
                  one.clinic.name,
                  t('expires {date}', { date: shortDate(dayOf(one.expiresAt)) }),
                )}
              </span>
            }
            aside={
              <Button
                variant="secondary"
                size="sm"
                aria-label={t('Withdraw the invitation for {name}', { name: nameOf(one) })}
                onClick={() => setAsked(one)}
              >
                {t('Withdraw')}
              </Button>
            }
          />
        ))}
      </Rows>
      {asked ? <WithdrawDialog invitation={asked} onClose={() => setAsked(null)} /> : null}
    </section>
  )
}

function WithdrawDialog({ invitation, onClose }: { invitation: SentInvitation; onClose: () => void }) {
  const client = useQueryClient()
  const withdraw = useMutation({
    mutationFn: () => call(withdrawInvitation, { params: { id: invitation.id } }),
    onSuccess: async ({ message }) => {
      await client.invalidateQueries({ queryKey: [listSentInvitations.path] })
      toast({ title: message })
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('Withdraw the invitation for {name}?', { name: nameOf(invitation) })}
      description={t('They won’t be able to use it to join {clinic}. You can invite them again.', {
        clinic: invitation.clinic.name,
      })}
      confirmText={t('Withdraw')}
      pendingText={t('Withdrawing...')}
      pending={withdraw.isPending}
      error={withdraw.error ? sentenceOf(withdraw.error) : undefined}
      onConfirm={() => withdraw.mutate(undefined, { onSuccess: onClose })}
    />
  )
}
