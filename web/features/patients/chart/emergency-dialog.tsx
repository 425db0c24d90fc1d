import { EMERGENCY_MINUTES, EmergencyOpening } from '#contract/patients/emergency.ts'
import { clinicalInWords } from '#contract/patients/fields.ts'
import type { Patient } from '#contract/patients/patients.ts'
import { useEmergency } from '#web/features/patients/api.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
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
    description={`You can read the ${clinicalInWords} on this chart for ${EMERGENCY_MINUTES} minutes.`}
  >
    <EmergencyForm chart={chart} onClose={onClose} />
  </Dialog>
)

function EmergencyForm({ chart, onClose }: Omit<EmergencyDialogProps, 'open'>) {
  const open = useEmergency(chart.id)
  const { email } = useSignedInUser()
  const form = useEndpointForm(
    { body: EmergencyOpening },
    { defaultValues: { reason: '', password: '' }, save: open.mutateAsync, onSaved: onClose },
  )
  return (
    <DialogForm
      form={form}
      submitText={`Open for ${EMERGENCY_MINUTES} minutes`}
      pendingText="Opening..."
      onCancel={onClose}
    >
      <ul className="list-disc pl-5">
        <li>We log who opened the chart and when.</li>
        <li>
          {chart.hasAccount || chart.guardian
            ? 'We notify the patient right away.'
            : 'The patient has no account, so we can’t notify them.'}
        </li>
        <li>We notify the clinic’s doctors and other administrators right away. They see your reason.</li>
      </ul>
      <Field label="Reason" required help="Explain why this can’t wait for a doctor." error={form.errorOf('reason')}>
        <Textarea rows={3} maxLength={500} {...form.register('reason')} />
      </Field>
      {/* Tells a password manager whose password this is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <Field label="Your password" required error={form.errorOf('password')}>
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
    </DialogForm>
  )
}
