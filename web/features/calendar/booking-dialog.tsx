import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { appointmentMessages } from '#contract/appointments.ts'
import { ApiError, isUnauthorized, sentenceOf } from '#web/lib/api-error.ts'
import { isAboutFields, placeIssues } from '#web/lib/form-issues.ts'
import { NearestTimes } from '#web/shell/nearest-times.tsx'
import { useProduct } from '#web/shell/product.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { BookingFields } from './booking-fields.tsx'
import { bodyOf, bookingFields, type BookingForm, openingForm } from './booking-form.ts'
import type { Cursor } from './cursor.ts'
import type { CalendarState } from './use-calendar.ts'
import { useBookSlot } from './use-book-slot.ts'

const FAILED = 'Failed to book appointment'

interface BookingDialogProps {
  slot: Cursor
  calendar: CalendarState
  onClose: () => void
}

/** Books a slot of the calendar. What was typed stays, whatever the server answers. */
export function BookingDialog({ slot, calendar, onClose }: BookingDialogProps) {
  const { bookable, user, isPatient, today, isPast } = calendar
  const { name: product } = useProduct()
  const booking = useBookSlot()
  const [isLeaving, setLeaving] = useState(false)
  const form = useForm<BookingForm>({ defaultValues: openingForm(slot, bookable, user, isPatient) })
  const [patientName, patientEmail, doctorId] = useWatch({
    control: form.control,
    name: ['patientName', 'patientEmail', 'doctorId'],
  })
  const doctor = bookable.find(({ id }) => id === doctorId)
  const isComplete = Boolean(patientName.trim() && patientEmail.trim() && doctor)

  const { error } = booking
  const freeTimes = error instanceof ApiError && error.status === 409 ? error.refusal?.freeTimes : undefined
  const isAtForm = error && !freeTimes && !isUnauthorized(error) && !isAboutFields(error, bookingFields)

  const book = form.handleSubmit((values) => {
    if (!doctor || booking.isPending) return
    if (isPast(values.date, values.time, doctor.id)) {
      form.setError('time', { message: appointmentMessages.past }, { shouldFocus: true })
      return
    }
    booking.mutate(bodyOf(values, doctor), {
      onSuccess: () => {
        toast({ title: 'Appointment booked successfully' })
        onClose()
      },
      onError: (failure) => {
        if (isUnauthorized(failure)) return
        placeIssues(failure, bookingFields, form.setError)
        toast({ title: `${product} Error`, description: FAILED, variant: 'destructive' })
      },
    })
  })

  const mayClose = () => {
    if (booking.isPending) return false
    if (form.formState.isDirty) setLeaving(true)
    return !form.formState.isDirty
  }
  return (
    <>
      <Dialog
        open
        onOpenChange={onClose}
        mayClose={mayClose}
        title="Book Appointment"
        footer={
          <>
            <Button variant="secondary" onClick={() => mayClose() && onClose()}>
              Close
            </Button>
            <Button
              type="submit"
              form="calendar-booking"
              disabled={!isComplete}
              pending={booking.isPending}
              pendingText="Booking..."
            >
              Book Appointment
            </Button>
          </>
        }
      >
        <form id="calendar-booking" noValidate onSubmit={(event) => void book(event)} className="pb-5">
          {freeTimes ? (
            <NearestTimes
              sentence={sentenceOf(error)}
              times={freeTimes}
              today={today}
              onChoose={({ appointmentDate, appointmentTime }) => {
                form.setValue('date', appointmentDate, { shouldDirty: true })
                form.setValue('time', appointmentTime, { shouldDirty: true })
                booking.reset()
              }}
            />
          ) : isAtForm ? (
            <Notice tone="danger" title={`${product} Error`} live className="mb-5">
              {FAILED}. {sentenceOf(error)}
            </Notice>
          ) : null}
          <BookingFields form={form} doctors={bookable} services={doctor?.services ?? []} isPatient={isPatient} />
        </form>
      </Dialog>
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setLeaving}
        title="Leave without booking?"
        description="What you entered is not kept."
        confirmText="Leave"
        keepText="Go on"
        onConfirm={onClose}
      />
    </>
  )
}
