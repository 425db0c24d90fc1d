import { t } from '#language/translate.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { closingMessages, keepAccount } from '#contract/account-closing/keeping.ts'
import { call } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { plainDate } from '#web/lib/dates.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'

/**
 * Announces on every page that the account closes, and offers to keep it. It takes the focus when the person has just
 * closed the account: the card with the button is far down another part of the page.
 */
export function ClosingNotice() {
  const { closesAt } = useSignedInUser()
  const cache = useQueryClient()
  const box = useRef<HTMLDivElement>(null)
  const before = useRef(closesAt)
  useEffect(() => {
    if (closesAt && !before.current) box.current?.focus()
    before.current = closesAt
  }, [closesAt])
  const keep = useMutation({
    mutationFn: () => call(keepAccount, {}),
    onSuccess: async () => {
      toast({ title: t(closingMessages.kept) })
      await cache.invalidateQueries()
    },
    meta: { isQuiet: () => true },
  })
  if (!closesAt) return null
  return (
    <div ref={box} tabIndex={-1} className="mb-6 scroll-mt-24 rounded-md outline-none">
      <Notice
        tone="caution"
        title={t('Your account will be closed on {plainDate}', { plainDate: plainDate(closesAt.slice(0, 10)) })}
      >
        <p>{t('Nothing has been deleted. To go on using your account, keep it before that date.')}</p>
        <Button
          variant="secondary"
          size="sm"
          className="mt-3"
          onClick={() => keep.mutate()}
          pending={keep.isPending}
          pendingText={t('Keeping...')}
        >
          {t('Keep my account')}
        </Button>
        {keep.error ? <p className="mt-2">{sentenceOf(keep.error)}</p> : null}
      </Notice>
    </div>
  )
}
