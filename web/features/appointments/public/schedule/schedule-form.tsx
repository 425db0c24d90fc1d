import { useState } from 'react'
import { Controller, FormProvider, useWatch } from 'react-hook-form'
import { DURATION } from '#contract/appointments/appointments.ts'
import type { Clinic } from '#contract/clinics/clinics.ts'
import { NearestTimes } from '#web/features/appointments/public/nearest-times.tsx'
import { OverlapQuestion } from '#web/features/appointments/public/overlap-question.tsx'
import { lastDay } from '#web/features/appointments/public/time/last-day.ts'
import { TimeField } from '#web/features/appointments/public/time/time-field.tsx'
import { durationInWords } from '#web/lib/dates.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { CallerFields } from './caller-fields.tsx'
import { PatientBox } from './patient-box.tsx'
import { NEW, type Preset } from './schedule-values.ts'
import { useSchedule } from './use-schedule.ts'
import { WithFields } from './with-fields.tsx'
import type { Opener, Wording } from './wording.ts'

interface ScheduleFormProps {
  clinics: readonly Clinic[]
  preset: Preset | undefined
  opener: Opener
  wording: Wording
  onClose: () => void
}

/** The fields of the dialog: for whom, with whom, when, and why. */
export function ScheduleForm({ clinics, preset, opener, wording, onClose }: ScheduleFormProps) {
  const form = useSchedule({ clinics, preset, opener, wording, onDone: onClose })
  const [patient, setPatient] = useState(preset?.patient ?? null)
  const { register, control, errorOf, taken, goBack, setValue } = form
  const [clinicId, doctorId, patientId, date, duration, newName] = useWatch({
    control,
    name: ['clinicId', 'doctorId', 'patientId', 'appointmentDate', 'duration', 'newPatient.name'],
  })
  const today = form.todayAt(clinicId)
  const chooseTime = (at: { appointmentDate: string; appointmentTime: string }) => {
    setValue('appointmentDate', at.appointmentDate, { shouldDirty: true })
    setValue('appointmentTime', at.appointmentTime, { shouldDirty: true })
    form.clearErrors()
    goBack()
  }
  const durations = [...new Set([...DURATION.choices, duration])].toSorted((one, other) => one - other)
  return (
    <FormProvider {...form}>
      <DialogForm form={form} submitText={wording.submit} pendingText={wording.pending} onCancel={onClose}>
        {taken ? <NearestTimes taken={taken} today={today} onChoose={chooseTime} /> : null}
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <WithFields
            clinics={clinics}
            doctors={form.doctors}
            onClinic={() => setPatient(null)}
            between={
              <>
                <PatientBox clinicId={clinicId} value={patient} error={errorOf('patientId')} onChange={setPatient} />
                {patientId === NEW ? <CallerFields today={today} /> : null}
              </>
            }
          />
          <Field label="Date" required error={errorOf('appointmentDate')}>
            <TextInput type="date" min={today} max={lastDay(today)} {...register('appointmentDate')} />
          </Field>
          <Field label="Duration" error={errorOf('duration')}>
            <Select {...register('duration', { valueAsNumber: true })}>
              {durations.map((minutes) => (
                <option key={minutes} value={minutes}>
                  {durationInWords(minutes)}
                </option>
              ))}
            </Select>
          </Field>
        </div>
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
        <Field label="Reason" optional error={errorOf('reason')}>
          <Textarea rows={2} maxLength={500} {...register('reason')} />
        </Field>
        <Field
          label="Notes"
          optional
          help="For the doctor. The patient can read them, too; the desk cannot."
          error={errorOf('notes')}
        >
          <Textarea rows={2} maxLength={2000} {...register('notes')} />
        </Field>
      </DialogForm>
      {/* outside the form: React passes a submit inside it up to the form around it */}
      <OverlapQuestion
        error={form.refused}
        who={(patientId === NEW ? newName : patient?.label) || 'This patient'}
        verb="Book"
        onAnyway={form.sendAnyway}
        onBack={goBack}
      />
    </FormProvider>
  )
}
