import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getBooking, type NewBooking } from '#contract/booking.ts'
import type { Clinic } from '#contract/clinics/clinics.ts'
import { call } from '#web/lib/api.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { BookAnother } from './book-another.tsx'
import { Confirmation } from './confirmation.tsx'
import { saveLink, savedLinkOf } from './saved-link.ts'

interface BookedProps {
  id: string
  clinic: Clinic
  /** The answer to the booking; none after a reload. */
  made: NewBooking | undefined
  /** Where the details were sent, as long as this page knows it. */
  email: string | undefined
}

/** The confirmation at its own address. It can be reloaded in the tab in which the appointment was booked. */
export const Booked = (props: BookedProps) => (useHydrated() ? <InThisTab {...props} /> : <Spinner />)

function InThisTab({ id, made, email }: BookedProps) {
  const first = made?.id === id ? made : undefined
  const [token, setToken] = useState(() => first?.manageToken ?? savedLinkOf(id))
  const [sentTo, setSentTo] = useState(email)
  const { data: booking, error } = useQuery({
    queryKey: ['booking', token],
    queryFn: ({ signal }) => call(getBooking, { params: { token: token ?? '' } }, { signal }),
    initialData: first,
    staleTime: Infinity,
    enabled: token !== null,
  })
  if (token === null || error)
    return (
      <section aria-label="Booking" className="mt-4 flex flex-col items-start gap-4">
        <Notice>
          This confirmation opens only in the tab in which the appointment was booked. The link in our email opens the
          appointment anywhere.
        </Notice>
        <BookAnother />
      </section>
    )
  if (!booking) return <Spinner />
  const onCorrected = (corrected: NewBooking, to: string) => {
    saveLink(corrected)
    setToken(corrected.manageToken)
    setSentTo(to)
  }
  return <Confirmation booking={booking} token={token} sentTo={sentTo} onCorrected={onCorrected} />
}
