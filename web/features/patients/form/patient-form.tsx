import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Patient, PossibleDuplicate } from '#contract/patients.ts'
import { isUnauthorized, sentenceOf } from '#web/lib/api-error.ts'
import { isAboutFields, placeIssues } from '#web/lib/form-issues.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { DuplicateWarning } from './duplicate-warning.tsx'
import { PatientFields } from './patient-fields.tsx'
import { TheirChanges } from './their-changes.tsx'
import { isChanged, useDuplicates, useSavePatient, useTheirs } from './use-save-patient.ts'
import { type FieldName, fieldNames, type PatientValues, resolverFor, valuesOf } from './values.ts'

interface PatientFormProps {
  /** Null to add. */
  patient: Patient | null
  onTouched: (isTouched: boolean) => void
  onClose: () => void
}

/** Adding a patient, or editing one. What is typed stays whatever the server says. */
export function PatientForm({ patient, onTouched, onClose }: PatientFormProps) {
  const { memberships } = useSignedInUser()
  const clinics = [...new Map(memberships.map(({ clinic }) => [clinic.id, clinic])).values()]
  /** The chart that the form is on top of: the newest that the reader has seen. */
  const [chart, setChart] = useState(patient)
  const [theirs, setTheirs] = useState<readonly FieldName[]>([])
  const [found, setFound] = useState<readonly PossibleDuplicate[]>([])
  const form = useForm<PatientValues>({
    resolver: resolverFor(chart),
    defaultValues: valuesOf(patient, clinics.length === 1 ? clinics[0]!.id : ''),
  })
  const save = useSavePatient(chart)
  const duplicates = useDuplicates()
  const readTheirs = useTheirs()
  const { isDirty } = form.formState
  useEffect(() => onTouched(isDirty), [isDirty, onTouched])

  /** What they changed and I did not comes into the form; what both changed stays mine, and theirs is told. */
  const meet = async (mine: Patient) => {
    const now = await readTheirs(mine.id)
    const [before, after] = [valuesOf(mine), valuesOf(now)]
    const changed = fieldNames.filter((name) => before[name] !== after[name])
    for (const name of changed)
      if (form.getValues(name) === before[name]) form.setValue(name, after[name], { shouldDirty: true })
    setChart(now)
    setTheirs(changed)
  }
  const send = (values: PatientValues) =>
    save.mutate(values, {
      onSuccess: onClose,
      onError: (error) => {
        if (chart && isChanged(error)) return void meet(chart).catch(() => {})
        placeIssues(error, fieldNames, form.setError)
      },
    })
  const submit = (isSure: boolean) =>
    form.handleSubmit(async (values) => {
      if (save.isPending || duplicates.isPending) return
      setTheirs([])
      const same = chart || isSure ? [] : await duplicates.mutateAsync(values)
      setFound(same)
      if (same.length === 0) send(values)
    })
  const isBusy = save.isPending || duplicates.isPending
  const isUnplaced =
    save.isError && !isUnauthorized(save.error) && !isAboutFields(save.error, fieldNames) && !isChanged(save.error)
  return (
    <form noValidate onSubmit={(event) => void submit(false)(event)} className="flex flex-col gap-5">
      {chart && theirs.length > 0 ? <TheirChanges chart={chart} fields={theirs} /> : null}
      <PatientFields
        form={form}
        clinics={chart || clinics.length < 2 ? [] : clinics}
        clinical={chart ? (chart.can.editClinical ? 'edit' : 'none') : hasDoctor(memberships) ? 'edit' : 'take-down'}
      />
      {isUnplaced ? (
        <Notice tone="danger" live>
          {sentenceOf(save.error)}
        </Notice>
      ) : null}
      {found.length > 0 ? (
        <DuplicateWarning found={found} isSaving={save.isPending} onSaveAnyway={() => void submit(true)()} />
      ) : null}
      <div className="sticky -bottom-5 z-10 -mx-5 -mb-5 flex flex-col-reverse gap-2 border-t border-line bg-surface-raised px-5 py-4 sm:flex-row sm:justify-end sm:rounded-b-lg">
        <Button variant="secondary" onClick={onClose} disabled={isBusy}>
          Cancel
        </Button>
        <Button type="submit" pending={isBusy} pendingText={chart ? 'Saving...' : 'Adding...'}>
          {chart ? 'Save Changes' : 'Add Patient'}
        </Button>
      </div>
    </form>
  )
}

const hasDoctor = (memberships: readonly { role: string }[]) => memberships.some(({ role }) => role === 'doctor')
