import { t } from '#language/translate.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { addTestOrder, changeTestOrder, NewTestOrder, type TestOrder, urgencies } from '#contract/test-orders/orders.ts'
import { call } from '#web/lib/api.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.ts'
import { refreshOrders } from './api.ts'
import { type ChosenTest, TestPicker } from './test-picker.tsx'
import { namesOf } from './words.ts'

interface OrderDialogProps {
  clinicId: string
  patientId: string
  /** The order to change; undefined to write one. */
  order?: TestOrder | undefined
  onClose: () => void
}

/** Order Tests, or Change Order. */
export function OrderDialog(props: OrderDialogProps) {
  const { order, onClose } = props
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={order ? t('Change Order {number}', { number: order.number }) : t('Order Tests')}
    >
      <OrderForm {...props} />
    </Dialog>
  )
}

const { tests, urgency, reason, note, dueOn } = NewTestOrder.shape
const OrderFields = z.strictObject({ tests, urgency, reason, note, dueOn })

function useOrderForm({ patientId, order, onClose }: OrderDialogProps) {
  const client = useQueryClient()
  const add = useOnce(addTestOrder)
  return useEndpointForm(
    { body: OrderFields },
    {
      defaultValues: {
        tests: order?.tests.map(({ test }) => test) ?? [],
        urgency: order?.urgency ?? ('routine' as const),
        reason: order?.reason ?? '',
        note: order?.note ?? '',
        dueOn: order?.dueOn ?? '',
      },
      save: async (values) => {
        const saved = order
          ? await call(changeTestOrder, { params: { id: order.id }, body: { ...values, version: order.version } })
          : await add({ params: { id: patientId }, body: values })
        await refreshOrders(client, patientId)
        return saved
      },
      onSaved: (saved) => {
        onClose()
        toast({
          title: order ? t('Order {number} changed', { number: saved.number }) : t('Tests ordered'),
          description: namesOf(saved),
        })
      },
    },
  )
}

const urgencyWords = () => ({ routine: t('Routine'), urgent: t('Urgent') })

function OrderForm(props: OrderDialogProps) {
  const { clinicId, order, onClose } = props
  const form = useOrderForm(props)
  const { register, errorOf, setValue } = form
  const [chosen, setChosen] = useState<readonly ChosenTest[]>(
    order?.tests.map(({ test, name, results }) => ({ test, name, isFixed: results.length > 0 })) ?? [],
  )
  const choose = (next: readonly ChosenTest[]) => {
    setChosen(next)
    setValue(
      'tests',
      next.map(({ test }) => test),
      { shouldDirty: true },
    )
  }
  return (
    <DialogForm
      form={form}
      submitText={order ? t('Save Changes') : t('Order Tests')}
      pendingText={t('Saving...')}
      onCancel={onClose}
    >
      <TestPicker
        clinicId={clinicId}
        chosen={chosen}
        onAdd={(one) => choose([...chosen, one])}
        onRemove={({ test }) => choose(chosen.filter((one) => one.test !== test))}
        error={errorOf('tests')}
      />
      <div className="@container">
        <div className="grid gap-x-4 gap-y-5 @md:grid-cols-2">
          <Field label={t('Urgency')} error={errorOf('urgency')}>
            <Select {...register('urgency')}>
              {urgencies.map((one) => (
                <option key={one} value={one}>
                  {urgencyWords()[one]}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t('Result needed by')} optional error={errorOf('dueOn')}>
            <TextInput type="date" {...register('dueOn')} />
          </Field>
        </div>
      </div>
      <Field label={t('Reason')} optional help={t('Printed for the laboratory')} error={errorOf('reason')}>
        <TextInput maxLength={300} autoComplete="off" {...register('reason')} />
      </Field>
      <Field label={t('Instructions')} optional help={t('For the patient and the laboratory')} error={errorOf('note')}>
        <Textarea rows={2} maxLength={1000} {...register('note')} />
      </Field>
    </DialogForm>
  )
}
