import {
  bookPublicly,
  cancelBooking,
  correctBookingEmail,
  getAvailability,
  getBooking,
  getBookingCalendar,
  keepBooking,
  listClinicReviews,
  moveBooking,
  reviewBooking,
} from '#contract/booking.ts'
import type { Deps } from '#server/deps.ts'
import { availability } from '#server/features/appointments/for-others.ts'
import { openPublicClinic } from '#server/features/clinics/for-others.ts'
import type { Door } from '#server/http/door/door.ts'
import { correctEmail } from './correct-email.ts'
import * as manage from './manage.ts'
import { listReviews } from './queries.ts'
import * as booking from './use-cases.ts'

export function mountBooking(door: Door, deps: Deps): void {
  door.open(getAvailability, ({ actor, params, query }) => availability(deps, params.id, query, actor))
  door.open(bookPublicly, ({ asker, body }) => booking.bookPublicly(deps, asker, body))

  door.open(getBooking, ({ asker, params }) => manage.openBooking(deps, asker, params.token))
  door.open(getBookingCalendar, ({ asker, params }) => {
    asker.replyHeaders.push(
      ['content-disposition', 'attachment; filename="appointment.ics"'],
      ['cache-control', 'no-store'],
    )
    return manage.bookingCalendar(deps, asker, params.token)
  })
  door.open(cancelBooking, ({ asker, params, body }) =>
    manage.cancelBooking(deps, asker, params.token, body.reason ?? null),
  )
  door.open(moveBooking, ({ asker, params, body }) =>
    manage.moveBooking(deps, asker, params.token, { date: body.appointmentDate, time: body.appointmentTime }),
  )
  door.open(correctBookingEmail, ({ asker, params, body }) => correctEmail(deps, asker, params.token, body.email))
  door.open(keepBooking, ({ asker, params }) => manage.keepBooking(deps, asker, params.token))
  door.open(reviewBooking, async ({ asker, params, body }) => {
    await manage.reviewBooking(deps, asker, params.token, body)
    return { message: 'Thank you for your review.' }
  })

  door.open(listClinicReviews, async ({ actor, params, query }) => {
    await openPublicClinic(deps.db, actor, params.id)
    const { reviews, total } = await listReviews(deps.db, params.id, query.limit, query.offset)
    return { items: reviews, total }
  })
}
