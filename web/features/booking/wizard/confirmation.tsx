import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { bookingMessages, type NewBooking } from '#contract/booking.ts'
import { CalendarLink } from '#web/features/booking/calendar-link.tsx'
import { askForTop } from '#web/features/booking/embedded.ts'
import { StatusBadge } from '#web/features/booking/status-badge.tsx'
import { VisitFacts } from '#web/features/booking/visit-facts.tsx'
import { doctorName } from '#web/shell/people.ts'
import { Button } from '#web/ui/button.tsx'
import { ManageLink } from './manage-link.tsx'

/** It is booked: what, under which reference, what comes next, and the secret link to it. */
export function Confirmation({ booking }: { booking: NewBooking }) {
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
      <p className="mt-2 max-w-[60ch] text-muted">
        {booking.clinic.name} will confirm it. We have sent you an e-mail with the details, and will write again when it
        is confirmed. Until then the time is kept for you for up to 24 hours.
      </p>
      <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-md bg-surface-sunken px-4 py-3">
        <p>
          Reference <strong className="ml-1 text-lg font-semibold tracking-wide">{booking.reference}</strong>
        </p>
        <StatusBadge status={booking.status} />
      </div>
      <div className="mt-6">
        <VisitFacts
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
      <ManageLink token={booking.manageToken} url={booking.manageUrl} />
      <div className="mt-6 flex flex-wrap gap-3 border-t border-line pt-6">
        <CalendarLink token={booking.manageToken} />
        <Button variant="secondary" onClick={() => window.location.reload()}>
          Book Another Appointment
        </Button>
      </div>
    </section>
  )
}
