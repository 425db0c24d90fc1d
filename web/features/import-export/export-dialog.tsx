import { t } from '#language/translate.ts'
import { Download } from 'lucide-react'
import { useState } from 'react'
import {
  exportAppointments,
  exportCharts,
  exportEverything,
  exportMessages,
  exportPatients,
} from '#contract/import-export/exports.ts'
import { exportPrescriptions } from '#contract/prescriptions/exports.ts'
import { exportVisits, exportVitals } from '#contract/visits/exports.ts'
import { exportWalkIns } from '#contract/walk-ins/export.ts'
import { addressOf } from '#web/lib/api.ts'
import { useMustProveEmail } from '#web/shell/prove-email.tsx'
import { firstClinic, useShownClinic } from '#web/shell/shown-clinic.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { type Clinic, ClinicChoice } from './clinic-choice.tsx'

interface ExportDialogProps {
  clinics: Clinic[]
  /** The clinics that the person administers: their contact data and appointments. */
  administered: ReadonlySet<string>
  /** The clinics where the person is a doctor: their charts with clinical data. */
  treated: ReadonlySet<string>
  open: boolean
  onClose: () => void
}

/** Export: the patients and the appointments of a clinic, each as a file. */
export const ExportDialog = ({ open, onClose, ...clinics }: ExportDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={(isOpen) => !isOpen && onClose()}
    title={t('Export')}
    description={
      clinics.treated.size > 0
        ? t('Download as CSV, for a spreadsheet or to import again. Exports are logged.')
        : t('Download as CSV. Contact details only, no clinical data. Exports are logged.')
    }
  >
    <Body {...clinics} />
  </Dialog>
)

function Body({ clinics, administered, treated }: Omit<ExportDialogProps, 'open' | 'onClose'>) {
  const shown = useShownClinic()
  const [clinicId, setClinicId] = useState(firstClinic(clinics, shown)!.id)
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const params = { id: clinicId }
  const isBackwards = from !== '' && to !== '' && to < from
  return (
    <div className="flex flex-col gap-6">
      <ClinicChoice clinics={clinics} clinicId={clinicId} onChange={setClinicId} />
      <section className="flex flex-col items-start gap-3">
        <h3 className="font-semibold">{t('Everything in one file')}</h3>
        <p className="text-muted">
          {treated.has(clinicId)
            ? t(
                'All lists of this clinic that you can export as CSV files, with the pictures and PDFs of charts, in a ZIP file.',
              )
            : t(
                'Contact details, appointments and walk-ins as CSV files in a ZIP file. Doctors also get clinical data.',
              )}
        </p>
        <LinkButton href={addressOf(exportEverything, { params })}>
          <Download aria-hidden="true" className="size-4.5" />
          {t('Download everything')}
        </LinkButton>
      </section>
      <PatientFiles clinicId={clinicId} isAdministrator={administered.has(clinicId)} isDoctor={treated.has(clinicId)} />
      {administered.has(clinicId) ? (
        <section className="flex flex-col items-start gap-3">
          <h3 className="font-semibold">{t('Appointments and walk-ins')}</h3>
          <div className="grid w-full gap-4 sm:grid-cols-2">
            <Field label={t('From')} optional>
              <TextInput type="date" value={from} onChange={(event) => setFrom(event.target.value)} />
            </Field>
            <Field label={t('To')} optional error={isBackwards ? t(exportMessages.order) : undefined}>
              <TextInput type="date" value={to} onChange={(event) => setTo(event.target.value)} />
            </Field>
          </div>
          {isBackwards ? null : (
            <LinkButton href={addressOf(exportAppointments, { params, query: { from, to } })} variant="secondary">
              <Download aria-hidden="true" className="size-4.5" />
              {t('Download appointments')}
            </LinkButton>
          )}
          {isBackwards ? null : (
            <LinkButton href={addressOf(exportWalkIns, { params, query: { from, to } })} variant="secondary">
              <Download aria-hidden="true" className="size-4.5" />
              {t('Download walk-ins')}
            </LinkButton>
          )}
        </section>
      ) : null}
    </div>
  )
}

interface PatientFilesProps {
  clinicId: string
  isAdministrator: boolean
  isDoctor: boolean
}

/** Contact data for administrators, and clinical data for doctors. */
function PatientFiles({ clinicId, isAdministrator, isDoctor }: PatientFilesProps) {
  const mustProve = useMustProveEmail()
  const params = { id: clinicId }
  return (
    <section className="flex flex-col items-start gap-3">
      <h3 className="font-semibold">{t('Patients')}</h3>
      {isAdministrator ? (
        <LinkButton href={addressOf(exportPatients, { params })} variant="secondary">
          <Download aria-hidden="true" className="size-4.5" />
          {t('Download contact details')}
        </LinkButton>
      ) : null}
      {isDoctor && mustProve ? (
        <p className="text-muted">{t('Confirm your email address to export clinical data.')}</p>
      ) : isDoctor ? (
        <>
          <LinkButton href={addressOf(exportCharts, { params })} variant="secondary">
            <Download aria-hidden="true" className="size-4.5" />
            {t('Download charts with clinical data')}
          </LinkButton>
          <LinkButton href={addressOf(exportPrescriptions, { params })} variant="secondary">
            <Download aria-hidden="true" className="size-4.5" />
            {t('Download prescriptions')}
          </LinkButton>
          <LinkButton href={addressOf(exportVisits, { params })} variant="secondary">
            <Download aria-hidden="true" className="size-4.5" />
            {t('Download visits')}
          </LinkButton>
          <LinkButton href={addressOf(exportVitals, { params })} variant="secondary">
            <Download aria-hidden="true" className="size-4.5" />
            {t('Download vitals')}
          </LinkButton>
        </>
      ) : null}
    </section>
  )
}
