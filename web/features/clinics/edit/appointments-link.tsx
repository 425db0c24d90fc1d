import { Link } from 'react-router'
import type { Closure } from '#contract/clinics/setup.ts'
import { longDate } from '#web/lib/dates.ts'

/** Link to the appointments on a closed day. */
export const AppointmentsLink = ({ closure: { day, visits: appointments } }: { closure: Closure }) =>
  appointments === 0 ? null : (
    <Link to={`/appointments?when=dates&from=${day}&to=${day}`} className="link inline-flex min-h-9 items-center">
      {appointments === 1 ? '1 appointment' : `${appointments} appointments`}
      <span className="sr-only"> on {longDate(day)}</span>
    </Link>
  )
