import {
  changeBookingReminders,
  changeClinicReminders,
  getBookingReminders,
  getReminderStatus,
} from '#contract/reminders.ts'
import type { Deps } from '#server/deps.ts'
import type { Door } from '#server/http/door/door.ts'
import { bookingReminders, reminderStatus, setBookingReminders, setClinicReminders } from './use-cases.ts'

export function mountReminders(door: Door, deps: Deps): void {
  door.open(getReminderStatus, ({ actor }) => reminderStatus(deps, actor))
  door.open(changeClinicReminders, ({ actor, asker, params, body }) =>
    setClinicReminders(deps, actor, params.id, body, asker.address),
  )

  door.open(getBookingReminders, ({ asker, params }) => bookingReminders(deps, asker, params.token))
  door.open(changeBookingReminders, ({ asker, params, body }) =>
    setBookingReminders(deps, asker, params.token, body.isOn),
  )
}
