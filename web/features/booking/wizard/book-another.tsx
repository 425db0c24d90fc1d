import { useLocation } from 'react-router'
import type { Booking } from '#contract/booking.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { addressOfState } from './picks.ts'

interface BookAnotherProps {
  /** The one before: service, doctor and day are chosen again, for another person of the family. */
  after?: Pick<Booking, 'service' | 'doctor' | 'appointmentDate'>
}

/** Leads from a confirmation to the times of the same day, or to an empty wizard; what was typed of the booker stays. */
export function BookAnother({ after }: BookAnotherProps) {
  const { pathname, search } = useLocation()
  const next = new URLSearchParams(search)
  next.delete('booked')
  const picks = after?.service.id
    ? { service: after.service.id, doctor: after.doctor.id, date: after.appointmentDate }
    : {}
  const address = addressOfState(next, { step: after?.service.id ? 3 : 1, picks })
  return (
    <LinkButton to={pathname + address} variant="secondary">
      Book Another Appointment
    </LinkButton>
  )
}
