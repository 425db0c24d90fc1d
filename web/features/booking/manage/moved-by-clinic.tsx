import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { Booking } from '#contract/booking.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { clock } from '#web/lib/clock.ts'
import { longDate } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useBookingChanges } from './use-booking.ts'

/** Says that the clinic moved the appointment, and asks whether the patient keeps the new time. */
export function MovedByClinic({ token, booking }: { token: string; booking: Booking }) {
  const { movedFrom, isKept, clinic, can } = booking
  const { keep } = useBookingChanges(token)
  const [query] = useSearchParams()
  const isWanted = query.get('answer') === 'keep'
  const button = useRef<HTMLButtonElement>(null)
  // never by opening the link alone: mail programs open links to look at them
  useEffect(() => {
    if (isWanted) button.current?.focus()
  }, [isWanted])
  if (!movedFrom) return null
  if (isKept)
    return (
      <Notice tone="positive" className="mt-4" title="Thank you">
        {clinic.name} knows that the new time suits you.
      </Notice>
    )
  if (!can.keep) return null
  return (
    <Notice tone="caution" className="mt-4" title={`${clinic.name} has moved this appointment`}>
      <p>
        It was on {longDate(movedFrom.appointmentDate)} at {clock(movedFrom.appointmentTime)}. Does the new time suit
        you?
      </p>
      {keep.error ? <p className="mt-2 text-danger">{sentenceOf(keep.error)}</p> : null}
      <Button
        ref={button}
        className="mt-3"
        size="sm"
        pending={keep.isPending}
        pendingText="Saving..."
        onClick={() => keep.mutate()}
      >
        Keep it
      </Button>
    </Notice>
  )
}
