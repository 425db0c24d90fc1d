import { t } from '#language/translate.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { findDuplicates, type PossibleDuplicate } from '#contract/patients/duplicates.ts'
import { chartFields, type FieldName, fieldNames } from '#contract/patients/fields.ts'
import {
  addPatient,
  changePatient,
  type NewPatient,
  type Patient,
  type PatientChange,
  patientMessages,
} from '#contract/patients/patients.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { clinicToStartWith, useShownClinic } from '#web/shell/shown-clinic.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { additionOf, changeOf, PatientFields, type PatientValues, schemaFor, valuesOf } from './patient-fields.tsx'
import { Link } from 'react-router'
import { identifiersOf, nameOf, sameInWords } from '#web/features/patients/public/words.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-style.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useFacts } from '#web/features/patients/public/use-facts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/lib/api.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { useCacheChart } from '#web/features/patients/api.ts'
import { chartQuery } from '#web/features/patients/public/chart-query.ts'
import { toastFailure } from '#web/shell/toast-failure.ts'
import { toast } from '#web/ui/toast.ts'

interface Proposed {
  title: string
  fromText: string
}

/** What another feature reads in the text about allergies while it is typed, and saves with the chart. */
export interface AllergyText {
  show: (props: {
    patientId: string | null
    text: string
    canAdd: boolean
    chosen: readonly Proposed[]
    onChange: (chosen: readonly Proposed[]) => void
  }) => ReactNode
  add: (patientId: string, chosen: readonly Proposed[]) => Promise<void>
}

interface PatientFormProps {
  /** Null to add. */
  patient: Patient | null
  allergyText: AllergyText
  onClose: () => void
}

/** Adds or edits a patient. Input is kept on any error. */
export function PatientForm({ patient, allergyText, onClose }: PatientFormProps) {
  const { memberships } = useSignedInUser()
  const shownClinic = useShownClinic()
  const clinics = [...new Map(memberships.map(({ clinic }) => [clinic.id, clinic])).values()]
  /** The version of the chart that the form is based on: the newest that the reader has seen. */
  const [chart, setChart] = useState(patient)
  const [theirs, setTheirs] = useState<readonly FieldName[]>([])
  const [found, setFound] = useState<readonly PossibleDuplicate[]>([])
  const isSure = useRef(false)
  const [chosen, setChosen] = useState<readonly Proposed[]>([])
  const save = useSavePatient(chart)
  const duplicates = useDuplicates()
  const readTheirs = useTheirs()

  /**
   * Merges another person's changes into the form. Fields that both changed keep this form's value; the other's are
   * listed.
   */
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
      defaultValues: valuesOf(patient, clinicToStartWith(clinics, shownClinic)),
      save: async (values) => {
        setTheirs([])
        const same = chart || isSure.current ? [] : await duplicates.mutateAsync(values)
        setFound(same)
        if (same.length > 0) return null
        const saved = await save.mutateAsync(values)
        // those that the text still names
        const named = chosen.filter(({ fromText }) => values.allergies.includes(fromText))
        await allergyText.add(saved.id, named).catch(toastFailure)
        return saved
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
      submitText={chart ? t('Save Changes') : t('Add Patient')}
      pendingText={chart ? t('Saving...') : t('Adding...')}
      onCancel={onClose}
    >
      {chart && theirs.length > 0 ? <TheirChanges chart={chart} fields={theirs} /> : null}
      <PatientFields
        form={form}
        clinics={chart || clinics.length < 2 ? [] : clinics}
        belowAllergies={allergyText.show({
          patientId: chart?.id ?? null,
          text: form.watch('allergies'),
          canAdd: memberships.some(
            ({ role, clinic }) => role === 'doctor' && clinic.id === (chart?.clinicId ?? form.watch('clinicId')),
          ),
          chosen,
          onChange: setChosen,
        })}
        clinical={chart ? (chart.can.editClinical ? 'edit' : 'none') : hasDoctor(memberships) ? 'edit' : 'take-down'}
      />
      {found.length > 0 ? <DuplicateWarning found={found} isSaving={save.isPending} onSaveAnyway={saveAnyway} /> : null}
    </DialogForm>
  )
}

