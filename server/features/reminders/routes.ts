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
  door.open(changeClinicReminders, ({ actor, caller, params, body }) =>
    setClinicReminders(deps, actor, params.id, body, caller.address),
  )

  door.open(getBookingReminders, ({ caller, params }) => bookingReminders(deps, caller, params.token))
  door.open(changeBookingReminders, ({ caller, params, body }) =>
    setBookingReminders(deps, caller, params.token, body.isOn),
  )
}
