import { useQuery } from '@tanstack/react-query'
import { FormProvider } from 'react-hook-form'
import { z } from 'zod'
import { spendAdvances } from '#contract/bills/advances.ts'
import { issueBill } from '#contract/bills/bills.ts'
import { addPayment } from '#contract/bills/payments.ts'
import type { Bill } from '#contract/bills/shapes.ts'
import { minorUnits } from '#contract/minor-units.ts'
import { t } from '#language/translate.ts'
import { proposalQuery, useRefreshBills } from '#web/features/bills/api.ts'
import { paidInWords } from '#web/features/bills/form/paid-in-words.ts'
import { PaymentFields } from '#web/features/bills/form/payment-fields.tsx'
import { fromAdvancesOf, paymentOf, TypedBill, usualWay } from '#web/features/bills/form/values.ts'
import { UpiCode } from '#web/features/bills/papers/upi-code.tsx'
import { money } from '#web/lib/money.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'

interface PayDialogProps {
  bill: Bill
  /** The bill is a draft, and is issued with the payment. */
  isIssue: boolean
  onClose: () => void
}

const { method, paid, reference, counter } = TypedBill.shape
const TypedPayment = z.strictObject({ method, paid, reference, counter })

/** Record Payment, or Issue Bill with its payment. */
export function PayDialog(props: PayDialogProps) {
  const { bill, isIssue, onClose } = props
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={isIssue ? t('Issue Bill') : t('Record Payment')}
      description={
        isIssue
          ? t('The bill gets its number and can’t be changed afterwards.')
          : t('Balance: {balance}', { balance: money(bill.balance, bill.currency) })
      }
    >
      <PayForm {...props} />
    </Dialog>
  )
}

function PayForm({ bill, isIssue, onClose }: PayDialogProps) {
  const { id, currency, version, total, balance } = bill
  const add = useOnce(addPayment)
  const issue = useOnce(issueBill)
  const spend = useOnce(spendAdvances)
  const refresh = useRefreshBills()
  const { data } = useQuery(proposalQuery({ kind: 'chart', id: bill.patient.id }))
  const form = useEndpointForm(
    { body: TypedPayment },
    {
      defaultValues: { method: usualWay(bill), paid: '', reference: '', counter: '' },
      save: async (values) => {
        const payment = paymentOf(values, minorUnits(balance, currency), currency)
        const payments = payment ? [payment] : []
        const amount = fromAdvancesOf(values, minorUnits(balance, currency), bill)
        const fromAdvances = amount && { fromAdvances: amount }
        try {
          if (isIssue) return await issue({ params: { id }, body: { version, total, payments, ...fromAdvances } })
          if (amount) return await spend({ params: { id }, body: { amount } })
          return payment ? await add({ params: { id }, body: payment }) : bill
        } finally {
          await refresh()
        }
      },
      onSaved: (saved) => {
        onClose()
        toast({
          title: isIssue ? t('Bill {number} issued', { number: saved.number ?? '' }) : t('Payment recorded'),
        })
      },
    },
  )
  const values = form.watch()
  return (
    <FormProvider {...form}>
      <DialogForm
        form={form}
        submitText={
          values.method === 'later' || Number(balance) === 0
            ? t('Issue bill')
            : paidInWords(values, minorUnits(balance, currency), bill)
        }
        pendingText={t('Saving...')}
        onCancel={onClose}
      >
        <PaymentFields counters={data?.counters ?? []} advances={bill} whole={balance} withoutLater={!isIssue} />
        {values.method === 'upi' ? <UpiCode bill={bill} amount={values.paid || balance} /> : null}
      </DialogForm>
    </FormProvider>
  )
}
