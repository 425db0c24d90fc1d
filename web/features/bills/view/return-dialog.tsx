import { returnAdvance } from '#contract/bills/advances.ts'
import type { AdvanceUse, Bill } from '#contract/bills/shapes.ts'
import { t } from '#language/translate.ts'
import { useRefreshBills } from '#web/features/bills/api.ts'
import { money } from '#web/lib/money.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'

interface ReturnDialogProps {
  bill: Bill
  use: AdvanceUse
  onClose: () => void
}

/** Return to Advance: how much of what a bill took goes back, and why. */
export function ReturnDialog(props: ReturnDialogProps) {
  const { bill, use, onClose } = props
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('Return to Advance')}
      description={t('Up to {amount} can go back to the advance. It isn’t paid out.', {
        amount: money(use.returnable, bill.currency),
      })}
    >
      <ReturnForm {...props} />
    </Dialog>
  )
}

function ReturnForm({ use, onClose }: ReturnDialogProps) {
  const add = useOnce(returnAdvance)
  const refresh = useRefreshBills()
  const form = useEndpointForm(returnAdvance, {
    defaultValues: { amount: use.returnable, reason: '' },
    save: async (body) => {
      const saved = await add({ params: { id: use.id }, body })
      await refresh()
      return saved
    },
    onSaved: () => {
      onClose()
      toast({ title: t('Returned to the advance') })
    },
  })
  const { register, errorOf } = form
  return (
    <DialogForm form={form} submitText={t('Return to advance')} pendingText={t('Saving...')} onCancel={onClose}>
      <Field label={t('Amount')} required error={errorOf('amount')}>
        <TextInput inputMode="decimal" autoComplete="off" {...register('amount')} />
      </Field>
      <Field label={t('Reason')} required error={errorOf('reason')}>
        <TextInput maxLength={200} autoComplete="off" {...register('reason')} />
      </Field>
    </DialogForm>
  )
}
