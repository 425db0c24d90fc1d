import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Appointment, DURATION } from '#contract/appointments.ts'
import { NearestTimes } from '#web/shell/nearest-times.tsx'
import { TimeField } from '#web/features/appointments/time-field.tsx'
import { dateIn, durationInWords } from '#web/lib/dates.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { OverlapQuestion } from '#web/shell/overlap-question.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { clinicsQuery } from './choices.ts'
import type { Preset } from './schedule-values.ts'
import { useSchedule } from './use-schedule.ts'
import { WhoFields } from './who-fields.tsx'

interface ScheduleFormProps {
  preset: Preset | undefined
  onTouched: (isTouched: boolean) => void
  onClose: () => void
  onScheduled: ((appointment: Appointment) => void) | undefined
}

/** The fields of 'Schedule New Appointment'. */
export function ScheduleForm({ preset, onTouched, onClose, onScheduled }: ScheduleFormProps) {
  const user = useSignedInUser()
  const box = useRef<HTMLFormElement>(null)
  const schedule = useSchedule(preset, (appointment) => {
    onClose()
    onScheduled?.(appointment)
  })
  const { form, set, taken, isSending, failed } = schedule
  const [patient, setPatient] = useState(preset?.patient ?? null)
  const { errors, isDirty } = form.formState
  const values = form.watch()
  const clinics = useQuery(clinicsQuery(user))
  const zone = clinics.data?.find(({ id }) => id === values.clinicId)?.timeZone
  const today = zone ? dateIn(zone) : undefined
  useEffect(() => {
    onTouched(isDirty)
  }, [isDirty, onTouched])
  /** To the first field that is wrong, or else to the free times that are offered instead. */
  const focusFirstError = () =>
    requestAnimationFrame(() => {
      const first = box.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"] button')
      if (first) first.focus()
      else box.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' })
    })
  return (
    <>
      <form
        ref={box}
        noValidate
        onSubmit={(event) => void schedule.submit(today, focusFirstError)(event)}
        className="flex flex-col gap-5"
      >
        {taken ? (
          <div className="-mb-5">
            <NearestTimes
              times={taken}
              today={today ?? dateIn(undefined)}
              onChoose={(one) => {
                set('appointmentDate', one.appointmentDate)
                set('appointmentTime', one.appointmentTime)
              }}
            />
          </div>
        ) : null}
        {failed ? (
          <Notice tone="danger" live>
            {failed}
          </Notice>
        ) : null}
        <WhoFields
          user={user}
          clinics={clinics}
          patient={patient}
          onPatient={setPatient}
          values={values}
          errors={errors}
          set={set}
        />
        <div className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-[8fr_9fr_7fr]">
          <Field label="Date" required error={errors.appointmentDate?.message} className="col-span-2 sm:col-span-1">
            <TextInput
              type="date"
              min={today}
              value={values.appointmentDate}
              onChange={(event) => set('appointmentDate', event.target.value)}
            />
          </Field>
          <TimeField
            clinicId={values.clinicId}
            doctorId={values.doctorId}
            date={values.appointmentDate}
            duration={values.duration ?? DURATION.default}
            value={values.appointmentTime}
            onChange={(time) => set('appointmentTime', time)}
            error={errors.appointmentTime?.message}
            mayType={user.role !== 'patient'}
          />
          <Field label="Duration" error={errors.duration?.message}>
            <Select value={values.duration} onChange={(event) => set('duration', Number(event.target.value))}>
              {DURATION.choices.map((minutes) => (
                <option key={minutes} value={minutes}>
                  {durationInWords(minutes)}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <Field label="Reason" optional error={errors.reason?.message}>
          <Textarea
            rows={2}
            maxLength={500}
            value={values.reason}
            onChange={(event) => set('reason', event.target.value)}
          />
        </Field>
        <div className="sticky -bottom-5 z-10 -mx-5 -mb-5 flex flex-col-reverse gap-2 border-t border-line bg-surface-raised px-5 py-4 sm:rounded-b-lg sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={onClose} disabled={isSending}>
            Cancel
          </Button>
          <Button type="submit" pending={isSending} pendingText="Scheduling...">
            Schedule Appointment
          </Button>
        </div>
      </form>
      {/* beside the form: what is sent in it would be sent in the form around it as well */}
      <OverlapQuestion
        error={schedule.error}
        who={user.role === 'patient' ? null : (patient?.label ?? 'This patient')}
        verb="Book"
        onAnyway={() => schedule.anyway(focusFirstError)}
        onBack={schedule.goBack}
      />
    </>
  )
}
