import { leftToRight } from '#contract/writing.ts'
import { msg, t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import type { Booking } from '#contract/booking/booking.ts'
import { getPublicClinic } from '#contract/clinics/clinics.ts'
import { type Move, MoveDialog, useMove, wishSchema } from '#web/features/appointments/public/move-dialog.tsx'
import { takenIn } from '#web/features/appointments/public/refused.ts'
import { horizonOf } from '#web/features/booking/picker/days.ts'
import { useMissingFocus } from '#web/features/booking/picker/missing-choice.tsx'
import { TimePicker } from '#web/features/booking/picker/time-picker.tsx'
import { sentenceOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/api.ts'
import { clock } from '#web/lib/clock.ts'
import { dateIn, longDate } from '#web/lib/dates.ts'
import { freeTimes } from '#web/lib/free-times.ts'
import { doctorName } from '#web/shell/people.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.ts'
import { useBookingChanges } from './use-booking.ts'

const BookingWish = wishSchema({ date: msg('Please select a date'), time: msg('Please select a time') })

interface MoveBookingProps {
  token: string
  booking: Booking
  onClose: () => void
}

/** Moves a booking by its link: another day or time of the same doctor. */
export function MoveBooking({ token, booking, onClose }: MoveBookingProps) {
  const { doctor, clinic } = booking
  const changes = useBookingChanges(token)
  const move = useMove({
    start: { date: '', time: '' },
    schema: BookingWish,
    move: ({ date, time }) => changes.move.mutateAsync({ appointmentDate: date, appointmentTime: time }),
    onMoved: () => {
      onClose()
      toast({
        title: t('Appointment rescheduled'),
        description: `${longDate(move.wish.date)}, ${clock(move.wish.time)}`,
      })
    },
    // a taken time is no longer in the list
    onRefused: (error) => takenIn(error) && move.setValue('time', ''),
  })
  return (
    <MoveDialog
      move={move}
      size="lg"
      title={t('Reschedule your appointment')}
      description={t('With {doctorName}. Currently: {appointmentDate}, {appointmentTime}.', {
        doctorName: doctorName(doctor.user),
        appointmentDate: longDate(booking.appointmentDate),
        appointmentTime: clock(booking.appointmentTime),
      })}
      today={dateIn(clinic.timeZone)}
      who={null}
      onClose={onClose}
    >
      <BookingTimes booking={booking} move={move} />
    </MoveDialog>
  )
}

/** The doctor's free times, a day at a time. */
function BookingTimes({ booking: { clinic, doctor, duration }, move }: { booking: Booking; move: Move }) {
  const { wish, choose, errorOf } = move
  const { errors } = move.formState
  const box = useRef<HTMLDivElement>(null)
  const missing = useMemo(() => (errors.date ? { name: 'date' } : errors.time ? { name: 'time' } : null), [errors])
  useMissingFocus(box, missing)
  const date = wish.date || undefined
  const hours = useQuery({
    queryKey: ['public-clinic', clinic.id],
    queryFn: ({ signal }) => call(getPublicClinic, { params: { id: clinic.id } }, { signal }),
  })
  // the booked duration stays
  const free = useQuery(freeTimes({ clinicId: clinic.id, doctorId: doctor.id, duration, date }))
  if (hours.isError)
    return (
      <ErrorState onRetry={() => void hours.refetch()} retrying={hours.isFetching}>
        {t('{error} You can also call the clinic: {phone}', {
          error: sentenceOf(hours.error),
          phone: leftToRight(clinic.phone),
        })}
      </ErrorState>
    )
  if (!hours.data) return <Spinner label={t('Loading free times...')} />
  return (
    <div ref={box}>
      <TimePicker
        horizon={horizonOf(dateIn(clinic.timeZone), hours.data)}
        free={free}
        date={date}
        time={wish.time || undefined}
        onDate={(day) => choose({ date: day, time: '' })}
        onTime={(time) => choose({ time })}
        dateError={errorOf('date')}
        timeError={errors.date ? undefined : errorOf('time')}
      />
    </div>
  )
}

interface CancelDialogProps {
  token: string
  booking: Booking
  open: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Confirms the cancellation; the optional reason goes to the clinic. */
export function CancelDialog({ token, booking, open, onOpenChange }: CancelDialogProps) {
  const { cancel } = useBookingChanges(token)
  const { appointmentDate: date, appointmentTime: time, doctor } = booking
  const change = (isOpen: boolean) => {
    cancel.reset()
    onOpenChange(isOpen)
  }
  const confirm = (reason: string) =>
    cancel.mutate(reason, {
      onSuccess: () => {
        change(false)
        toast({ title: t('Appointment cancelled'), description: t('Your slot has been released.') })
      },
    })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={change}
      title={t('Cancel this appointment?')}
      description={t('{date}, {time}, with {doctorName}. Your slot will be offered to other patients.', {
        date: longDate(date),
        time: clock(time),
        doctorName: doctorName(doctor.user),
      })}
      confirmText={t('Cancel appointment')}
      pendingText={t('Cancelling...')}
      keepText={t('Keep appointment')}
      pending={cancel.isPending}
      error={cancel.isError ? sentenceOf(cancel.error) : undefined}
      reason={{ label: t('Reason'), help: t('The clinic will see this.'), maxLength: 500 }}
      onConfirm={confirm}
    />
  )
}
