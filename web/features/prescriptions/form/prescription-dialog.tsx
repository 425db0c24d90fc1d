import { t } from '#language/translate.ts'
import type { Prescription } from '#contract/prescriptions/prescriptions.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { PrescriptionForm } from './prescription-form.tsx'
import type { PatientNote, Writing } from './values.ts'

interface PrescriptionDialogProps {
  /** Null while closed. */
  writing: Writing | null
  onClose: () => void
  onSaved?: (saved: Prescription) => void
  patientNote: PatientNote
}

/** Dialog to write a prescription, or a new version of one. */
export const PrescriptionDialog = ({ writing, ...props }: PrescriptionDialogProps) => (
  <Dialog
    size="lg"
    startAt={whereToType}
    open={writing !== null}
    onOpenChange={(isOpen) => !isOpen && props.onClose()}
    title={writing?.kind === 'edit' ? t('Edit Prescription') : t('Write Prescription')}
    description={
      writing?.kind === 'edit'
        ? t('This creates a new version of {number}. The current one stays on record.', {
            number: writing.from.number,
          })
        : undefined
    }
  >
    {writing ? <PrescriptionForm writing={writing} {...props} /> : null}
  </Dialog>
)

/** Focuses the first field to type in: the patient, or the first medication. */
function whereToType(box: HTMLElement) {
  const patient = box.querySelector<HTMLInputElement>('input[role=combobox]:not([disabled])')
  return patient?.value === '' ? patient : box.querySelector<HTMLInputElement>('fieldset input')
}
