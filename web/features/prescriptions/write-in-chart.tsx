import { t } from '#language/translate.ts'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import type { Patient } from '#contract/patients/patients.ts'
import { PrescriptionDialog } from '#web/features/prescriptions/form/prescription-dialog.tsx'
import type { PatientNote } from '#web/features/prescriptions/form/values.ts'
import { fullName } from '#web/shell/people.ts'
import { Button } from '#web/ui/button.tsx'

/** Writes a prescription for the patient of a chart, for doctors of its clinic. */
export function WriteInChart({ chart, patientNote }: { chart: Patient; patientNote: PatientNote }) {
  const [isWriting, setWriting] = useState(false)
  if (!chart.can.editClinical) return null
  const patient = { value: chart.id, label: fullName(chart.user) || chart.chartNumber, detail: chart.chartNumber }
  return (
    <>
      <Button variant="secondary" onClick={() => setWriting(true)}>
        <FileText aria-hidden="true" className="size-4" />
        {t('Write Prescription')}
      </Button>
      <PrescriptionDialog
        writing={isWriting ? { kind: 'new', patient, clinicId: chart.clinicId } : null}
        onClose={() => setWriting(false)}
        patientNote={patientNote}
      />
    </>
  )
}
