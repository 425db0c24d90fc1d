import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Booking } from '#contract/booking.ts'
import { CalendarLink } from '#web/features/booking/calendar-link.tsx'
import { bookAgainPath } from '#web/features/appointments/public/book-again.ts'
import { StatusBadge } from '#web/features/appointments/public/status-badge.tsx'
import { AppointmentFacts } from '#web/features/booking/appointment-facts.tsx'
import { doctorName, fullName } from '#web/shell/people.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { ClinicContact } from './clinic-contact.tsx'
import { MoveBooking } from './move-booking.tsx'
import { MovedByClinic } from './moved-by-clinic.tsx'
import { ReviewForm } from './review-form.tsx'
import { statusInWords } from './status-words.ts'
import { useBooking } from './use-booking.ts'

interface ManageBookingProps {
  token: string
  first: Booking
  /** Shown below a booking that is still to come. */
  reminders: ReactNode
}

/** One booking, for the holder of its link: its facts and the available actions. */
export function ManageBooking({ token, first, reminders }: ManageBookingProps) {
  const { data: booking } = useBooking(token, first)
  const [query] = useSearchParams()
  const answer = query.get('answer')
  // a link of the email leads to its answer
  const [open, setOpen] = useState<'move' | 'cancel' | null>(() =>
    answer === 'move' && first.can.move ? 'move' : answer === 'cancel' && first.can.cancel ? 'cancel' : null,
  )
  const { title, sentence } = statusInWords(booking)
  const isOver = booking.status === 'cancelled' || booking.status === 'no_show'
  const close = (isOpen: boolean) => !isOpen && setOpen(null)
  return (
    <>
      <div className="mx-auto grid max-w-4xl gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <section className="rounded-lg border border-line bg-surface-raised p-4 sm:p-6">
            <div aria-live="polite">
              <StatusBadge status={booking.status} />
              <h1 className="mt-3 text-xl">{title}</h1>
              <p className="mt-1 max-w-[60ch] text-muted">{sentence}</p>
              {isOver ? null : <MovedByClinic token={token} booking={booking} />}
              {booking.cancelReason ? <p className="mt-2">Reason: {booking.cancelReason}</p> : null}
            </div>
            <p className="my-5 border-y border-line py-3">
              Reference <strong className="ml-1 font-semibold tracking-wide">{booking.reference}</strong>
            </p>
            <AppointmentFacts
              patient={fullName(booking.patient)}
              date={booking.appointmentDate}
              time={booking.appointmentTime}
              timeZone={booking.clinic.timeZone}
              doctor={doctorName(booking.doctor.user)}
              specialty={booking.doctor.specialty}
              service={booking.service.name}
              duration={booking.duration}
              price={booking.price}
              currency={booking.currency}
            />
            {booking.clinic.beforeYouCome && !isOver && booking.status !== 'completed' ? (
              <section className="mt-5 border-t border-line pt-4">
                <h2 className="text-base">Before you come</h2>
                <p className="mt-1 max-w-[60ch] whitespace-pre-line">{booking.clinic.beforeYouCome}</p>
              </section>
            ) : null}
            <div className="mt-6 flex flex-wrap gap-2 sm:gap-3">
              {booking.can.move ? <Button onClick={() => setOpen('move')}>Reschedule</Button> : null}
              {isOver || booking.status === 'completed' ? (
                <LinkButton href={bookAgainPath(booking.clinic.id, booking)} variant={isOver ? 'primary' : 'secondary'}>
                  Book Another Appointment
                </LinkButton>
              ) : (
                <CalendarLink token={token} />
              )}
              {booking.can.cancel ? (
                <Button
                  variant="quiet"
                  className="text-danger! max-sm:w-full sm:ml-auto"
                  onClick={() => setOpen('cancel')}
                >
                  Cancel
                </Button>
              ) : null}
            </div>
            {booking.can.cancel && !booking.can.move ? (
              <p className="mt-3 text-sm text-muted">It’s too late to reschedule online. Please call the clinic.</p>
            ) : null}
          </section>
          <ReviewForm token={token} isOpen={booking.can.review} doctor={doctorName(booking.doctor.user)} />
        </div>
        <ClinicContact clinic={booking.clinic} />
        {open === 'move' ? <MoveBooking token={token} booking={booking} onClose={() => setOpen(null)} /> : null}
        <CancelDialog token={token} booking={booking} open={open === 'cancel'} onOpenChange={close} />
      </div>
      {booking.can.cancel ? reminders : null}
    </>
  )
}
