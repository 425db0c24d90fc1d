import { isRouteErrorResponse } from 'react-router'
import { getBooking } from '#contract/booking.ts'
import { BookingFrame } from '#web/features/booking/frame.tsx'
import { ManageBooking } from '#web/features/booking/manage/manage.tsx'
import { UnknownBooking } from '#web/features/booking/manage/unknown-link.tsx'
import { load } from '#web/lib/load.ts'
import { ErrorScreen } from '#web/shell/error-screen.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import type { Route } from './+types/booking.ts'

export const loader = ({ context, params: { token } }: Route.LoaderArgs) =>
  load(context, getBooking, { params: { token } })

/** One booking, opened by its secret link. */
export default function BookingPage({ loaderData, params }: Route.ComponentProps) {
  return (
    <BookingFrame>
      <PageHead title="Your Appointment" noIndex />
      <ManageBooking token={params.token} first={loaderData} />
    </BookingFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <UnknownBooking /> : <ErrorScreen error={error} />
}
