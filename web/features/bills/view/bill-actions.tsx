import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { discardBill } from '#contract/bills/bills.ts'
import type { Bill } from '#contract/bills/shapes.ts'
import { t } from '#language/translate.ts'
import { useRefreshBills } from '#web/features/bills/api.ts'
import { problemOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { CreditDialog } from './credit-dialog.tsx'
import { PayDialog } from './pay-dialog.tsx'

type Opened = 'pay' | 'issue' | 'credit' | 'discard'

/** What can be done with a bill next. */
export function BillActions({ bill }: { bill: Bill }) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const { can, state } = bill
  return (
    <>
      {can.change ? (
        <>
          <Button variant="secondary" onClick={() => setOpened('discard')}>
            {t('Discard')}
          </Button>
          <Button onClick={() => setOpened('issue')}>{t('Issue bill')}</Button>
        </>
      ) : null}
      {can.credit ? (
        <Button variant="secondary" onClick={() => setOpened('credit')}>
          {t('Credit note')}
        </Button>
      ) : null}
      {can.pay ? <Button onClick={() => setOpened('pay')}>{t('Record payment')}</Button> : null}
      {opened === 'pay' || opened === 'issue' ? (
        <PayDialog bill={bill} isIssue={state === 'draft'} onClose={close} />
      ) : null}
      {opened === 'credit' ? <CreditDialog bill={bill} onClose={close} /> : null}
      {opened === 'discard' ? <DiscardDialog bill={bill} onClose={close} /> : null}
    </>
  )
}

function DiscardDialog({ bill, onClose }: { bill: Bill; onClose: () => void }) {
  const navigate = useNavigate()
  const refresh = useRefreshBills()
  const discard = useMutation({
    mutationFn: () => call(discardBill, { params: { id: bill.id } }),
    onSuccess: async ({ message }) => {
      await navigate('/bills')
      toast({ title: message })
      await refresh()
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('Discard this draft?')}
      description={t('It has no number yet, so nothing is left of it.')}
      confirmText={t('Discard draft')}
      pendingText={t('Discarding...')}
      pending={discard.isPending}
      error={problemOf(discard.error) ?? undefined}
      onConfirm={() => discard.mutate()}
    />
  )
}
