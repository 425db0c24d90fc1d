import type { FamilyMember } from '#contract/family-members.ts'
import { dayOf, longDate } from '#web/lib/dates.ts'
import { fullName } from '#web/shell/people.ts'
import { Problem } from '#web/shell/problem.tsx'
import { Button } from '#web/ui/button.tsx'
import { useWithdrawTakeover } from './api.ts'

/** Shown below an adult family member: invites them to take over their records, or shows the open invitation. */
export function AdultNote({ member, onInvite }: { member: FamilyMember; onInvite: () => void }) {
  const withdraw = useWithdrawTakeover(member.id)
  const { takeover, firstName } = member
  if (!member.isAdult) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-2 text-sm text-muted">
      <p className="min-w-0 basis-60 grow break-words">
        {takeover
          ? `Invited: ${takeover.email}. The link works until ${longDate(dayOf(takeover.expiresAt))}.`
          : `${firstName} is 18 or older and can look after their own records.`}
      </p>
      {takeover ? (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Withdraw the invitation for ${fullName(member)}`}
          pending={withdraw.isPending}
          pendingText="Withdrawing..."
          onClick={() => withdraw.mutate(undefined)}
        >
          Withdraw
        </Button>
      ) : (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Invite to take over: ${fullName(member)}`}
          onClick={onInvite}
        >
          Invite to take over
        </Button>
      )}
      {takeover ? <Problem error={withdraw.error} className="basis-full" /> : null}
    </div>
  )
}
