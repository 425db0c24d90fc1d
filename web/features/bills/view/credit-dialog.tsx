import { z } from 'zod'
import { addCreditNote, billMessages } from '#contract/bills/bills.ts'
import type { Bill } from '#contract/bills/shapes.ts'
import { says, t } from '#language/translate.ts'
import { useRefreshBills } from '#web/features/bills/api.ts'
import { money } from '#web/lib/money.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, FieldError } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'

interface CreditDialogProps {
  bill: Bill
  onClose: () => void
}

/** Credit Note: takes back lines of an issued bill, with a reason. */
export function CreditDialog(props: CreditDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && props.onClose()}
      title={t('Credit Note')}
      description={t('The bill stays as it was issued. What was paid too much can be refunded afterwards.')}
    >
      <CreditForm {...props} />
    </Dialog>
  )
}

const { reason } = addCreditNote.body.shape
const TypedCredit = z.strictObject({
  reason,
  lineIds: z.array(z.string()).min(1, says(billMessages.creditNone)),
})

function CreditForm({ bill, onClose }: CreditDialogProps) {
  const add = useOnce(addCreditNote)
  const refresh = useRefreshBills()
  const left = bill.lines.filter(({ isCredited }) => !isCredited)
  const form = useEndpointForm(
    { body: TypedCredit },
    {
      defaultValues: { reason: '', lineIds: left.map(({ id }) => id) },
      save: async (body) => {
        const saved = await add({ params: { id: bill.id }, body })
        await refresh()
        return saved
      },
      onSaved: (saved) => {
        onClose()
        toast({ title: t('Credit note {number} issued', { number: saved.creditNotes.at(-1)?.number ?? '' }) })
      },
    },
  )
  const { register, errorOf } = form
  return (
    <DialogForm form={form} submitText={t('Issue credit note')} pendingText={t('Saving...')} onCancel={onClose}>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1.5 text-sm font-medium">{t('Lines to take back')}</legend>
        {left.map(({ id, text, total }) => (
          <Checkbox key={id} label={`${text} · ${money(total, bill.currency)}`} value={id} {...register('lineIds')} />
        ))}
        <FieldError error={errorOf('lineIds')} />
      </fieldset>
      <Field label={t('Reason')} required error={errorOf('reason')}>
        <TextInput maxLength={200} autoComplete="off" {...register('reason')} />
      </Field>
    </DialogForm>
  )
}
