import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listSentInvitations, type SentInvitation, withdrawInvitation } from '#contract/invitations.ts'
import { call } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { shortDate } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { toast } from '#web/ui/toast.ts'
import { fullName } from './people.ts'

/** The invitations to be a doctor or on the staff that are not answered yet. */
export const useSentInvitations = (as: 'doctor' | 'staff') =>
  useQuery({
    queryKey: [listSentInvitations.path, as],
    queryFn: ({ signal }) => call(listSentInvitations, { query: { role: as } }, { signal }),
  })

/** Who is invited; nothing while there is nobody. */
export function SentInvitations({ sent: { data, error } }: { sent: ReturnType<typeof useSentInvitations> }) {
  const [asked, setAsked] = useState<SentInvitation | null>(null)
  if (error)
    return (
      <Notice tone="caution" className="mb-6" title="Open invitations could not be loaded">
        {sentenceOf(error)}
      </Notice>
    )
  if (!data?.length && !asked) return null
  return (
    <section aria-labelledby="open-invitations" className="mb-6">
      <h2 id="open-invitations" className="mb-2 text-lg">
        Open invitations
      </h2>
      <Rows label="Open invitations">
        {data?.map((one) => (
          <Row
            key={one.id}
            title={fullName(one)}
            detail={
              <span className="break-words">
                {one.email} · {one.clinic.name} · until {shortDate(one.expiresAt.slice(0, 10))}
              </span>
            }
            aside={
              <Button
                variant="secondary"
                size="sm"
                aria-label={`Withdraw the invitation of ${fullName(one)}`}
                onClick={() => setAsked(one)}
              >
                Withdraw
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
      title={`Withdraw the invitation of ${fullName(invitation)}?`}
      description={`They can no longer join ${invitation.clinic.name} by it. You can invite them again.`}
      confirmText="Withdraw"
      pendingText="Withdrawing..."
      pending={withdraw.isPending}
      error={withdraw.error ? sentenceOf(withdraw.error) : undefined}
      onConfirm={() => withdraw.mutate(undefined, { onSuccess: onClose })}
    />
  )
}
