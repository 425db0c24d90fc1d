import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { type Booking, bookingMessages, type NewBooking } from '#contract/booking.ts'
import { CalendarLink } from '#web/features/booking/calendar-link.tsx'
import { askForTop } from '#web/features/booking/embedded.ts'
import { StatusBadge } from '#web/features/appointments/public/status-badge.tsx'
import { AppointmentFacts } from '#web/features/booking/appointment-facts.tsx'
import { doctorName, fullName } from '#web/shell/people.ts'
import { BookAnother } from './book-another.tsx'
import { CorrectEmail } from './correct-email.tsx'
import { ManageLink } from './manage-link.tsx'

interface ConfirmationProps {
  booking: Booking
  /** The secret of its manage link. */
  token: string
  /** Where the details were sent; undefined after a reload. */
  sentTo: string | undefined
  onCorrected: (booking: NewBooking, email: string) => void
}

/** What comes next, true of the status that the booking has. */
function nextIn({ status, clinic }: Booking): string {
  if (status === 'pending')
    return `${clinic.name} has your request and will confirm it by email. We’re holding your slot in the meantime.`
  if (status === 'cancelled') return 'This appointment is cancelled.'
  return `${clinic.name} is expecting you. There is nothing more to do.`
}

/** The confirmation: facts, reference, next steps and the secret link. */
export function Confirmation({ booking, token, sentTo, onCorrected }: ConfirmationProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    title.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
    askForTop()
  }, [])
  return (
    <section
      aria-labelledby="booked-title"
      className="mt-4 rounded-lg border border-line bg-surface-raised p-4 sm:p-6 md:p-8"
    >
      <h2 ref={title} id="booked-title" tabIndex={-1} className="flex items-center gap-3 text-xl outline-none">
        <CircleCheck aria-hidden="true" className="size-8 shrink-0 text-positive" strokeWidth={1.75} />
        {bookingMessages.booked}
      </h2>
      <p className="mt-2 max-w-[60ch] text-muted">{nextIn(booking)}</p>
      <p className="mt-2 max-w-[60ch] text-muted">
        We’ve emailed the details to {sentTo ? <strong className="font-medium text-ink">{sentTo}</strong> : 'you'}.
      </p>
      {booking.can.correctEmail ? <CorrectEmail token={token} onCorrected={onCorrected} /> : null}
      <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-md bg-surface-sunken px-4 py-3">
        <p>
          Reference <strong className="ml-1 text-lg font-semibold tracking-wide">{booking.reference}</strong>
        </p>
        <StatusBadge status={booking.status} />
      </div>
      <div className="mt-6">
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
      </div>
      <ManageLink token={token} />
      <div className="mt-6 flex flex-wrap gap-3 border-t border-line pt-6">
        <CalendarLink token={token} />
        <BookAnother after={booking} />
      </div>
    </section>
  )
}
