import { detachChart } from '#contract/claims/chart-accounts.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { useDetach } from './api.ts'

interface DetachDialogProps {
  id: string
  onClose: () => void
}

/** Takes a chart from the account that sees it, with a reason. */
export const DetachDialog = ({ id, onClose }: DetachDialogProps) => (
  <Dialog
    open
    onOpenChange={(isOpen) => !isOpen && onClose()}
    title="Detach this chart from the account?"
    description="The person can no longer see it, and we’ll let them know. Existing appointments are kept."
  >
    <DetachForm id={id} onClose={onClose} />
  </Dialog>
)

function DetachForm({ id, onClose }: DetachDialogProps) {
  const detach = useDetach(id)
  const form = useEndpointForm(detachChart, {
    defaultValues: { reason: '' },
    save: detach.mutateAsync,
    onSaved: onClose,
  })
  return (
    <DialogForm
      form={form}
      submitText="Detach chart"
      submitVariant="danger"
      pendingText="Detaching..."
      onCancel={onClose}
    >
      <Field
        label="Reason"
        required
        help="For the clinic only. The person won’t see it."
        error={form.errorOf('reason')}
      >
        <Textarea rows={3} maxLength={500} {...form.register('reason')} />
      </Field>
    </DialogForm>
  )
}
