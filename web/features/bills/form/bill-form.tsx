import { FormProvider } from 'react-hook-form'
import { addBill, type BillProposal, changeBill, issueBill } from '#contract/bills/bills.ts'
import type { Bill } from '#contract/bills/shapes.ts'
import { moneyText } from '#contract/minor-units.ts'
import { t } from '#language/translate.ts'
import { useRefreshBills } from '#web/features/bills/api.ts'
import { Sums } from '#web/features/bills/sums.tsx'
import { call } from '#web/lib/api.ts'
import { money } from '#web/lib/money.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { toast } from '#web/ui/toast.ts'
import { useRef } from 'react'
import { DiscountFields } from './discount-fields.tsx'
import { LineFields } from './line-fields.tsx'
import { paidInWords } from './paid-in-words.ts'
import { PaymentFields } from './payment-fields.tsx'
import { fromAdvancesOf, linesToSend, paymentOf, startOf, sumsOf, TypedBill, untouchedOf } from './values.ts'

interface BillFormProps {
  proposal: BillProposal
  /** The draft to change; undefined for a new bill. */
  draft?: Bill | undefined
  onClose: () => void
}

const subjectOf = ({ appointmentId, walkInId, patient }: BillProposal) =>
  appointmentId ? { appointmentId } : walkInId ? { walkInId } : { patientId: patient.id }

/** Returns a function that saves a bill: a draft, or issued with its payment. */
function useSaveBill(proposal: BillProposal, draft: Bill | undefined) {
  const add = useOnce(addBill)
  const issue = useOnce(issueBill)
  const refresh = useRefreshBills()
  return async (values: TypedBill, isDraft: boolean): Promise<Bill> => {
    const { currency } = proposal
    const sum = sumsOf(values, proposal, draft).total
    const total = moneyText(sum, currency)
    const lines = linesToSend(values, currency)
    const payment = isDraft ? null : paymentOf(values, sum, currency)
    const fromAdvances = isDraft ? undefined : fromAdvancesOf(values, sum, proposal)
    const paid = { payments: payment ? [payment] : [], ...(fromAdvances && { fromAdvances }) }
    try {
      if (!draft) return await add({ body: { ...subjectOf(proposal), lines, issue: !isDraft, total, ...paid } })
      const { id, version } = draft
      const saved = await call(changeBill, { params: { id }, body: { ...untouchedOf(draft), lines, version } })
      return isDraft ? saved : await issue({ params: { id }, body: { version: saved.version, total, ...paid } })
    } finally {
      await refresh()
    }
  }
}

function announce(bill: Bill, isDraft: boolean): void {
  const { number, currency, paid, advanceUses } = bill
  if (isDraft || number === null) toast({ title: t('Draft saved') })
  else
    toast({
      title: t('Bill {number} issued', { number }),
      ...(Number(paid) > 0 && {
        description:
          advanceUses.length > 0
            ? t('{amount} paid from the advance', { amount: money(paid, currency) })
            : t('{amount} received', { amount: money(paid, currency) }),
      }),
    })
}

/** The form of a bill: lines, discount, payment, and the button that issues it with the payment. */
export function BillForm({ proposal, draft, onClose }: BillFormProps) {
  const isDraft = useRef(false)
  const save = useSaveBill(proposal, draft)
  const form = useEndpointForm(
    { body: TypedBill },
    {
      defaultValues: startOf(proposal, draft),
      save: (values) => save(values, isDraft.current),
      onSaved: (saved) => {
        announce(saved, isDraft.current)
        onClose()
      },
    },
  )
  const values = form.watch()
  const sums = sumsOf(values, proposal, draft)
  const { currency } = proposal
  const inText = (minor: number) => moneyText(minor, currency)
  const submitText =
    values.method === 'later' || sums.total === 0 ? t('Issue bill') : paidInWords(values, sums.total, proposal)
  const saveDraft = () => {
    isDraft.current = true
    void form.submit().finally(() => (isDraft.current = false))
  }
  return (
    <FormProvider {...form}>
      <DialogForm
        form={form}
        submitText={submitText}
        pendingText={t('Saving...')}
        onCancel={onClose}
        canSubmit={values.lines.length > 0}
      >
        <LineFields proposal={proposal} />
        {proposal.can.discount ? <DiscountFields proposal={proposal} /> : null}
        <Sums
          currency={currency}
          taxName={proposal.taxName}
          pricesIncludeTax={proposal.pricesIncludeTax}
          sums={{
            gross: inText(sums.gross),
            discount: inText(sums.discount),
            cgst: inText(sums.cgst),
            sgst: inText(sums.sgst),
            igst: inText(sums.igst),
            tax: inText(sums.tax),
            rounding: inText(sums.rounding),
            total: inText(sums.total),
          }}
        />
        {sums.total > 0 ? (
          <PaymentFields counters={proposal.counters} advances={proposal} whole={inText(sums.total)} />
        ) : null}
        <Button variant="quiet" size="sm" className="w-fit" onClick={saveDraft} disabled={form.isSaving}>
          {t('Save as a draft')}
        </Button>
      </DialogForm>
    </FormProvider>
  )
}
