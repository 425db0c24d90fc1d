import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { appointmentMessages, type CalendarBooking } from '#contract/appointments.ts'
import { ApiError, isUnauthorized, sentenceOf } from '#web/lib/api-error.ts'
import { isAboutFields, placeIssues } from '#web/lib/form-issues.ts'
import { NearestTimes } from '#web/shell/nearest-times.tsx'
import { asksOverlap, OverlapQuestion } from '#web/shell/overlap-question.tsx'
import { useProduct } from '#web/shell/product.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { BookingFields } from './booking-fields.tsx'
import { bodyOf, bookingFields, type BookingForm, isSomebody, openingForm } from './booking-form.ts'
import type { Cursor } from './cursor.ts'
import { TimeNote } from './time-note.tsx'
import type { CalendarState } from './use-calendar.ts'
import { useBookSlot } from './use-book-slot.ts'

const FORM = 'calendar-booking'
/** The name is not a field of the form's own, which would focus by itself. */
const focusFirstError = () => document.querySelector<HTMLElement>(`#${FORM} [aria-invalid="true"]`)?.focus()
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
  const [patientId, patientName, patientEmail, doctorId, date, time] = useWatch({
    control: form.control,
    name: ['patientId', 'patientName', 'patientEmail', 'doctorId', 'date', 'time'],
  })
  // read while rendering, or the form does not keep watch of it
  const { isDirty } = form.formState
  const doctor = bookable.find(({ id }) => id === doctorId)
  const isComplete = Boolean(isSomebody({ patientId, patientName, patientEmail }) && doctor)

  const { error, variables } = booking
  const freeTimes = error instanceof ApiError && error.status === 409 ? error.refusal?.freeTimes : undefined
  const isAtForm =
    error && !freeTimes && !asksOverlap(error) && !isUnauthorized(error) && !isAboutFields(error, bookingFields)

  const book = form.handleSubmit((values) => {
    if (!doctor || booking.isPending) return
    if (isPast(values.date, values.time, doctor.id)) {
      form.setError('time', { message: appointmentMessages.past }, { shouldFocus: true })
      return
    }
    send(bodyOf(values, doctor))
  })
  const send = (body: CalendarBooking) =>
    booking.mutate(body, {
      onSuccess: () => {
        toast({ title: 'Appointment booked successfully' })
        onClose()
      },
      onError: (failure) => {
        if (isUnauthorized(failure) || asksOverlap(failure)) return
        placeIssues(failure, bookingFields, form.setError)
        requestAnimationFrame(focusFirstError)
        toast({ title: `${product} Error`, description: FAILED, variant: 'destructive' })
      },
    })

  const mayClose = () => {
    if (booking.isPending) return false
    if (isDirty) setLeaving(true)
    return !isDirty
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
              form={FORM}
              disabled={!isComplete}
              pending={booking.isPending}
              pendingText="Booking..."
            >
              Book Appointment
            </Button>
          </>
        }
      >
        <form id={FORM} noValidate onSubmit={(event) => void book(event)} className="pb-5">
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
          <BookingFields form={form} doctors={bookable} services={doctor?.services ?? []} isPatient={isPatient}>
            <TimeNote calendar={calendar} doctorId={doctorId} date={date} time={time} />
          </BookingFields>
        </form>
      </Dialog>
      <OverlapQuestion
        error={error}
        who={isPatient ? null : patientName.trim()}
        verb="Book"
        onAnyway={() => variables && send({ ...variables, allowOverlap: true })}
        onBack={booking.reset}
      />
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
