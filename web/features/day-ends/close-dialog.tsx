import { closeDay, dayEndMessages, type OpenCounter } from '#contract/day-ends.ts'
import { minorUnits, moneyText } from '#contract/minor-units.ts'
import { exactMoney } from '#contract/money.ts'
import { t } from '#language/translate.ts'
import { call } from '#web/lib/api.ts'
import { plainDate } from '#web/lib/dates.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.ts'
import { useReload } from './api.ts'
import { differenceInWords } from './words.ts'

interface CloseDialogProps {
  clinicId: string
  counter: OpenCounter
  today: string
  onClose: () => void
}

/** What the person enters; the rest of the call is what they have seen. */
const Entered = { body: closeDay.body.pick({ counted: true, left: true, reason: true }) }

/** Counts the cash of a counter and closes its day. */
export function CloseDialog({ clinicId, counter, today, onClose }: CloseDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('Close the day')}
      description={t('Your name and the time are signed. A closed day can’t be changed.')}
    >
      <CloseForm {...{ clinicId, counter, today, onClose }} />
    </Dialog>
  )
}

function CloseForm({
  clinicId,
  counter: { counter, currency, expectedCash, methods },
  today,
  onClose,
}: CloseDialogProps) {
  const reload = useReload()
  const payments = methods.reduce((sum, one) => sum + one.payments + one.refunds, 0)
  const form = useEndpointForm(Entered, {
    defaultValues: { counted: '', left: '0', reason: '' },
    save: (entered) =>
      call(closeDay, {
        params: { id: clinicId },
        body: { counter, currency, day: today, seen: { payments, expectedCash }, ...entered },
      }),
    onSaved: () => {
      toast({ title: t(dayEndMessages.closedNow) })
      reload()
      onClose()
    },
    onRefused: () => {
      // the amounts beneath the dialog are out of date
      reload()
      return false
    },
  })
  const difference = differenceOf(form.watch('counted'), expectedCash, currency)
  return (
    <DialogForm form={form} submitText={t('Close and sign')} pendingText={t('Closing...')} onCancel={onClose}>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        <dt className="text-muted">{t('Day')}</dt>
        <dd className="text-end">{plainDate(today)}</dd>
        <dt className="text-muted">{t('Expected cash')}</dt>
        <dd className="text-end font-medium tabular-nums">{exactMoney(expectedCash, currency)}</dd>
      </dl>
      <Field
        label={t('Counted cash')}
        required
        error={form.errorOf('counted')}
        help={t('All cash in the drawer, coins too.')}
      >
        <TextInput inputMode="decimal" autoComplete="off" {...form.register('counted')} />
      </Field>
      <p role="status" className="min-h-6 font-medium">
        {difference === null ? '' : differenceInWords(difference, currency)}
      </p>
      <Field
        label={t('Reason for the difference')}
        optional={difference === null || Number(difference) === 0}
        required={difference !== null && Number(difference) !== 0}
        error={form.errorOf('reason')}
      >
        <Textarea rows={2} {...form.register('reason')} />
      </Field>
      <Field
        label={t('Cash that stays in the drawer')}
        required
        error={form.errorOf('left')}
        help={t('Change for the next day. It is added to the expected cash then.')}
      >
        <TextInput inputMode="decimal" autoComplete="off" {...form.register('left')} />
      </Field>
    </DialogForm>
  )
}

/** Returns counted less expected; null until an amount is entered. */
function differenceOf(counted: string, expected: string, currency: string): string | null {
  if (!/^\d{1,10}(\.\d{1,3})?$/.test(counted.trim())) return null
  const minor = (text: string) =>
    text.startsWith('-') ? -minorUnits(text.slice(1), currency) : minorUnits(text, currency)
  return moneyText(minor(counted.trim()) - minor(expected), currency)
}
