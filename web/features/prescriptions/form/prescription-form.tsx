import { t } from '#language/translate.ts'
import { useEffect, useState } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import {
  BACKDATED_DAYS,
  type Prescription,
  PrescriptionChange,
  prescriptionMessages as says,
} from '#contract/prescriptions/prescriptions.ts'
import { addDays } from '#contract/wall-clock.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { useSubmitShortcut } from '#web/lib/use-submit-shortcut.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { useShownClinic } from '#web/shell/shown-clinic.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { NotPrintedInForm } from '#web/features/prescriptions/not-printed-notice.tsx'
import { SafetySummary } from '#web/features/prescriptions/safety/safety-summary.tsx'
import { SafetyCheckProvider } from '#web/features/prescriptions/safety/use-check.tsx'
import { AdviceField } from './advice-field.tsx'
import { messageOf, useSign, useTodayAt } from './api.ts'
import { LanguageField } from './language-field.tsx'
import { MedicationRows } from './medication-rows.tsx'
import { PaperPreview } from './paper-preview.tsx'
import { TeleconsultationFields } from './teleconsultation-fields.tsx'
import { type PatientNote, patientFor, valuesFor, type Writing } from './values.ts'
import { WhoFields } from './who-fields.tsx'

interface PrescriptionFormProps {
  writing: Writing
  onClose: () => void
  onSaved?: (saved: Prescription) => void
  patientNote: PatientNote
}

/** The form of a prescription: patient, dates, medications, notes and advice. */
export function PrescriptionForm({ writing, onClose, onSaved, patientNote }: PrescriptionFormProps) {
  const user = useSignedInUser()
  const [patient, setPatient] = useState(() => patientFor(writing))
  const { form, edited, today, setClinicId } = usePrescriptionForm({ writing, onClose, onSaved })
  const { register, errorOf } = form
  useSubmitShortcut()
  const date = useWatch({ control: form.control, name: 'prescriptionDate' })
  return (
    <FormProvider {...form}>
      <DialogForm
        form={form}
        submitText={edited ? t('Sign New Version') : t('Sign Prescription')}
        pendingText={t('Signing...')}
        onCancel={onClose}
        progress={<NotPrintedInForm names={[patient?.label, user.firstName, user.lastName]} />}
      >
        {patient ? patientNote(patient.value) : null}
        <WhoFields
          user={user}
          isFixed={edited !== null}
          patient={patient}
          onPatient={setPatient}
          onClinic={setClinicId}
        />
        <DateFields form={form} edited={edited} today={today} date={date} />
        <SafetyCheckProvider prescriptionId={edited?.id} earlier={writing.kind === 'new' ? null : writing.from}>
          <MedicationRows />
          <SafetySummary />
        </SafetyCheckProvider>
        <Field label={t('Notes')} optional error={errorOf('notes')}>
          <Textarea rows={2} maxLength={2000} {...register('notes')} />
        </Field>
        <div className="grid gap-5 sm:grid-cols-[2fr_1fr]">
          <AdviceField error={errorOf('advice')} />
          <Field label={t('Follow-up date')} optional error={errorOf('followUpDate')}>
            <TextInput type="date" min={date ? addDays(date, 1) : undefined} {...register('followUpDate')} />
          </Field>
        </div>
        <TeleconsultationFields />
        <LanguageField isEdit={edited !== null} />
        <PaperPreview prescriptionId={edited?.id} visitId={writing.kind === 'new' ? writing.visitId : undefined} />
      </DialogForm>
    </FormProvider>
  )
}

/** Returns the form, which signs a prescription or a new version of one, and the clinic's today. */
function usePrescriptionForm({ writing, onClose, onSaved }: Omit<PrescriptionFormProps, 'patientNote'>) {
  const user = useSignedInUser()
  const edited = writing.kind === 'edit' ? writing.from : null
  const sign = useSign(edited?.id ?? null, writing.kind === 'new' ? writing.visitId : undefined)
  const shownClinic = useShownClinic()
  const [clinicAtFirst] = useState(() => valuesFor(user, writing, '', shownClinic).clinicId)
  const [clinicId, setClinicId] = useState(clinicAtFirst)
  const today = useTodayAt(clinicId)
  const form = useEndpointForm(
    {
      body: PrescriptionChange.refine(({ prescriptionDate }) => prescriptionDate <= today, {
        path: ['prescriptionDate'],
        message: t(says.dateLater),
      }),
    },
    {
      defaultValues: valuesFor(user, writing, today, shownClinic),
      save: sign.mutateAsync,
      onSaved: (saved) => {
        onClose()
        onSaved?.(saved)
      },
      inWords: (error) => messageOf(error, edited ? t(says.updateFailed) : t(says.createFailed)),
    },
  )
  const { getFieldState, setValue } = form
  // the clinic's today is loaded later than the reader's and may differ
  useEffect(() => {
    if (!edited && !getFieldState('prescriptionDate').isDirty) setValue('prescriptionDate', today)
  }, [edited, today, getFieldState, setValue])
  return { form, edited, today, setClinicId }
}

interface DateFieldsProps {
  form: ReturnType<typeof usePrescriptionForm>['form']
  edited: Prescription | null
  today: string
  date: string
}

/** The date of the prescription; an earlier one needs a reason. */
function DateFields({ form: { register, errorOf }, edited, today, date }: DateFieldsProps) {
  const isBackdated = date !== today && (date !== edited?.prescriptionDate || edited.backdatedReason !== null)
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label={t('Prescription date')} required error={errorOf('prescriptionDate')}>
        <TextInput
          type="date"
          min={edited ? undefined : addDays(today, -BACKDATED_DAYS)}
          max={today}
          {...register('prescriptionDate')}
        />
      </Field>
      {isBackdated ? (
        <Field
          label={t('Reason for the earlier date')}
          required
          help={t('The time of signing is printed as well.')}
          error={errorOf('backdatedReason')}
        >
          <TextInput maxLength={300} {...register('backdatedReason')} />
        </Field>
      ) : null}
    </div>
  )
}
