import { type ReactNode, useEffect, useRef } from 'react'
import type { Prescription } from '#contract/prescriptions/prescriptions.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { PrescriptionForm } from './prescription-form.tsx'
import type { Writing } from './values.ts'

interface PrescriptionDialogProps {
  /** Null while it is closed. */
  writing: Writing | null
  onClose: () => void
  onSaved?: (saved: Prescription) => void
}

/** Writing a prescription, or another version of one. */
export const PrescriptionDialog = ({ writing, onClose, onSaved }: PrescriptionDialogProps) => (
  <Dialog
    size="lg"
    open={writing !== null}
    onOpenChange={(isOpen) => !isOpen && onClose()}
    title={writing?.kind === 'edit' ? 'Edit Prescription' : 'Write Prescription'}
    description={
      writing?.kind === 'edit'
        ? `${writing.from.number} gets a new version. The present one stays on record as replaced.`
        : undefined
    }
  >
    {writing ? (
      <FirstFocus>
        <PrescriptionForm writing={writing} onClose={onClose} onSaved={onSaved} />
      </FirstFocus>
    ) : null}
  </Dialog>
)

/** Begins where there is something to type: at the patient, or at the first medication. No keyboard opens on a phone. */
function FirstFocus({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!matchMedia('(pointer: fine)').matches) return
    const [patient] = box.current!.querySelectorAll<HTMLInputElement>('input[role=combobox]:not([disabled])')
    const medication = box.current!.querySelector<HTMLInputElement>('fieldset input')
    const first = patient?.value === '' ? patient : medication
    first?.focus()
  }, [])
  return <div ref={box}>{children}</div>
}
