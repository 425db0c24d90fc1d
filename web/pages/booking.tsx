import { t } from '#language/translate.ts'
import { isRouteErrorResponse } from 'react-router'
import { getBooking } from '#contract/booking/manage.ts'
import { listFormsOfBooking } from '#contract/forms/answering.ts'
import { getBookingReminders } from '#contract/reminders.ts'
import { getBookingPlace } from '#contract/walk-ins/waiting.ts'
import { PlaceCard } from '#web/features/walk-ins/public/place-card.tsx'
import { BookingFrame } from '#web/features/booking/frame.tsx'
import { ManageBooking, UnknownBooking } from '#web/features/booking/manage/manage.tsx'
import { BookingForms } from '#web/features/forms/booking-forms.tsx'
import { BookingReminders } from '#web/features/reminders/booking-reminders.tsx'
import { call } from '#web/lib/api.ts'
import { load } from '#web/lib/load.ts'
import { ErrorScreen } from '#web/shell/error-screen.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import { useClinicWriting } from '#web/shell/use-clinic-writing.ts'
import type { Route } from './+types/booking.ts'

/** Loads the booking with its forms, its reminders if it can still be cancelled, and today its position in the queue. */
export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const booking = await load(context, getBooking, { params: { token } })
  const reminders = booking.can.cancel ? await load(context, getBookingReminders, { params: { token } }) : null
  const forms = await load(context, listFormsOfBooking, { params: { token } })
  const { place } = await load(context, getBookingPlace, { params: { token } })
  return { booking, reminders, forms, place }
}

/** One booking, opened by its secret link. */
export default function BookingPage({ loaderData, params }: Route.ComponentProps) {
  useClinicWriting(loaderData.booking.clinic.writing)
  return (
    <BookingFrame color={loaderData.booking.clinic.brandColor}>
      <PageHead title={t('Your Appointment')} noIndex />
      {loaderData.place ? (
        <div className="mx-auto mb-6 max-w-4xl">
          <PlaceCard
            token={params.token}
            first={loaderData.place}
            load={async () => (await call(getBookingPlace, { params: { token: params.token } })).place}
          />
        </div>
      ) : null}
      <ManageBooking
        token={params.token}
        first={loaderData.booking}
        reminders={loaderData.reminders ? <BookingReminders token={params.token} first={loaderData.reminders} /> : null}
      />
      <BookingForms forms={loaderData.forms} />
    </BookingFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <UnknownBooking /> : <ErrorScreen error={error} />
}
