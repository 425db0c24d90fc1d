import { isRouteErrorResponse } from 'react-router'
import { getBooking } from '#contract/booking/manage.ts'
import { getBookingVideo } from '#contract/video-visits/joining.ts'
import { t } from '#language/translate.ts'
import { BookingFrame } from '#web/features/booking/frame.tsx'
import { UnknownBooking } from '#web/features/booking/manage/manage.tsx'
import { placeOfLink } from '#web/features/video-visits/api.ts'
import { WaitingRoom } from '#web/features/video-visits/join/waiting-room.tsx'
import { load } from '#web/lib/load.ts'
import { ErrorScreen } from '#web/shell/error-screen.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import { useClinicWriting } from '#web/shell/use-clinic-writing.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import type { Route } from './+types/booking-video.ts'

/** Loads the booking of the link, and its video visit. */
export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const [booking, view] = await Promise.all([
    load(context, getBooking, { params: { token } }),
    load(context, getBookingVideo, { params: { token } }),
  ])
  return { booking, view }
}

/** The waiting page of a video visit, opened from the manage link. */
export default function BookingVideoPage({ loaderData: { booking, view }, params: { token } }: Route.ComponentProps) {
  useClinicWriting(booking.clinic.writing)
  return (
    <BookingFrame color={booking.clinic.brandColor}>
      <PageHead title={t('Video visit')} noIndex />
      <div className="mx-auto flex max-w-4xl flex-col gap-6">
        <WaitingRoom place={placeOfLink(token)} first={view} />
        <LinkButton href={`/bookings/${token}`} variant="secondary" className="w-fit">
          {t('Your appointment')}
        </LinkButton>
      </div>
    </BookingFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <UnknownBooking /> : <ErrorScreen error={error} />
}
