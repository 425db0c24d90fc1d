import { t } from '#language/translate.ts'
import type { Visit } from '#contract/visits/visits.ts'
import { useDiscard } from '#web/features/visits/api.ts'
import { problemOf } from '#web/lib/api-error.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import type { useAutosave } from './use-autosave.ts'

interface DiscardDialogProps {
  visit: Visit
  autosave: ReturnType<typeof useAutosave>
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onDiscarded: () => void
}

/** Asks before a draft is discarded. */
export function DiscardDialog({ visit, autosave, isOpen, onOpenChange, onDiscarded }: DiscardDialogProps) {
  const discard = useDiscard(visit)
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={(isOpen) => {
        onOpenChange(isOpen)
        if (!discard.isError) return
        discard.reset()
        autosave.goOn({ edition: autosave.editionNow() })
      }}
      title={t('Discard this visit?')}
      description={t('What you wrote is deleted. The appointment stays as it is.')}
      confirmText={t('Discard')}
      pendingText={t('Discarding...')}
      pending={discard.isPending}
      error={problemOf(discard.error) ?? undefined}
      onConfirm={() => {
        autosave.stop()
        discard.mutate(undefined, { onSuccess: onDiscarded })
      }}
    />
  )
}
