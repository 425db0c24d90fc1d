import { msg, t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { appointmentMessages } from '#contract/appointments/appointments.ts'
import { calendarClinicsQuery } from '#web/features/appointments/calendar/calendar-query.ts'
import { bookableDoctors, type CalendarDoctor } from '#web/features/appointments/calendar/doctors.ts'
import { timeIn } from '#web/lib/clock.ts'
import { dateIn } from '#web/lib/dates.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { specialtyInWords } from '#web/shell/specialties.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { wishSchema } from './move-dialog.tsx'
import { lastDay, TimeField } from './time-field.tsx'

/** A day, a time and a doctor for an appointment. */
export interface ChosenTime {
  date: string
  time: string
  doctor: Pick<CalendarDoctor, 'id' | 'user'>
}

interface OtherTimeProps {
  /** The patient's name, and when the appointment is. */
  description: string
  /** The doctor of the appointment. */
  doctorId: string
  /** The appointment's service; null for a consultation. */
  serviceId: string | null
  /** Minutes. */
  duration: number
  start: { date: string; time: string; doctorId: string }
  /** Returns why the time isn't possible, such as for a time that another patient of the list gets; undefined if it is. */
  refuse: (chosen: ChosenTime) => string | undefined
  onChoose: (chosen: ChosenTime) => void
  onClose: () => void
}

/** Chooses another day, time or doctor than proposed, over a list of proposals. Saves nothing itself. */
export function OtherTime({ description, onClose, ...props }: OtherTimeProps) {
  const user = useSignedInUser()
  const { data } = useQuery(calendarClinicsQuery(user))
  const all = bookableDoctors(user, data ?? [])
  const own = all.find(({ id }) => id === props.doctorId)
  const doctors = all.filter(
    ({ id, clinicId, services }) =>
      clinicId === own?.clinicId &&
      (id === own.id || props.serviceId === null || services.some((one) => one.id === props.serviceId)),
  )
  return (
    <Dialog open onOpenChange={onClose} title={t('Choose another time')} description={description}>
      {own ? <OtherTimeForm {...props} own={own} doctors={doctors} onClose={onClose} /> : null}
    </Dialog>
  )
}

const missing = { date: msg('Please select a date'), time: msg('Please select a time') }

interface OtherTimeFormProps extends Omit<OtherTimeProps, 'description'> {
  own: CalendarDoctor
  doctors: readonly CalendarDoctor[]
}

function OtherTimeForm({ own, doctors, duration, start, refuse, onChoose, onClose }: OtherTimeFormProps) {
  const today = dateIn(own.timeZone)
  const chosenOf = ({
    date,
    time,
    doctorId = own.id,
  }: {
    date: string
    time: string
    doctorId?: string | undefined
  }) => ({
    date,
    time,
    doctor: doctors.find(({ id }) => id === doctorId) ?? own,
  })
  const isPast = ({ date, time }: { date: string; time: string }) =>
    `${date} ${time}` < `${today} ${timeIn(own.timeZone)}`
  const form = useEndpointForm(
    {
      body: wishSchema(missing).superRefine((wish, { addIssue }) => {
        const message = isPast(wish) ? t(appointmentMessages.past) : refuse(chosenOf(wish))
        if (message) addIssue({ code: 'custom', path: ['time'], message })
      }),
    },
    { defaultValues: start, save: async (wish) => onChoose(chosenOf(wish)), onSaved: onClose },
  )
  const [date, time, doctorId] = form.watch(['date', 'time', 'doctorId'])
  return (
    // closing doesn't ask: a time is quickly chosen again
    <DialogForm
      form={{ ...form, isUnsaved: false }}
      submitText={t('Use this time')}
      pendingText={t('Saving...')}
      onCancel={onClose}
    >
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <Field label={t('Date')} required error={form.errorOf('date')}>
          <TextInput type="date" min={today} max={lastDay(today)} {...form.register('date')} />
        </Field>
        {doctors.length > 1 ? (
          <Field label={t('Doctor')} required error={form.errorOf('doctorId')}>
            <Select {...form.register('doctorId')}>
              {doctors.map(({ id, name, specialty }) => (
                <option key={id} value={id}>
                  {name}, {specialtyInWords(specialty)}
                </option>
              ))}
            </Select>
          </Field>
        ) : null}
        <div className="sm:col-span-2">
          <TimeField
            clinicId={own.clinicId}
            doctorId={doctorId ?? own.id}
            date={date}
            duration={duration}
            value={time}
            onChange={(next) => {
              form.setValue('time', next, { shouldDirty: true })
              form.clearErrors('time')
            }}
            error={form.errorOf('time')}
          />
        </div>
      </div>
    </DialogForm>
  )
}
