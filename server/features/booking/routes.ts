import { t } from '#language/translate.ts'
import { bookPublicly, getAvailability, listClinicReviews } from '#contract/booking/booking.ts'
import { holdTime as holdTimeEndpoint, releaseTime } from '#contract/booking/holds.ts'
import {
  cancelBooking,
  correctBookingEmail,
  getBooking,
  getBookingCalendar,
  keepBooking,
  moveBooking,
  reviewBooking,
} from '#contract/booking/manage.ts'
import type { Deps } from '#server/deps.ts'
import { availability, releaseHold } from '#server/features/appointments/public.ts'
import { openPublicClinic } from '#server/features/clinics/public.ts'
import type { Door } from '#server/http/door/door.ts'
import { holdTime } from './holds.ts'
import { correctEmail } from './manage.ts'
import * as manage from './manage.ts'
import { listReviews } from './queries.ts'
import * as booking from './book-publicly.ts'

export function mountBooking(door: Door, deps: Deps): void {
  door.open(getAvailability, ({ actor, params, query }) => availability(deps, params.id, query, actor))
  door.open(bookPublicly, ({ caller, body }) => booking.bookPublicly(deps, caller, body))

  door.open(holdTimeEndpoint, ({ caller, body }) => holdTime(deps, caller, body))
  door.open(releaseTime, async ({ body }) => {
    await releaseHold(deps, body.holder)
    return { message: t('The time is released.') }
  })

  door.open(getBooking, ({ caller, params }) => manage.openBooking(deps, caller, params.token))
  door.open(getBookingCalendar, async ({ caller, params }) => {
    const { type, text } = await manage.bookingCalendar(deps, caller, params.token)
    caller.replyHeaders.push(
      ['content-type', type],
      ['content-disposition', 'attachment; filename="appointment.ics"'],
      ['cache-control', 'no-store'],
    )
    return text
  })
  door.open(cancelBooking, ({ caller, params, body }) =>
    manage.cancelBooking(deps, caller, params.token, body.reason ?? null),
  )
  door.open(moveBooking, ({ caller, params, body }) =>
    manage.moveBooking(deps, caller, params.token, { date: body.appointmentDate, time: body.appointmentTime }),
  )
  door.open(correctBookingEmail, ({ caller, params, body }) => correctEmail(deps, caller, params.token, body.email))
  door.open(keepBooking, ({ caller, params }) => manage.keepBooking(deps, caller, params.token))
  door.open(reviewBooking, async ({ caller, params, body }) => {
    await manage.reviewBooking(deps, caller, params.token, body)
    return { message: t('Thank you for your review.') }
  })

  door.open(listClinicReviews, async ({ actor, params, query }) => {
    await openPublicClinic(deps.db, actor, params.id)
    const { reviews, total } = await listReviews(deps.db, params.id, query.limit, query.offset)
    return { items: reviews, total }
  })
}
