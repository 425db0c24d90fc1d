import { useState } from 'react'
import { type Appointment, appointmentMessages } from '#contract/appointments/appointments.ts'
import { isOutdated } from '#web/features/appointments/public/list.ts'
import { asksOverlap } from '#web/features/appointments/public/overlap-question.tsx'
import { useChangeAppointment } from '#web/features/appointments/public/use-change-appointment.ts'
import { timeIn } from '#web/lib/clock.ts'
import { dateIn } from '#web/lib/dates.ts'
import { useMove, type Wish, wishSchema } from './use-move.ts'

/** The new day and time, with the messages for signed-in people. */
const AppointmentWish = wishSchema({ date: 'Please select a date', time: 'Please select a time' })

/**
 * Moves an appointment of a list, a chart or the calendar. `appointment` is a snapshot from when the dialog opened, as the list
 * may refetch; after the server reported a conflict it is the current one.
 */
export function useMoveAppointment(now: Appointment, to: Wish | undefined, onClose: () => void) {
  const [opened, setOpened] = useState<Appointment | null>(now)
  const appointment = opened ?? now
  const change = useChangeAppointment(appointment)
  const isSame = ({ date, time, doctorId = appointment.doctorId }: Wish) =>
    date === appointment.appointmentDate && time === appointment.appointmentTime && doctorId === appointment.doctorId
  const isPast = ({ date, time }: Wish) => {
    const { timeZone } = appointment.clinic
    return `${date} ${time}` < `${dateIn(timeZone)} ${timeIn(timeZone)}`
  }
  const move = useMove({
    start: { doctorId: appointment.doctorId, ...(to ?? { date: appointment.appointmentDate, time: '' }) },
    schema: AppointmentWish.refine((wish) => !isSame(wish), {
      path: ['time'],
      message: 'The appointment already has this time',
    }).refine((wish) => isSame(wish) || !isPast(wish), { path: ['time'], message: appointmentMessages.past }),
    move: ({ date, time, doctorId }, more) =>
      change.mutateAsync({
        appointmentDate: date,
        appointmentTime: time,
        fromStartsAt: appointment.startsAt,
        ...(doctorId !== appointment.doctorId && { doctorId }),
        ...more,
      }),
    onMoved: onClose,
    onRefused: (error) => isOutdated(error) && !asksOverlap(error) && setOpened(null),
  })
  return { appointment, move }
}
