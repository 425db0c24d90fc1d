import { useQuery } from '@tanstack/react-query'
import { addAdvance } from '#contract/bills/advances.ts'
import { NewPayment, paymentMethodNames, paymentMethods } from '#contract/bills/payments.ts'
import type { BillProposal } from '#contract/bills/bills.ts'
import { t } from '#language/translate.ts'
import { proposalQuery, useRefreshBills } from '#web/features/bills/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { fullName } from '#web/shell/people.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'

interface AdvanceDialogProps {
  patientId: string
  onClose: () => void
}

/** Receive Advance: money that a patient pays without a bill. */
export function AdvanceDialog({ patientId, onClose }: AdvanceDialogProps) {
  const query = useQuery(proposalQuery({ kind: 'chart', id: patientId }))
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('Receive Advance')}
      // the same height while it loads
      description={query.data ? fullName(query.data.patient) : ' '}
    >
      <Loaded query={query} inWords={sentenceOf} loading={t('Loading the form...')} rows={3}>
        {(proposal) => <AdvanceForm proposal={proposal} onClose={onClose} />}
      </Loaded>
    </Dialog>
  )
}

function AdvanceForm({ proposal, onClose }: { proposal: BillProposal; onClose: () => void }) {
  const { patient, currency, counters } = proposal
  const add = useOnce(addAdvance)
  const refresh = useRefreshBills()
  const form = useEndpointForm(
    { body: NewPayment },
    {
      defaultValues: { method: 'cash', amount: '', reference: '', counter: counters[0] ?? '' },
      save: async (body) => {
        const saved = await add({ params: { id: patient.id }, body })
        await refresh()
        return saved
      },
      onSaved: ({ payments }) => {
        onClose()
        toast({ title: t('Advance received'), description: t('Receipt {number}', { number: payments[0]!.number }) })
      },
    },
  )
  const { register, errorOf, watch } = form
  return (
    <DialogForm form={form} submitText={t('Receive advance')} pendingText={t('Saving...')} onCancel={onClose}>
      <div className="@container">
        <div className="grid items-start gap-4 @md:grid-cols-2">
          <Field label={t('Amount in {currency}', { currency })} required error={errorOf('amount')}>
            <TextInput inputMode="decimal" autoComplete="off" {...register('amount')} />
          </Field>
          <Field label={t('Payment')} error={errorOf('method')}>
            <Select {...register('method')}>
              {paymentMethodNames.map((one) => (
                <option key={one} value={one}>
                  {t(paymentMethods[one])}
                </option>
              ))}
            </Select>
          </Field>
          {watch('method') === 'cash' ? null : (
            <Field label={t('Reference')} optional error={errorOf('reference')}>
              <TextInput maxLength={60} autoComplete="off" {...register('reference')} />
            </Field>
          )}
          {counters.length > 1 ? (
            <Field label={t('Counter')} error={errorOf('counter')}>
              <Select {...register('counter')}>
                {counters.map((one) => (
                  <option key={one} value={one}>
                    {one}
                  </option>
                ))}
              </Select>
            </Field>
          ) : null}
        </div>
      </div>
    </DialogForm>
  )
}
