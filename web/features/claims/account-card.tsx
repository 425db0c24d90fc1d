import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, Unlink } from 'lucide-react'
import { useState } from 'react'
import type { Patient } from '#contract/patients/patients.ts'
import { fullName } from '#web/shell/people.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { requestsQuery } from './queries.ts'
import { useDetach, useHandOut } from './api.ts'
import { RequestItem } from './request-item.tsx'
import { CHART_CODE_DAYS, detachChart } from '#contract/claims/chart-accounts.ts'
import { momentInWords } from '#web/lib/dates.ts'
import { Problem } from '#web/shell/problem.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

/** The account that sees a chart, open requests and the clinic's actions; for people of the clinic. */
export function AccountCard({ chart }: { chart: Patient }) {
  const { can, guardian, hasAccount, id } = chart
  const { data: requests = [] } = useQuery({ ...requestsQuery(id), enabled: can.decideClaims })
  const [open, setOpen] = useState<'code' | 'detach' | null>(null)
  if (!can.edit) return null
  const isHeld = hasAccount || guardian !== null
  return (
    <Card title={t('Account')}>
      <p className="text-muted">
        {hasAccount
          ? t('The patient can see this chart in their account.')
          : guardian
            ? t('{guardian} can see this chart in their account.', { guardian: fullName(guardian) })
            : t('Not linked to an account yet. Give the patient a code so they can add it to theirs.')}
      </p>
      {requests.length > 0 && !isHeld ? (
        <ul aria-label={t('Requests for this chart')} className="mt-2 divide-y divide-line border-y border-line">
          {requests.map((request) => (
            <RequestItem key={request.id} request={request} />
          ))}
        </ul>
      ) : null}
      {can.handOutCode ? (
        <Button variant="secondary" className="mt-3" onClick={() => setOpen('code')}>
          <KeyRound aria-hidden="true" className="size-4" />
          {t('Create access code')}
        </Button>
      ) : null}
      {isHeld && can.decideClaims ? (
        <Button variant="secondary" className="mt-3" onClick={() => setOpen('detach')}>
          <Unlink aria-hidden="true" className="size-4" />
          {t('Detach from account')}
        </Button>
      ) : null}
      {open === 'code' ? <CodeDialog chart={chart} onClose={() => setOpen(null)} /> : null}
      {open === 'detach' ? <DetachDialog id={id} onClose={() => setOpen(null)} /> : null}
    </Card>
  )
}

/** Creates an access code to give to the patient at the desk. It is shown once. */
function CodeDialog({ chart, onClose }: { chart: Patient; onClose: () => void }) {
  const handOut = useHandOut(chart.id)
  const made = handOut.data
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('Access code')}
      description={t('For {fullName}. Give it to the patient in person only.', { fullName: fullName(chart.user) })}
    >
      {made ? (
        <div role="status">
          <p className="rounded-md bg-surface-sunken px-4 py-5 text-center font-mono text-xl font-semibold tracking-widest">
            {made.code}
          </p>
          <p className="mt-3 text-muted">
            {t(
              'The patient signs in, opens Profile and enters it with their birth date. It works once, until {expiresAt}. You won’t see it again.',
              { expiresAt: momentInWords(made.expiresAt) },
            )}
          </p>
        </div>
      ) : (
        <ul className="list-disc ps-5">
          <li>{t('Check the patient’s identity first. The code opens this chart.')}</li>
          <li>
            {t('It works once, for {chartCodeDays} days. Any earlier code stops working.', {
              chartCodeDays: CHART_CODE_DAYS,
            })}
          </li>
          <li>{t('We notify the clinic’s doctors and administrators, and email the address on the chart.')}</li>
          {chart.can.readClinical ? null : (
            <li>{t('If the chart has clinical text, a doctor or another administrator must also release it.')}</li>
          )}
        </ul>
      )}
      <Problem error={handOut.error} className="mt-4" />
      <div className="-mx-5 mt-5 -mb-5">
        <DialogFooter>
          <Button variant="secondary" onClick={onClose}>
            {made ? t('Done') : t('Cancel')}
          </Button>
          {made ? null : (
            <Button pending={handOut.isPending} pendingText={t('Creating...')} onClick={() => handOut.mutate()}>
              {t('Create code')}
            </Button>
          )}
        </DialogFooter>
      </div>
    </Dialog>
  )
}

interface DetachDialogProps {
  id: string
  onClose: () => void
}

/** Takes a chart from the account that sees it, with a reason. */
const DetachDialog = ({ id, onClose }: DetachDialogProps) => (
  <Dialog
    open
    onOpenChange={(isOpen) => !isOpen && onClose()}
    title={t('Detach this chart from the account?')}
    description={t('The person can no longer see it, and we’ll let them know. Existing appointments are kept.')}
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
      submitText={t('Detach chart')}
      submitVariant="danger"
      pendingText={t('Detaching...')}
      onCancel={onClose}
    >
      <Field
        label={t('Reason')}
        required
        help={t('For the clinic only. The person won’t see it.')}
        error={form.errorOf('reason')}
      >
        <Textarea rows={3} maxLength={500} {...form.register('reason')} />
      </Field>
    </DialogForm>
  )
}