const hasDoctor = (memberships: readonly { role: string }[]) => memberships.some(({ role }) => role === 'doctor')

interface DuplicateWarningProps {
  found: readonly PossibleDuplicate[]
  isSaving: boolean
  onSaveAnyway: () => void
}

/** Existing charts that may belong to the person being added. */
function DuplicateWarning({ found, isSaving, onSaveAnyway }: DuplicateWarningProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.focus()
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [found])
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <Notice tone="caution" live title={t('This person may already have a chart')}>
        <ul className="mt-2 flex flex-col gap-3">
          {found.map((chart) => (
            <li key={chart.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <div className="min-w-0">
                <p className="font-medium">{nameOf(chart)}</p>
                <p>{identifiersOf(chart)}</p>
                <p>{sameInWords(chart.same)}</p>
              </div>
              <Link to={`/patients/${chart.id}`} className={buttonClass('secondary', 'sm')}>
                {t('Open chart')}
              </Link>
            </li>
          ))}
        </ul>
        <Button
          variant="secondary"
          size="sm"
          className="mt-3"
          onClick={onSaveAnyway}
          pending={isSaving}
          pendingText={t('Saving...')}
        >
          {t('Save anyway')}
        </Button>
      </Notice>
    </div>
  )
}

/** Lists what another person saved while this form was open. */
function TheirChanges({ chart, fields }: { chart: Patient; fields: readonly FieldName[] }) {
  const factIn = useFacts()
  return (
    <Notice tone="caution" live title={t(patientMessages.changed)}>
      <p>{t('We’ve loaded their changes and kept yours. They changed:')}</p>
      <dl className="mt-1">
        {fields.map((name) => (
          <div key={name} className="flex flex-wrap gap-x-2">
            <dt className="font-medium">{t(chartFields[name].title)}:</dt>
            <dd className="break-words">{factIn(chart, name) ?? t('cleared')}</dd>
          </div>
        ))}
      </dl>
    </Notice>
  )
}

/** Returns the server's message, or a general one without it. */
const patientSentence = (chart: Patient | null) => (error: unknown) =>
  sentenceOf(error, chart ? t('Failed to update patient') : t('Failed to add patient'))

/** True if someone has to look at the chart's texts again: those about allergies or the history have changed. */
const hasNewText = (before: Patient, { allergies, medicalHistory }: Patient) =>
  Boolean((allergies && allergies !== before.allergies) || (medicalHistory && medicalHistory !== before.medicalHistory))

/** Adds a patient, or saves changes to the chart's version. Pressing twice adds once (rule D6). */
function useSavePatient(chart: Patient | null) {
  const cacheChart = useCacheChart()
  const add = useOnce(addPatient)
  return useMutation({
    mutationFn: (values: PatientValues) => {
      if (chart) {
        const body = { ...(changeOf(values, chart) as PatientChange), version: chart.version }
        return call(changePatient, { params: { id: chart.id }, body })
      }
      return add({ body: additionOf(values) as NewPatient })
    },
    onSuccess: async (saved) => {
      await cacheChart(saved)
      toast({
        title: chart ? t('Patient updated successfully') : t('Patient added successfully'),
        description: chart && hasNewText(chart, saved) ? t(patientMessages.unsorted) : undefined,
      })
    },
    meta: { inWords: patientSentence(chart) },
  })
}

const isChanged = (error: unknown) => error instanceof ApiError && error.refusal?.code === 'patient-changed'

/** Reads the current chart after an edit conflict. */
function useTheirs() {
  const client = useQueryClient()
  return (id: string) => client.fetchQuery({ ...chartQuery(id), staleTime: 0 })
}

/** Returns charts that may be the same person's; empty if the request fails, so that saving can go on. */
function useDuplicates() {
  return useMutation({
    mutationFn: ({ clinicId, firstName, lastName, email, noEmail, phone, dateOfBirth }: PatientValues) =>
      call(findDuplicates, {
        body: { clinicId, firstName, lastName, email: noEmail ? null : email, phone, dateOfBirth },
      }).catch(() => []),
  })
}
