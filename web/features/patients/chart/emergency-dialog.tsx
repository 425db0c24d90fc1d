import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { EMERGENCY_MINUTES, EmergencyReason, type Patient } from '#contract/patients.ts'
import { useEmergency } from '#web/features/patients/api.ts'
import { isUnauthorized, sentenceOf } from '#web/lib/api-error.ts'
import { isAboutFields, placeIssues } from '#web/lib/form-issues.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogFooter } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

interface EmergencyDialogProps {
  chart: Patient
  open: boolean
  onClose: () => void
}

/** Says what emergency access means, and asks why. */
export const EmergencyDialog = ({ chart, open, onClose }: EmergencyDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={(isOpen) => !isOpen && onClose()}
    title="Emergency access"
    description={`For ${EMERGENCY_MINUTES} minutes you read the medical history, the allergies and the blood group of this chart.`}
  >
    <EmergencyForm chart={chart} onClose={onClose} />
  </Dialog>
)

const names = ['reason'] as const

function EmergencyForm({ chart, onClose }: Omit<EmergencyDialogProps, 'open'>) {
  const open = useEmergency(chart.id)
  const { register, handleSubmit, formState, setError } = useForm<EmergencyReason>({
    resolver: zodResolver(EmergencyReason),
    defaultValues: { reason: '' },
  })
  const submit = handleSubmit((body) => {
    if (open.isPending) return
    open.mutate(body, { onSuccess: onClose, onError: (error) => placeIssues(error, names, setError) })
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <ul className="mb-5 list-disc pl-5">
        <li>It is recorded that you opened it, and when.</li>
        <li>
          {chart.hasAccount || chart.guardian
            ? 'The patient is told at once.'
            : 'The patient has no account and is not told by us.'}
        </li>
        <li>The doctors and administrators of the clinic see it with your reason.</li>
      </ul>
      <Field
        label="Reason"
        required
        help="Why this cannot wait for a doctor of the clinic."
        error={formState.errors.reason?.message}
      >
        <Textarea rows={3} maxLength={500} {...register('reason')} />
      </Field>
      {open.error && !isUnauthorized(open.error) && !isAboutFields(open.error, names) ? (
        <Notice tone="danger" live className="mt-4">
          {sentenceOf(open.error)}
        </Notice>
      ) : null}
      <div className="-mx-5 mt-5 -mb-5">
        <DialogFooter>
          <Button variant="secondary" onClick={onClose} disabled={open.isPending}>
            Cancel
          </Button>
          <Button type="submit" pending={open.isPending} pendingText="Opening...">
            Open for {EMERGENCY_MINUTES} minutes
          </Button>
        </DialogFooter>
      </div>
    </form>
  )
}
