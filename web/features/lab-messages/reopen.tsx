import { t } from '#language/translate.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { reopenLabMessage } from '#contract/lab-messages/messages.ts'
import { call } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { LAB_KEY } from './api.ts'

/** Puts a message that was set aside back into the list of unmatched messages. */
export function Reopen({ id }: { id: string }) {
  const client = useQueryClient()
  const reopen = useMutation({
    mutationFn: () => call(reopenLabMessage, { params: { id }, body: {} }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [LAB_KEY] })
      toast({ title: t('Message reopened') })
    },
  })
  return (
    <Card title={t('Reopen')}>
      <div className="flex flex-col gap-4">
        <p className="text-sm text-muted">
          {t('For a message that was set aside by mistake. It goes back to the unmatched lab results.')}
        </p>
        {reopen.error ? <Notice tone="danger">{sentenceOf(reopen.error)}</Notice> : null}
        <Button
          variant="secondary"
          className="w-fit"
          pending={reopen.isPending}
          pendingText={t('Saving...')}
          onClick={() => reopen.mutate()}
        >
          {t('Reopen message')}
        </Button>
      </div>
    </Card>
  )
}
