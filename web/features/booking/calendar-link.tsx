import { CalendarPlus } from 'lucide-react'
import { getBookingCalendar } from '#contract/booking.ts'
import { addressOf } from '#web/lib/api.ts'
import { buttonClass } from '#web/ui/button-style.ts'

/** The calendar file of a booking, for the calendar of the patient's phone or computer. */
export const CalendarLink = ({ token }: { token: string }) => (
  <a
    href={addressOf(getBookingCalendar, { params: { token } })}
    download="appointment.ics"
    className={buttonClass('secondary')}
  >
    <CalendarPlus aria-hidden="true" className="size-4.5" />
    Add to calendar
  </a>
)
