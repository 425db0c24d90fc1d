import { useMutation, useQueryClient } from '@tanstack/react-query'
import { closingMessages, keepAccount } from '#contract/account-closing.ts'
import { call } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { plainDate } from '#web/lib/dates.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'

/** Announces on every page that the account closes, and offers to keep it. */
export function ClosingNotice() {
  const { closesAt } = useSignedInUser()
  const cache = useQueryClient()
  const keep = useMutation({
    mutationFn: () => call(keepAccount, {}),
    onSuccess: async () => {
      toast({ title: closingMessages.kept })
      await cache.invalidateQueries()
    },
    meta: { isQuiet: () => true },
  })
  if (!closesAt) return null
  return (
    <Notice
      tone="caution"
      className="mb-6"
      title={`Your account will be closed on ${plainDate(closesAt.slice(0, 10))}`}
    >
      <p>Nothing has been deleted. To go on using your account, keep it before that date.</p>
      <Button
        variant="secondary"
        size="sm"
        className="mt-3"
        onClick={() => keep.mutate()}
        pending={keep.isPending}
        pendingText="Keeping..."
      >
        Keep my account
      </Button>
      {keep.error ? <p className="mt-2">{sentenceOf(keep.error)}</p> : null}
    </Notice>
  )
}
