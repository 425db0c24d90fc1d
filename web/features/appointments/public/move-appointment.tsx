import { t, msg } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { appointmentMessages } from '#contract/appointments/appointments.ts'
import { calendarClinicsQuery } from '#web/features/appointments/calendar/calendar-query.ts'
import { bookableDoctors } from '#web/features/appointments/calendar/doctors.ts'
import { lastDay, TimeField } from './time-field.tsx'
import { timeIn } from '#web/lib/clock.ts'
import { dateIn } from '#web/lib/dates.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { specialtyInWords } from '#web/shell/specialties.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { isOutdated } from './list.ts'
import { type Move, MoveDialog, useMove, type Wish, wishSchema } from './move-dialog.tsx'
import { asksOverlap } from './refused.ts'
import { useChangeAppointment } from './use-change-appointment.ts'
import { appointmentInWords, doctorOf, minutesOf, type Movable, patientName } from './words.ts'

interface MoveAppointmentProps {
  appointment: Movable
  /** Where it was dropped in the calendar. */
  to?: { date: string; time: string } | undefined
  onClose: () => void
}

/** Moves an appointment of a list, a chart or the calendar to another day, time or doctor of the clinic. */
export function MoveAppointment({ appointment, to, onClose }: MoveAppointmentProps) {
  const { memberships } = useSignedInUser()
  const isPatient = !memberships.some(({ clinic }) => clinic.id === appointment.clinicId)
  const today = dateIn(appointment.clinic.timeZone)
  const { appointment: current, move } = useMoveAppointment(appointment, to, onClose)
  const { wish, choose, errorOf } = move
  const doctors = useOtherDoctors(current)
  return (
    <MoveDialog
      move={move}
      title={t('Reschedule appointment')}
      description={t('Currently: {current}', { current: appointmentInWords(current) })}
      today={today}
      who={isPatient ? null : patientName(current)}
      onClose={onClose}
    >
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <Field label={t('Date')} required error={errorOf('date')}>
          <TextInput
            type="date"
            min={today}
            max={lastDay(today)}
            value={wish.date}
            onChange={(event) => choose({ date: event.target.value })}
          />
        </Field>
        {doctors.length > 0 ? (
          <Field label={t('Doctor')} required error={errorOf('doctorId')}>
            <Select value={wish.doctorId} onChange={(event) => choose({ doctorId: event.target.value })}>
              <option value={current.doctorId}>{doctorOf(current)}</option>
              {doctors.map(({ id, name, specialty }) => (
                <option key={id} value={id}>
                  {name}, {specialtyInWords(specialty)}
                </option>
              ))}
            </Select>
          </Field>
        ) : null}
        {current.can.changeMode ? <PlaceField move={move} /> : null}
        <div className="sm:col-span-2">
          <TimeField
            clinicId={current.clinicId}
            doctorId={wish.doctorId ?? current.doctorId}
            date={wish.date}
            duration={minutesOf(current)}
            value={wish.time}
            onChange={(time) => choose({ time })}
            error={errorOf('time')}
            isPatient={isPatient}
          />
        </div>
      </div>
    </MoveDialog>
  )
}

/** At the clinic or by video. */
const PlaceField = ({ move: { wish, choose, errorOf } }: { move: Move }) => (
  <Field label={t('Where')} required error={errorOf('mode')}>
    <Select
      value={wish.mode}
      onChange={({ target }) => choose({ mode: target.value === 'video' ? 'video' : 'in_person' })}
    >
      <option value="in_person">{t('At the clinic')}</option>
      <option value="video">{t('By video')}</option>
    </Select>
  </Field>
)

/** Returns the clinic's other doctors who offer the service and whom the reader can book; empty for patients. */
function useOtherDoctors({ clinicId, doctorId, service }: Movable) {
  const user = useSignedInUser()
  const { data } = useQuery(calendarClinicsQuery(user))
  return bookableDoctors(user, data ?? []).filter(
    (one) =>
      one.clinicId === clinicId &&
      one.id !== doctorId &&
      (service.id === null || one.services.some(({ id }) => id === service.id)),
  )
}

/** The new day and time, with the messages for signed-in people. */
const AppointmentWish = wishSchema({ date: msg('Please select a date'), time: msg('Please select a time') })

/**
 * Moves an appointment of a list, a chart or the calendar. `appointment` is a snapshot from when the dialog opened, as the list
 * may refetch; after the server reported a conflict it is the current one.
 */
function useMoveAppointment(now: Movable, to: Wish | undefined, onClose: () => void) {
  const [opened, setOpened] = useState<Movable | null>(now)
  const appointment = opened ?? now
  const change = useChangeAppointment(appointment, appointment)
  const isSame = ({ date, time, doctorId = appointment.doctorId }: Wish) =>
    date === appointment.appointmentDate && time === appointment.appointmentTime && doctorId === appointment.doctorId
  const changesMode = ({ mode = appointment.mode }: Wish) => mode !== appointment.mode
  const isPast = ({ date, time }: Wish) => {
    const { timeZone } = appointment.clinic
    return `${date} ${time}` < `${dateIn(timeZone)} ${timeIn(timeZone)}`
  }
  const move = useMove({
    start: {
      doctorId: appointment.doctorId,
      mode: appointment.mode,
      ...(to ?? { date: appointment.appointmentDate, time: '' }),
    },
    schema: AppointmentWish.refine((wish) => !isSame(wish) || changesMode(wish), {
      path: ['time'],
      message: t('The appointment already has this time'),
    }).refine((wish) => isSame(wish) || !isPast(wish), { path: ['time'], message: t(appointmentMessages.past) }),
    move: (wish, more) =>
      change.mutateAsync({
        fromStartsAt: appointment.startsAt,
        ...(changesMode(wish) && { mode: wish.mode }),
        ...(!isSame(wish) && { appointmentDate: wish.date, appointmentTime: wish.time, ...more }),
        ...(wish.doctorId !== appointment.doctorId && { doctorId: wish.doctorId }),
      }),
    onMoved: onClose,
    onRefused: (error) => isOutdated(error) && !asksOverlap(error) && setOpened(null),
  })
  return { appointment, move }
}
