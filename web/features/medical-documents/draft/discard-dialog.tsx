import { t } from '#language/translate.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { MedicalDocument } from '#contract/medical-documents/documents.ts'
import { documentQuery, useDiscard } from '#web/features/medical-documents/api.ts'
import { problemOf } from '#web/lib/api-error.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

interface DiscardDialogProps {
  document: MedicalDocument
  open: boolean
  onOpenChange: (isOpen: boolean) => void
  onDiscarded: () => void
}

/** Asks before a draft is discarded. A signed document stays, with its signed versions. */
export function DiscardDialog({ document, open, onOpenChange, onDiscarded }: DiscardDialogProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const discard = useDiscard(document)
  const { id, patientId, version } = document
  const done = () => {
    onDiscarded()
    if (version === 0) void navigate(`/patients/${patientId}`)
    else void client.invalidateQueries({ queryKey: documentQuery(id).queryKey, exact: true })
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => {
        onOpenChange(isOpen)
        if (discard.isError) discard.reset()
      }}
      title={t('Discard this draft?')}
      description={
        version === 0
          ? t('What you wrote is deleted.')
          : t('What you changed is deleted. The signed version stays as it is.')
      }
      confirmText={t('Discard draft')}
      pendingText={t('Discarding...')}
      pending={discard.isPending}
      error={problemOf(discard.error) ?? undefined}
      onConfirm={() => discard.mutate(undefined, { onSuccess: done })}
    />
  )
}
