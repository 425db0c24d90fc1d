import { t } from '#language/translate.ts'
import { z } from 'zod'
import { requiredLine } from '#contract/common.ts'
import { documentMessages } from '#contract/visits/documents.ts'
import type { Visit, VisitDocument } from '#contract/visits/visits.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { problemOf } from '#web/lib/api-error.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useRemoveDocument } from './api.ts'

interface RemoveDocumentProps {
  visit: Visit
  document: VisitDocument | null
  onClose: () => void
}

/** Asks before a document is deleted, or taken back with a reason. */
export const RemoveDocument = ({ visit, document, onClose }: RemoveDocumentProps) =>
  visit.status === 'draft' ? (
    <Delete visit={visit} document={document} onClose={onClose} />
  ) : (
    <Dialog
      open={document !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('Take back “{title}”?', { title: document?.title })}
      description={t(
        'No one will be able to open it. The visit still shows its name, the reason and who took it back, but not to the patient.',
      )}
    >
      {document ? <TakeBack visit={visit} document={document} onClose={onClose} /> : null}
    </Dialog>
  )

function Delete({ visit, document, onClose }: RemoveDocumentProps) {
  const remove = useRemoveDocument(visit, document?.id ?? '')
  return (
    <ConfirmDialog
      open={document !== null}
      onOpenChange={(isOpen) => {
        if (isOpen) return
        onClose()
        remove.reset()
      }}
      title={t('Delete “{title}”?', { title: document?.title })}
      description={t('The document is deleted for good.')}
      confirmText={t('Delete document')}
      pendingText={t('Deleting...')}
      pending={remove.isPending}
      error={problemOf(remove.error) ?? undefined}
      onConfirm={() => remove.mutate({}, { onSuccess: onClose })}
    />
  )
}

const Reason = z.strictObject({ reason: requiredLine(documentMessages.reason, 500) })

function TakeBack({ visit, document, onClose }: RemoveDocumentProps & { document: VisitDocument }) {
  const remove = useRemoveDocument(visit, document.id)
  const form = useEndpointForm(
    { body: Reason },
    { defaultValues: { reason: '' }, save: remove.mutateAsync, onSaved: onClose },
  )
  return (
    <DialogForm
      form={form}
      submitText={t('Take back')}
      submitVariant="danger"
      pendingText={t('Taking back...')}
      onCancel={onClose}
    >
      <Field label={t('Reason')} required error={form.errorOf('reason')}>
        <TextInput maxLength={500} {...form.register('reason')} />
      </Field>
    </DialogForm>
  )
}
