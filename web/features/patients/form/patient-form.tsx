import { useRef, useState } from 'react'
import type { PossibleDuplicate } from '#contract/patients/duplicates.ts'
import { type FieldName, fieldNames } from '#contract/patients/fields.ts'
import type { Patient } from '#contract/patients/patients.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { DuplicateWarning } from './duplicate-warning.tsx'
import { PatientFields } from './patient-fields.tsx'
import { TheirChanges } from './their-changes.tsx'
import { isChanged, patientSentence, useDuplicates, useSavePatient, useTheirs } from './use-save-patient.ts'
import { schemaFor, valuesOf } from './values.ts'

interface PatientFormProps {
  /** Null to add. */
  patient: Patient | null
  onClose: () => void
}

/** Adds or edits a patient. Input is kept on any error. */
export function PatientForm({ patient, onClose }: PatientFormProps) {
  const { memberships } = useSignedInUser()
  const clinics = [...new Map(memberships.map(({ clinic }) => [clinic.id, clinic])).values()]
  /** The version of the chart that the form is based on: the newest that the reader has seen. */
  const [chart, setChart] = useState(patient)
  const [theirs, setTheirs] = useState<readonly FieldName[]>([])
  const [found, setFound] = useState<readonly PossibleDuplicate[]>([])
  const isSure = useRef(false)
  const save = useSavePatient(chart)
  const duplicates = useDuplicates()
  const readTheirs = useTheirs()

  /** Merges another person's changes into the form. Fields that both changed keep my value; theirs are listed. */
  const meet = async (mine: Patient) => {
    const now = await readTheirs(mine.id)
    const [before, after] = [valuesOf(mine), valuesOf(now)]
    const changed = fieldNames.filter((name) => before[name] !== after[name])
    for (const name of changed)
      if (form.getValues(name) === before[name]) form.setValue(name, after[name], { shouldDirty: true })
    setChart(now)
    setTheirs(changed)
  }
  const form = useEndpointForm(
    { body: schemaFor(chart) },
    {
      defaultValues: valuesOf(patient, clinics.length === 1 ? clinics[0]!.id : ''),
      save: async (values) => {
        setTheirs([])
        const same = chart || isSure.current ? [] : await duplicates.mutateAsync(values)
        setFound(same)
        return same.length > 0 ? null : save.mutateAsync(values)
      },
      onSaved: (saved) => saved && onClose(),
      inWords: patientSentence(chart),
      onRefused: (error) => {
        if (!chart || !isChanged(error)) return false
        void meet(chart).catch(() => {})
        return true
      },
    },
  )
  const saveAnyway = () => {
    isSure.current = true
    void form.submit().finally(() => (isSure.current = false))
  }
  return (
    <DialogForm
      form={form}
      submitText={chart ? 'Save Changes' : 'Add Patient'}
      pendingText={chart ? 'Saving...' : 'Adding...'}
      onCancel={onClose}
    >
      {chart && theirs.length > 0 ? <TheirChanges chart={chart} fields={theirs} /> : null}
      <PatientFields
        form={form}
        clinics={chart || clinics.length < 2 ? [] : clinics}
        clinical={chart ? (chart.can.editClinical ? 'edit' : 'none') : hasDoctor(memberships) ? 'edit' : 'take-down'}
      />
      {found.length > 0 ? <DuplicateWarning found={found} isSaving={save.isPending} onSaveAnyway={saveAnyway} /> : null}
    </DialogForm>
  )
}

const hasDoctor = (memberships: readonly { role: string }[]) => memberships.some(({ role }) => role === 'doctor')
