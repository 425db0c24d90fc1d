import { t } from '#language/translate.ts'
import { isRouteErrorResponse } from 'react-router'
import { getBooking } from '#contract/booking/manage.ts'
import { listFormsOfBooking } from '#contract/forms/answering.ts'
import { getBookingReminders } from '#contract/reminders.ts'
import { BookingFrame } from '#web/features/booking/frame.tsx'
import { ManageBooking, UnknownBooking } from '#web/features/booking/manage/manage.tsx'
import { BookingForms } from '#web/features/forms/booking-forms.tsx'
import { BookingReminders } from '#web/features/reminders/booking-reminders.tsx'
import { load } from '#web/lib/load.ts'
import { ErrorScreen } from '#web/shell/error-screen.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import { useClinicWriting } from '#web/shell/use-clinic-writing.ts'
import type { Route } from './+types/booking.ts'

/** Loads the booking with its forms, and its reminders if it can still be cancelled. */
export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const booking = await load(context, getBooking, { params: { token } })
  const reminders = booking.can.cancel ? await load(context, getBookingReminders, { params: { token } }) : null
  const forms = await load(context, listFormsOfBooking, { params: { token } })
  return { booking, reminders, forms }
}

/** One booking, opened by its secret link. */
export default function BookingPage({ loaderData, params }: Route.ComponentProps) {
  useClinicWriting(loaderData.booking.clinic.writing)
  return (
    <BookingFrame color={loaderData.booking.clinic.brandColor}>
      <PageHead title={t('Your Appointment')} noIndex />
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
