import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, FormProvider, useWatch } from 'react-hook-form'
import { DURATION } from '#contract/appointments/appointments.ts'
import type { Clinic } from '#contract/clinics/clinics.ts'
import { calendarClinicsQuery } from '#web/features/appointments/calendar/calendar-query.ts'
import { lastDoctorQuery } from '#web/features/appointments/public/list.ts'
import { OverlapQuestion } from '#web/features/appointments/public/overlap-question.tsx'
import { BookAnyway } from '#web/features/appointments/public/overbooking.tsx'
import { NearestTimes } from '#web/features/appointments/public/refused-time.tsx'
import { lastDay, TimeField } from '#web/features/appointments/public/time-field.tsx'
import { sentenceOf } from '#web/lib/api-error.ts'
import { durationInWords } from '#web/lib/dates.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import type { ComboboxItem } from '#web/ui/combobox.tsx'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { CallerFields, PatientBox, ClinicAndDoctorFields } from './fields.tsx'
import { NEW, noCaller, type Preset } from './schedule-values.ts'
import { type Opener, useSchedule, useWording, type Wording } from './use-schedule.ts'

interface ScheduleDialogProps {
  open: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Initial values, such as the day and time pressed in a calendar. */
  preset?: Preset
  opener?: Opener
}

/** Books an appointment for a patient of the clinic or a new caller (rules I8, I9). Patients book at /book. */
export function ScheduleDialog({ open, onOpenChange, preset, opener = 'screen' }: ScheduleDialogProps) {
  const user = useSignedInUser()
  const wording = useWording(opener)
  const belongs = user.memberships.length > 0
  // loaded before the dialog opens, so that it opens with its fields
  const clinics = useQuery({ ...calendarClinicsQuery(user), enabled: belongs })
  const patientId = preset?.doctorId ? undefined : preset?.patient?.value
  const last = useQuery({ ...lastDoctorQuery(patientId ?? ''), enabled: open && belongs && patientId !== undefined })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="lg"
      title={wording.title}
      startAt={preset?.patient ? timeIn : undefined}
    >
      {!belongs ? (
        <p className="text-muted">
          {t('You’re not part of a clinic yet. Once you are, you can book appointments for its patients here.')}
        </p>
      ) : clinics.data && !last.isLoading ? (
        <ScheduleForm
          clinics={clinics.data}
          preset={preset && { ...preset, lastDoctorId: last.data ?? undefined }}
          opener={opener}
          wording={wording}
          onClose={() => onOpenChange(false)}
        />
      ) : clinics.error ? (
        <ErrorState onRetry={() => void clinics.refetch()} retrying={clinics.isFetching}>
          {sentenceOf(clinics.error)}
        </ErrorState>
      ) : (
        <Spinner label={t('Loading doctors...')} />
      )}
    </Dialog>
  )
}

/** With a patient, the time is what is left to choose. */
const timeIn = (box: HTMLElement) => box.querySelector<HTMLElement>('[data-field=time] input')

interface ScheduleFormProps {
  clinics: readonly Clinic[]
  preset: Preset | undefined
  opener: Opener
  wording: Wording
  onClose: () => void
}

/** The form of the dialog: patient, doctor, time and reason. */
function ScheduleForm({ clinics, preset, opener, wording, onClose }: ScheduleFormProps) {
  const form = useSchedule({ clinics, preset, opener, wording, onDone: onClose })
  const [patient, setPatient] = useState(preset?.patient ?? null)
  const { control, errorOf, taken, goBack, setValue } = form
  const [clinicId, patientId, newName] = useWatch({ control, name: ['clinicId', 'patientId', 'newPatient.name'] })
  const today = form.todayAt(clinicId)
  const chooseTime = (at: { appointmentDate: string; appointmentTime: string }) => {
    setValue('appointmentDate', at.appointmentDate, { shouldDirty: true })
    setValue('appointmentTime', at.appointmentTime, { shouldDirty: true })
    form.clearErrors()
    goBack()
  }
  const takeChart = (chart: ComboboxItem) => {
    setValue('patientId', chart.value, { shouldDirty: true })
    setValue('newPatient', noCaller)
    form.clearErrors(['patientId', 'newPatient'])
    setPatient(chart)
    form.setFocus('serviceId')
  }
  return (
    <FormProvider {...form}>
      <DialogForm form={form} submitText={wording.submit} pendingText={wording.pending} onCancel={onClose}>
        {taken ? (
          <NearestTimes taken={taken} today={today} onChoose={chooseTime}>
            {taken.canOverbook ? <BookAnyway isBusy={form.isSaving} onBook={form.overbook} /> : null}
          </NearestTimes>
        ) : null}
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <ClinicAndDoctorFields
            clinics={clinics}
            doctors={form.doctors}
            onClinic={() => setPatient(null)}
            between={
              <>
                <PatientBox clinicId={clinicId} value={patient} error={errorOf('patientId')} onChange={setPatient} />
                {patientId === NEW ? <CallerFields {...{ clinicId, today }} onChart={takeChart} /> : null}
              </>
            }
          />
          <DateAndDurationFields form={form} today={today} />
        </div>
        <FreeTimeField form={form} />
        <ReasonAndNotesFields form={form} />
      </DialogForm>
      {/* outside the form: React passes a submit inside it up to the form around it */}
      <OverlapQuestion
        error={form.refused}
        who={(patientId === NEW ? newName : patient?.label) || t('This patient')}
        action="book"
        onAnyway={form.sendAnyway}
        onBack={goBack}
      />
    </FormProvider>
  )
}

type ScheduleFormState = ReturnType<typeof useSchedule>

function DateAndDurationFields({ form, today }: { form: ScheduleFormState; today: string }) {
  const { register, errorOf, control } = form
  const duration = useWatch({ control, name: 'duration' })
  const durations = [...new Set([...DURATION.choices, duration])].toSorted((one, other) => one - other)
  return (
    <>
      <Field label={t('Date')} required error={errorOf('appointmentDate')}>
        <TextInput type="date" min={today} max={lastDay(today)} {...register('appointmentDate')} />
      </Field>
      <Field label={t('Duration')} error={errorOf('duration')}>
        <Select {...register('duration', { valueAsNumber: true })}>
          {durations.map((minutes) => (
            <option key={minutes} value={minutes}>
              {durationInWords(minutes)}
            </option>
          ))}
        </Select>
      </Field>
    </>
  )
}

function FreeTimeField({ form: { control, errorOf, goBack } }: { form: ScheduleFormState }) {
  const [clinicId, doctorId, date, duration] = useWatch({
    control,
    name: ['clinicId', 'doctorId', 'appointmentDate', 'duration'],
  })
  return (
    <Controller
      control={control}
      name="appointmentTime"
      render={({ field }) => (
        <TimeField
          clinicId={clinicId}
          doctorId={doctorId}
          date={date}
          duration={duration}
          value={field.value}
          onChange={(time) => {
            field.onChange(time)
            goBack()
          }}
          error={errorOf('appointmentTime')}
        />
      )}
    />
  )
}

const ReasonAndNotesFields = ({ form: { register, errorOf } }: { form: ScheduleFormState }) => (
  <>
    <Field label={t('Reason')} optional error={errorOf('reason')}>
      <Textarea rows={2} maxLength={500} {...register('reason')} />
    </Field>
    <Field
      label={t('Notes')}
      optional
      help={t('Only the doctor and the patient can read this.')}
      error={errorOf('notes')}
    >
      <Textarea rows={2} maxLength={2000} {...register('notes')} />
    </Field>
  </>
)
