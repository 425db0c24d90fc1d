import { Download } from 'lucide-react'
import { useState } from 'react'
import { exportAppointments, exportMessages, exportPatients } from '#contract/exports.ts'
import { addressOf } from '#web/lib/api.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { type Clinic, ClinicChoice } from './clinic-choice.tsx'

interface ExportDialogProps {
  clinics: Clinic[]
  open: boolean
  onClose: () => void
}

/** Export: the patients and the appointments of a clinic, each as a file. */
export const ExportDialog = ({ clinics, open, onClose }: ExportDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={(isOpen) => !isOpen && onClose()}
    title="Export"
    description="CSV files for a spreadsheet, with contact data and without clinical text. Each export is recorded."
  >
    <Body clinics={clinics} />
  </Dialog>
)

function Body({ clinics }: { clinics: Clinic[] }) {
  const [clinicId, setClinicId] = useState(clinics[0]!.id)
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const params = { id: clinicId }
  const isBackwards = from !== '' && to !== '' && to < from
  return (
    <div className="flex flex-col gap-6">
      <ClinicChoice clinics={clinics} clinicId={clinicId} onChange={setClinicId} />
      <section className="flex flex-col items-start gap-3">
        <h3 className="font-semibold">Patients</h3>
        <LinkButton href={addressOf(exportPatients, { params })} variant="secondary">
          <Download aria-hidden="true" className="size-4.5" />
          Download patients
        </LinkButton>
      </section>
      <section className="flex flex-col items-start gap-3">
        <h3 className="font-semibold">Appointments</h3>
        <div className="grid w-full gap-4 sm:grid-cols-2">
          <Field label="From" optional>
            <TextInput type="date" value={from} onChange={(event) => setFrom(event.target.value)} />
          </Field>
          <Field label="To" optional error={isBackwards ? exportMessages.order : undefined}>
            <TextInput type="date" value={to} onChange={(event) => setTo(event.target.value)} />
          </Field>
        </div>
        {isBackwards ? null : (
          <LinkButton href={addressOf(exportAppointments, { params, query: { from, to } })} variant="secondary">
            <Download aria-hidden="true" className="size-4.5" />
            Download appointments
          </LinkButton>
        )}
      </section>
    </div>
  )
}
