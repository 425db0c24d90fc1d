import { refundAdvance } from '#contract/bills/advances.ts'
import { addRefund, NewRefund, paymentMethodNames, paymentMethods } from '#contract/bills/payments.ts'
import type { Payment } from '#contract/bills/shapes.ts'
import { t } from '#language/translate.ts'
import { useRefreshBills } from '#web/features/bills/api.ts'
import { money } from '#web/lib/money.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'

interface RefundDialogProps {
  currency: string
  payment: Payment
  /** The advance that it is; undefined for the payment of a bill. */
  advanceId?: string
  onClose: () => void
}

/** Record Refund: how much of a payment was returned, how and why. */
export function RefundDialog(props: RefundDialogProps) {
  const { currency, payment, onClose } = props
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('Record Refund')}
      description={t('Up to {amount} of {number} can be returned.', {
        amount: money(payment.refundable, currency),
        number: payment.number,
      })}
    >
      <RefundForm {...props} />
    </Dialog>
  )
}

function RefundForm({ payment, advanceId, onClose }: RefundDialogProps) {
  const add = useOnce(addRefund)
  const addOfAdvance = useOnce(refundAdvance)
  const refresh = useRefreshBills()
  const form = useEndpointForm(
    { body: NewRefund },
    {
      defaultValues: {
        amount: payment.refundable,
        reason: '',
        method: payment.method,
        reference: '',
        counter: payment.counter ?? undefined,
      },
      save: async (body) => {
        if (advanceId) await addOfAdvance({ params: { id: advanceId }, body })
        else await add({ params: { id: payment.id }, body })
        await refresh()
      },
      onSaved: () => {
        onClose()
        toast({ title: t('Refund recorded') })
      },
    },
  )
  const { register, errorOf } = form
  return (
    <DialogForm form={form} submitText={t('Record refund')} pendingText={t('Saving...')} onCancel={onClose}>
      <div className="@container">
        <div className="grid items-start gap-4 @md:grid-cols-2">
          <Field label={t('Amount returned')} required error={errorOf('amount')}>
            <TextInput inputMode="decimal" autoComplete="off" {...register('amount')} />
          </Field>
          <Field label={t('Returned by')} error={errorOf('method')}>
            <Select {...register('method')}>
              {paymentMethodNames.map((one) => (
                <option key={one} value={one}>
                  {t(paymentMethods[one])}
                </option>
              ))}
            </Select>
          </Field>
        </div>
      </div>
      <Field label={t('Reason')} required error={errorOf('reason')}>
        <TextInput maxLength={200} autoComplete="off" {...register('reason')} />
      </Field>
      <Field label={t('Reference')} optional error={errorOf('reference')}>
        <TextInput maxLength={60} autoComplete="off" {...register('reference')} />
      </Field>
    </DialogForm>
  )
}
